import { type EntityName, entityNamed } from '@coop/sync/entities'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AssetImage } from '../asset-image.tsx'
import type { AdminRow } from '../data/types.ts'
import { titleOf } from '../row-values.ts'

interface RowTitleProps {
  entity: EntityName
  row: AdminRow
  /** The address of the row's picture, empty where it has none yet. Absent: rows of this kind have no pictures. */
  picture?: string
  /** A logo is shown whole; everything else fills its square. */
  isLogo?: boolean
  badge?: ReactNode
  below?: string
}

/** What a row is called, beside its picture: the way into its form. */
export function RowTitle({ entity, row, picture, isLogo = false, badge, below }: RowTitleProps) {
  const title = titleOf(entityNamed(entity), row.values, row.id)
  return (
    <span className="flex items-center gap-3">
      {picture === undefined ? null : <Thumbnail url={picture} isLogo={isLogo} />}
      <span className="min-w-0">
        {/* Relative to the list. */}
        <Link to={row.id} className="hover:text-accent hover:underline max-md:line-clamp-2">
          {title}
        </Link>{' '}
        {badge}
        {below === undefined || below === '' ? null : (
          <span className="block text-sm font-normal text-muted max-md:line-clamp-1 @[56rem]:whitespace-nowrap">
            {below}
          </span>
        )}
      </span>
    </span>
  )
}

function Thumbnail({ url, isLogo }: { url: string; isLogo: boolean }) {
  const className = 'size-11 shrink-0 rounded-control'
  if (/\.pdf$/i.test(url)) {
    return (
      <span className={`grid place-content-center bg-tint text-muted ${className}`}>
        <FileText aria-hidden="true" size={20} />
      </span>
    )
  }
  return <AssetImage url={url} isSmall fit={isLogo ? 'contain' : 'cover'} className={className} />
}
