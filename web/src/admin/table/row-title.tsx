import { type EntityName, entityNamed } from '@coop/sync/entities'
import { type ReactNode, useContext } from 'react'
import { AssetImage } from '../media/asset-image.tsx'
import type { AdminRow } from '../data/admin-row.ts'
import { type FocalPoint, middle } from '../media/focal-point.ts'
import { titleOf } from '../data/row-values.ts'
import { DraftMark } from './draft-mark.tsx'
import { ListAddress, RowLink } from './row-link.tsx'

interface RowTitleProps {
  entity: EntityName
  row: AdminRow
  /** The address of the row's picture, empty where it has none yet. Absent: rows of this kind have no pictures. */
  picture?: string
  /** A logo is shown whole; everything else fills its square. */
  isLogo?: boolean
  focalPoint?: FocalPoint
  badge?: ReactNode
  below?: string
}

/** The title of a row beside its picture: a link to its form. */
export function RowTitle({
  entity,
  row,
  picture,
  isLogo = false,
  focalPoint = middle,
  badge,
  below,
}: RowTitleProps) {
  const list = useContext(ListAddress)
  const title = titleOf(entityNamed(entity), row.values, row.id)
  return (
    <span className="relative flex items-center gap-2.5 pointer-coarse:min-h-11 pointer-coarse:min-w-11">
      {picture === undefined ? null : (
        <AssetImage
          // Else it would show the picture of another row until its own is loaded.
          key={picture}
          url={picture}
          isSmall
          fit={isLogo ? 'contain' : 'cover'}
          focalPoint={focalPoint}
          className="size-11 shrink-0 rounded-control group-data-compact/table:size-7 md:@max-[56rem]:size-9"
        />
      )}
      <span className="min-w-0 md:min-w-26">
        <RowLink
          to={`${list}/${row.id}`}
          className="hover:text-accent hover:underline max-md:line-clamp-2 max-md:leading-6 pointer-coarse:after:absolute pointer-coarse:after:inset-0"
        >
          {title}
        </RowLink>{' '}
        {badge}
        <DraftMark entity={entity} rowId={row.id} />
        {below === undefined || below === '' ? null : (
          <span className="line-clamp-1 text-sm font-normal text-muted md:line-clamp-2 md:w-0 md:min-w-full">
            {below}
          </span>
        )}
      </span>
    </span>
  )
}
