import { isPicture } from '@coop/sync/rules'
import type { ValuesOf } from '../data/admin-row.ts'

type Asset = ValuesOf<'website_assets'>

/** Whether a picture has no alt text although nobody has marked it as decorative. */
export function isUndescribed(asset: Pick<Asset, 'alt_text' | 'is_decorative'>): boolean {
  return !asset.is_decorative && (asset.alt_text ?? '').trim() === ''
}

/** Whether it is an active picture that still needs an alt text. */
export function lacksAltText(asset: Asset): boolean {
  return asset.is_active && isPicture(asset) && isUndescribed(asset)
}

const typeNames: Record<string, string> = {
  jpg: 'JPEG',
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  svg: 'SVG',
  pdf: 'PDF',
}

/** 'JPEG', from the extension of the address. Unsupported types are named by the extension itself. */
export function typeName(address: string): string {
  const ending = (/\.([a-z0-9]+)$/i.exec(address)?.[1] ?? '').toLowerCase()
  return typeNames[ending] ?? ending.toUpperCase()
}
