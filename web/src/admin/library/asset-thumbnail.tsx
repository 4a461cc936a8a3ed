import { FileText } from 'lucide-react'
import { AssetImage } from '../media/asset-image.tsx'
import type { ValuesOf } from '../data/admin-row.ts'
import { isDocument } from '@coop/sync/rules'
import { focalPointOf } from '../media/focal-point.ts'

interface AssetThumbnailProps {
  asset: ValuesOf<'website_assets'>
  className: string
}

/**
 * A small preview of an asset. Logos and icons are shown whole, other pictures fill the area, and documents are shown
 * as an icon.
 */
export function AssetThumbnail({ asset, className }: AssetThumbnailProps) {
  const { image_url: url, category } = asset
  if (isDocument(url)) {
    return (
      <span className={`grid place-content-center bg-tint text-muted ${className}`}>
        <FileText aria-hidden="true" size={32} />
      </span>
    )
  }
  const isWhole = category === 'logos' || category === 'icons'
  return (
    <AssetImage
      url={url}
      isSmall
      fit={isWhole ? 'contain' : 'cover'}
      focalPoint={focalPointOf(asset)}
      withWords
      className={className}
    />
  )
}
