/** A picture as a page shows it. Fields that are null are unknown: the picture shows all the same. */
export interface PictureData {
  url: string
  /** Empty where the picture is decoration. */
  alt: string
  width: number | null
  height: number | null
  /** A few bytes of it as a data address, shown until it is there. */
  placeholder: string | null
  /** Changes with the content of the file. */
  version: string | null
  /** The focal point, which stays in view where the picture is cut; absent where that is the middle. */
  focal?: FocalPoint
}

/** In per cent from the left and from the top, as `object-position` has it. */
export interface FocalPoint {
  x: number
  y: number
}

/** The widths that the server makes of a picture. */
const widths = [320, 640, 1024, 1920]

/** The widths that the specification states, by the width of the screen, for pages that know no better. */
export const defaultSizes = '(max-width: 640px) 320px, (max-width: 1024px) 640px, 1024px'

/**
 * A phone's whole width. More than about 400 points to the inch cannot be seen, so the finest screens request the size
 * for a screen of twice the points.
 */
export const phoneWidth = '(min-resolution: 2.5dppx) 70vw, 100vw'

/**
 * Beside a text on a large screen the picture is cut to the text's height, so a wide one is rendered wider than its
 * half.
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

/** The addresses of a picture in the available sizes. Drawings and pictures of other sites come unchanged. */
export function pictureAddresses(picture: PictureData, quality: number, crop?: Crop): PictureAddresses {
  if (!isResized(picture.url)) return { src: picture.url, srcSet: undefined }
  const address = (size: string) => resized(picture, `${size}&quality=${quality}`)
  if (crop !== undefined) {
    const scaled = (times: number) =>
      `width=${crop.width * times}&height=${crop.height * times}${focusQuery(picture.focal)}`
    return { src: address(scaled(1)), srcSet: `${address(scaled(1))} 1x, ${address(scaled(2))} 2x` }
  }
  const widest = picture.width ?? Infinity
  // A picture is never enlarged: the preset above its width delivers it at its own width.
  const useful = widths.filter((width, place) => place === 0 || (widths[place - 1] ?? 0) < widest)
  return {
    src: address(`width=${Math.max(...useful.filter((width) => width <= 1024))}`),
    srcSet: useful.map((width) => `${address(`width=${width}`)} ${Math.min(width, widest)}w`).join(', '),
  }
}

/**
 * The upright part of a picture for upright screens: as high as the picture, cut where `object-position` would cut it.
 */
export function uprightAddress(picture: PictureData, quality: number, focal: FocalPoint): string | undefined {
  if (!isResized(picture.url)) return undefined
  const { width, height } = uprightPart
  return resized(picture, `width=${width}&height=${height}${focusQuery(focal)}&quality=${quality}`)
}

export const uprightPart: Crop = { width: 720, height: 1080 }
/** Screens on which that part fills the whole height. */
export const uprightScreens = '(max-aspect-ratio: 2/3)'

/** The smallest of the available sizes, for thumbnails. */
export function smallAddress(url: string): string {
  return isResized(url) ? `/img${url}?width=${Math.min(...widths)}&quality=65` : url
}

/** The address of the picture in a format that everybody can show, for previews of a page on other sites. */
export function previewAddress(picture: PictureData): string {
  if (!isOurs(picture.url)) return picture.url
  return resized(picture, `width=1200&height=630${focusQuery(picture.focal)}&quality=80&format=jpeg`)
}

const middle = 50
/** The server makes crops in such steps; other numbers would be the same file at another address. */
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
