import { phoneWidth } from '../../ui/pictures/picture-data.ts'

/**
 * The request parameters of the picture at the top of a page. A preload uses them to request the same file. Beside the
 * text, the frame is 42 % of the screen wide and about 36rem high, so a landscape picture is wider than its frame.
 */
export const heroPicture = {
  quality: 65,
  sizes: `(min-width: 1024px) max(42vw, 64rem), ${phoneWidth}`,
} as const

/** The parameters of a picture that fills the top of a page: it is as wide as the screen. */
export const wideHeroPicture = { quality: 85, sizes: phoneWidth } as const

/** The parameters of the header's picture. It is so dark that a small file suffices. */
export const headerPicture = { quality: 65, sizes: 'min(50vw, 640px)' } as const
