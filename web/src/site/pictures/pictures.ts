import { isPictureAddress } from '@coop/sync/rules'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import type { PictureData } from '../../ui/pictures/picture-data.ts'
import { rowMemo } from '../rows/row-memo.ts'

/** The bundled picture, for when no background exists or loads. */
export const defaultBackground: PictureData = {
  url: '/images/default-background.svg',
  alt: '',
  width: null,
  height: null,
  placeholder: null,
  version: null,
}

/**
 * The picture at an address in a row, with the size of its asset if that is public; null if the address is missing or
 * not allowed. Without an `alt` it is decoration.
 */
export function pictureFor(
  rows: PublicRows,
  url: string | null | undefined,
  alt: string | null | undefined,
): PictureData | null {
  if (!url || !isPictureAddress(url)) return null
  const asset = assetsByAddress(rows).get(url)
  return {
    url,
    alt: alt?.trim() ?? '',
    width: asset?.width ?? null,
    height: asset?.height ?? null,
    placeholder: asset?.placeholder ?? null,
    version: asset?.content_hash ?? null,
    ...focalOf(asset),
  }
}

/** Null if the file of the asset has an address that is not allowed. */
export function pictureOfAsset(
  asset: PublicTables['website_assets'],
  alt = asset.alt_text,
): PictureData | null {
  if (!isPictureAddress(asset.image_url)) return null
  return {
    url: asset.image_url,
    alt: alt?.trim() ?? '',
    width: asset.width,
    height: asset.height,
    placeholder: asset.placeholder,
    version: asset.content_hash,
    ...focalOf(asset),
  }
}

/** The centre is the default focal point, and is omitted to save bytes. */
function focalOf(
  asset: Pick<PublicTables['website_assets'], 'focal_x' | 'focal_y'> | undefined,
): Pick<PictureData, 'focal'> {
  if (asset === undefined || (asset.focal_x === 50 && asset.focal_y === 50)) return {}
  return { focal: { x: asset.focal_x, y: asset.focal_y } }
}

const assetsByAddress = rowMemo(
  (rows) => new Map([...rows.website_assets.values()].map((asset) => [asset.image_url, asset])),
)
