/** A picture for display. Null fields are unknown, and the picture is shown without them. */
export interface PictureData {
  url: string
  /** Empty for decoration. */
  alt: string
  width: number | null
  height: number | null
  /** A tiny version as a data URL, shown until the picture is loaded. */
  placeholder: string | null
  /** Differs for each content of the file. */
  version: string | null
  /** The focal point, which stays in view when the picture is cropped; absent for the centre. */
  focal?: FocalPoint
}

/** In per cent from the left and the top, like `object-position`. */
export interface FocalPoint {
  x: number
  y: number
}

/** The widths that the server offers. */
const widths = [320, 640, 1024, 1920]

/** The sizes in the specification, by screen width, for pages without specific sizes. */
export const defaultSizes = '(max-width: 640px) 320px, (max-width: 1024px) 640px, 1024px'

/**
 * The full width of a phone. Details above about 400 dots per inch are invisible, so the finest screens request the
 * size for 2 dots per point.
 */
export const phoneWidth = '(min-resolution: 2.5dppx) 70vw, 100vw'

/**
 * Beside a text on a large screen the picture is cropped to the height of the text, so a landscape picture is rendered
 * wider than its half of the screen.
 */
export const besideTextWidth = `(min-width: 64rem) 72vw, ${phoneWidth}`

export interface Crop {
  width: number
  height: number
}

interface PictureAddresses {
  src: string
  srcSet: string | undefined
}

/** The addresses of a picture in the available sizes. Drawings and pictures of other sites are not resized. */
export function pictureAddresses(picture: PictureData, quality: number, crop?: Crop): PictureAddresses {
  if (!isResized(picture.url)) return { src: picture.url, srcSet: undefined }
  const address = (size: string) => resized(picture, `${size}&quality=${quality}`)
  if (crop !== undefined) {
    const scaled = (times: number) =>
      `width=${crop.width * times}&height=${crop.height * times}${focusQuery(picture.focal)}`
    return { src: address(scaled(1)), srcSet: `${address(scaled(1))} 1x, ${address(scaled(2))} 2x` }
  }
  const widest = picture.width ?? Infinity
  // Pictures are never enlarged: the preset above the width of the picture delivers its original width.
  const useful = widths.filter((width, place) => place === 0 || (widths[place - 1] ?? 0) < widest)
  return {
    src: address(`width=${Math.max(...useful.filter((width) => width <= 1024))}`),
    srcSet: useful.map((width) => `${address(`width=${width}`)} ${Math.min(width, widest)}w`).join(', '),
  }
}

/**
 * A portrait part of a picture for portrait screens: it has the full height, and is cropped as `object-position` would
 * crop it.
 */
export function uprightAddress(picture: PictureData, quality: number, focal: FocalPoint): string | undefined {
  if (!isResized(picture.url)) return undefined
  const { width, height } = uprightPart
  return resized(picture, `width=${width}&height=${height}${focusQuery(focal)}&quality=${quality}`)
}

export const uprightPart: Crop = { width: 720, height: 1080 }
/** Screens on which the portrait part fills the whole height. */
export const uprightScreens = '(max-aspect-ratio: 2/3)'

/** The address of the smallest size, for thumbnails. */
export function smallAddress(url: string): string {
  return isResized(url) ? `/img${url}?width=${Math.min(...widths)}&quality=65` : url
}

/** The address of the picture in a universal format, for previews of a page on other sites. */
export function previewAddress(picture: PictureData): string {
  if (!isOurs(picture.url)) return picture.url
  return resized(picture, `width=1200&height=630${focusQuery(picture.focal)}&quality=80&format=jpeg`)
}

const middle = 50
/** The server crops in these steps. Other values would be the same file at another address. */
const focusStep = 5

function focusQuery({ x, y }: FocalPoint = { x: middle, y: middle }): string {
  const part = (name: string, value: number): string => {
    const step = Math.round(value / focusStep) * focusStep
    return step === middle ? '' : `&${name}=${step}`
  }
  return part('focus', x) + part('focusY', y)
}

function resized({ url, version }: PictureData, query: string): string {
  return `/img${url}?${query}${version === null ? '' : `&v=${version}`}`
}

function isOurs(url: string): boolean {
  return url.startsWith('/media/')
}

function isResized(url: string): boolean {
  return isOurs(url) && !url.endsWith('.svg')
}
