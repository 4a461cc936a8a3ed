import type { MediaType } from './media-type.ts'

/** Types of raster pictures. */
export const rasterTypes: readonly MediaType[] = ['image/jpeg', 'image/png', 'image/webp']

export const MAX_UPLOAD_BYTES = 52_428_800

export const uploadTexts = {
  wrongType: 'Invalid file type. Only JPEG, PNG, WebP, SVG and PDF are allowed.',
  /** The types of a bulk upload, which accepts only raster pictures. */
  wrongBulkType: 'Invalid file type. Only JPEG, PNG, and WebP are allowed.',
  tooLarge: 'File size too large. Maximum size is 50MB.',
} as const

/** How many of the first bytes `mediaTypeOf` looks at. */
export const SNIFFED_BYTES = 1_024

/**
 * The type of a file by its first bytes; null: the library does not accept it. The file's name and the stated type are
 * ignored. The file can still be broken, so the server opens it before it keeps it.
 */
export function mediaTypeOf(bytes: Uint8Array): MediaType | null {
  const starts = (at: number, ...expected: number[]) => expected.every((byte, i) => bytes[at + i] === byte)
  if (starts(0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (starts(0, ...ascii('RIFF')) && starts(8, ...ascii('WEBP'))) return 'image/webp'
  const start = String.fromCharCode(...bytes.subarray(0, SNIFFED_BYTES))
  if (isSvg(start)) return 'image/svg+xml'
  // PDF readers look for the mark in the first kilobyte: scanners and mail programs put something in front.
  return start.includes('%PDF-') ? 'application/pdf' : null
}

/** How many of the first bytes `isAnimation` looks at: a PNG may describe its colours before its frames. */
export const ANIMATION_BYTES = 65_536

/** Whether a WebP or a PNG, by its first bytes, has several frames, of which only the first is kept. */
export function isAnimation(bytes: Uint8Array): boolean {
  const type = mediaTypeOf(bytes)
  const start = String.fromCharCode(...bytes.subarray(0, 21))
  if (type === 'image/webp') return start.startsWith('VP8X', 12) && ((bytes[20] ?? 0) & 0x02) !== 0
  if (type !== 'image/png') return false
  // A chunk of this name before the pixels means that there are several frames.
  const beginning = Array.from(bytes.subarray(0, ANIMATION_BYTES), (byte) => String.fromCharCode(byte)).join(
    '',
  )
  return beginning.split('IDAT', 1)[0]?.includes('acTL') === true
}

function ascii(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0))
}

/**
 * Bytes as characters. A declaration, comments and blanks may precede the root element. A document type names the root
 * element; the server refuses a drawing with one.
 */
function isSvg(start: string): boolean {
  let rest = start.replace(/^\xef\xbb\xbf/, '').trimStart()
  rest = rest.replace(/^<\?xml[^>]*\?>/, '').trimStart()
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', '<!--'.length)
    if (end === -1) return false
    rest = rest.slice(end + '-->'.length).trimStart()
  }
  return /^(<(svg:)?svg[\s>/]|<!DOCTYPE\s+(svg:)?svg[\s[>])/.test(rest)
}
