import { isPicture } from '@coop/sync/rules'
import type { ValuesOf } from '../data/admin-row.ts'

type Asset = ValuesOf<'website_assets'>

/** Nothing is said to people who cannot see it, without that being a choice. */
export function isUndescribed(asset: Pick<Asset, 'alt_text' | 'is_decorative'>): boolean {
  return !asset.is_decorative && (asset.alt_text ?? '').trim() === ''
}

/** An active picture that is to be described. */
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

/** 'JPEG', by the ending of the address; what the library does not take by its ending alone. */
export function typeName(address: string): string {
  const ending = (/\.([a-z0-9]+)$/i.exec(address)?.[1] ?? '').toLowerCase()
  return typeNames[ending] ?? ending.toUpperCase()
}
