/** The file types that the library accepts, each with the ending of its addresses. */
export const mediaEndings = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
} as const

export type MediaType = keyof typeof mediaEndings
