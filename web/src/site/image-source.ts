/** A picture as a page shows it. An empty `alt` marks decoration. */
export interface ImageSource {
  url: string
  alt: string
}

export const defaultBackground = '/images/default-background.svg'

export function imageSource(
  url: string | null | undefined,
  alt: string | null | undefined,
): ImageSource | null {
  return url ? { url, alt: alt?.trim() ?? '' } : null
}
