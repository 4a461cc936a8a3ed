/** The types of files that the library takes, each with the ending of its addresses. */
export const mediaEndings = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
} as const

export type MediaType = keyof typeof mediaEndings

/** Types of pictures that consist of pixels. */
export const rasterTypes: readonly MediaType[] = ['image/jpeg', 'image/png', 'image/webp']

export const MAX_UPLOAD_BYTES = 52_428_800

export const uploadTexts = {
  wrongType: 'Invalid file type. Only JPEG, PNG, WebP, SVG and PDF are allowed.',
  /** The types of a bulk upload, which takes pictures of pixels only. */
  wrongBulkType: 'Invalid file type. Only JPEG, PNG, and WebP are allowed.',
  tooLarge: 'File size too large. Maximum size is 50MB.',
} as const

/** How many of the first bytes `mediaTypeOf` looks at. */
export const SNIFFED_BYTES = 1_024

/**
 * The type of a file by its first bytes; null: none that the library takes. Its name and the type that somebody states
 * say nothing. A file that begins so can still be broken: the server opens it before it keeps it.
 */
export function mediaTypeOf(bytes: Uint8Array): MediaType | null {
  const starts = (at: number, ...expected: number[]) => expected.every((byte, i) => bytes[at + i] === byte)
  if (starts(0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (starts(0, ...ascii('RIFF')) && starts(8, ...ascii('WEBP'))) return 'image/webp'
  if (starts(0, ...ascii('%PDF-'))) return 'application/pdf'
  return isSvg(String.fromCharCode(...bytes.subarray(0, SNIFFED_BYTES))) ? 'image/svg+xml' : null
}

function ascii(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0))
}

/**
 * Bytes as characters. Before the root element stand a declaration, comments and blanks. A document type names the root
 * element: a drawing with one is a drawing, which the server refuses for it.
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
