import { type BackgroundAsset, defaultBackgroundAlt, type PublicRows } from '@coop/sync/contract'
import type { ImageSource } from './image-source.ts'
import { rowMemo } from './row-memo.ts'

export interface Background extends BackgroundAsset {
  image: ImageSource
}

/** The managed backgrounds; public rows are the active ones. */
export const activeBackgrounds: (rows: PublicRows) => Background[] = rowMemo(['website_assets'], (rows) =>
  [...rows.website_assets.values()]
    .filter((asset) => asset.category === 'backgrounds')
    .map((asset) => ({
      id: asset.id,
      asset_key: asset.asset_key,
      image: { url: asset.image_url, alt: asset.alt_text?.trim() || defaultBackgroundAlt },
    })),
)
