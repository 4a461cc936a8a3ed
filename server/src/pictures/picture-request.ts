import { negotiate } from '../http/content-negotiation.ts'
import { ProblemError } from '../http/problem.ts'

type PictureFormat = 'avif' | 'webp' | 'jpeg' | 'png'

export interface PictureSize {
  width: number
  /** Without a height the picture keeps its ratio. */
  height: number | undefined
}

export interface PictureRequest {
  folder: PictureFolder
  /** Below the folder, in plain names. */
  name: string
  size: PictureSize
  quality: number
  /** How the picture fits if width and height are given. */
  mode: 'cover' | 'inside'
  /** The focal point of a crop, in per cent of the removed part, like `object-position`. */
  focus: { x: number; y: number }
  /** `plain` is supported by every browser: JPEG, or PNG for transparent pictures. */
  format: PictureFormat | 'plain'
  /** Drawings are sent unchanged, since they have every size. */
  takesDrawings: boolean
}

export type PictureFolder = 'media' | 'images'

/**
 * Every available size: widths of pages, crops for upright screens, the theme card at both densities, the preview card.
 * Arbitrary sizes would fill the disk.
 */
const sizes: readonly PictureSize[] = [
  ...[320, 640, 1024, 1920].map((width) => ({ width, height: undefined })),
  { width: 720, height: 1080 },
  { width: 600, height: 338 },
  { width: 1200, height: 676 },
  { width: 1200, height: 630 },
]
const qualities = [10, 30, 50, 65, 80, 85, 100]
const defaultQuality = 80

/** in per cent */
export const middle = 50
/** Each step is a separate picture. Finer steps are invisible, and would fill the disk. */
const focusStep = 5

/** Only plain names, so that no path leads to another folder. */
const path = /^\/img\/(media|images)\/((?:[\w-][\w.-]{0,200}\/){0,2}[\w-][\w.-]{0,200})$/

/**
 * The conversion requested by an address below `/img/`, such as `/img/media/deer.webp?width=640&quality=65`.
 * @throws a 404 problem for a path that no picture can have, a 400 problem for invalid parameters
 */
export function readPictureRequest(request: Request): PictureRequest {
  const { pathname, searchParams } = new URL(request.url)
  const [, folder, name] = path.exec(pathname) ?? []
  if (name === undefined || (folder !== 'media' && folder !== 'images')) {
    throw new ProblemError({ status: 404, title: 'No such picture', detail: 'No picture has this address.' })
  }
  const format = oneOf(searchParams, 'format', ['avif', 'webp', 'jpeg', 'png'])
  return {
    folder,
    name,
    size: readSize(searchParams),
    quality: readQuality(searchParams),
    mode: oneOf(searchParams, 'mode', ['cover', 'inside']) ?? 'cover',
    focus: { x: readFocus(searchParams, 'focus'), y: readFocus(searchParams, 'focusY') },
    format: format ?? acceptedFormat(request.headers.get('accept')),
    takesDrawings: format === undefined,
  }
}

function readSize(search: URLSearchParams): PictureSize {
  const width = wholeNumber(search, 'width')
  const height = wholeNumber(search, 'height')
  const size = sizes.find((preset) => preset.width === width && preset.height === height)
  if (size !== undefined) return size
  const presets = sizes.map((preset) => [preset.width, ...(preset.height ? [preset.height] : [])].join('×'))
  throw badRequest(`width and height must be one of ${presets.join(', ')}`)
}

/** The nearest allowed value, from 10 to 100. */
function readQuality(search: URLSearchParams): number {
  const requested = Math.min(100, Math.max(10, wholeNumber(search, 'quality') ?? defaultQuality))
  return qualities.reduce((best, next) =>
    Math.abs(next - requested) < Math.abs(best - requested) ? next : best,
  )
}

/** The nearest allowed value, from 0 to 100. */
function readFocus(search: URLSearchParams, name: string): number {
  const requested = Math.min(100, wholeNumber(search, name) ?? middle)
  return Math.round(requested / focusStep) * focusStep
}

function wholeNumber(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name)
  if (text === null) return undefined
  if (!/^\d{1,6}$/.test(text)) throw badRequest(`${name} must be a whole number`)
  return Number(text)
}

function oneOf<const T extends string>(
  search: URLSearchParams,
  name: string,
  choices: readonly T[],
): T | undefined {
  const text = search.get(name)
  if (text === null) return undefined
  const choice = choices.find((each) => each === text)
  if (choice === undefined) throw badRequest(`${name} must be one of ${choices.join(', ')}`)
  return choice
}

/** The best accepted format beyond those that every browser supports. */
function acceptedFormat(accept: string | null): PictureFormat | 'plain' {
  const type = negotiate(accept, ['image/avif', 'image/webp'])
  return type === undefined ? 'plain' : type === 'image/avif' ? 'avif' : 'webp'
}

function badRequest(what: string): ProblemError {
  return new ProblemError({ status: 400, title: 'Bad picture address', detail: `${what}.` })
}
