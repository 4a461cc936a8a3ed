import { phoneWidth } from '../../ui/pictures/picture-data.ts'

/**
 * The parameters by which the head of a page requests its picture; a preload requests the very same file. Beside the
 * text it fills a frame of 42 % of the screen that is about 36rem high: a wide picture is wider than its frame.
 */
export const heroPicture = {
  quality: 65,
  sizes: `(min-width: 1024px) max(42vw, 64rem), ${phoneWidth}`,
} as const

/** The parameters of a picture that fills the head of a page: it is as wide as the screen. */
export const wideHeroPicture = { quality: 85, sizes: phoneWidth } as const

/** The parameters of the header's picture, which is so dark that a small one will do. */
export const headerPicture = { quality: 65, sizes: 'min(50vw, 640px)' } as const
