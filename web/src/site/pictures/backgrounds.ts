import { type BackgroundAsset, chooseBackground, defaultBackgroundAlt } from './background-choice.ts'
import { findHeroImage } from './hero-image.ts'
import { isPictureAddress } from '@coop/sync/rules'
import type { PublicRows } from '@coop/sync/tables'
import type { PictureData } from '../../ui/pictures/picture-data.ts'
import { pictureOfAsset } from './pictures.ts'
import { rowMemo } from '../rows/row-memo.ts'

interface Background extends BackgroundAsset {
  original_filename: string | null
  image: PictureData
}

/** The managed backgrounds of pages. Public rows contain active ones only. */
export const activeBackgrounds: (rows: PublicRows) => Background[] = rowMemo((rows) =>
  allBackgrounds(rows).filter(({ image }) => !isStrip(image)),
)

/** Backgrounds for the header, which is wide and low. If there are none, all backgrounds. */
export function headerBackgrounds(rows: PublicRows): Background[] {
  const strips = allBackgrounds(rows).filter(({ image }) => isStrip(image))
  return strips.length > 0 ? strips : allBackgrounds(rows)
}

/** A picture made for the header would be cropped to a quarter of itself at the top of a page. */
function isStrip({ width, height }: PictureData): boolean {
  return width !== null && height !== null && width > 3 * height
}

const allBackgrounds: (rows: PublicRows) => Background[] = rowMemo((rows) =>
  [...rows.website_assets.values()]
    .filter((asset) => asset.category === 'backgrounds')
    .flatMap((asset) => {
      const image = pictureOfAsset(asset, asset.alt_text?.trim() || defaultBackgroundAlt)
      const { id, asset_key, original_filename } = asset
      return image === null ? [] : [{ id, asset_key, original_filename, image }]
    }),
)

/** The picture of a page. The id of the page determines it, so it is the same at every visit. */
export function pageBackground(rows: PublicRows, pageId: string): PictureData | null {
  return chooseBackground(activeBackgrounds(rows), { kind: 'page', pageId })?.image ?? null
}

/** Finds a managed background by words in its key. The first word is the intended picture; others are substitutes. */
export function backgroundNamed(rows: PublicRows, ...words: string[]): PictureData | null {
  for (const word of words) {
    const background = findHeroImage(activeBackgrounds(rows), word)
    if (background) return background.image
  }
  return null
}

/** The hero image of a key: an exact match, else a key that contains it, else a file name that contains it. */
export function heroImage(rows: PublicRows, key: string): PictureData | null {
  const hero = findHeroImage(heroAssets(rows), key)
  return hero ? pictureOfAsset(hero) : null
}

const heroAssets = rowMemo((rows) =>
  [...rows.website_assets.values()].filter(
    ({ category, image_url }) => category === 'hero-images' && isPictureAddress(image_url),
  ),
)
