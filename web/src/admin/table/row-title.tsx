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
  /** The address of the row's picture; empty if it has none yet. Absent: rows of this kind have no pictures. */
  picture?: string
  /** A logo is shown whole. Other pictures fill the square. */
  isLogo?: boolean
  focalPoint?: FocalPoint
  badge?: ReactNode
  /** The part of the row that the link leads to, if this is not the form. */
  part?: string
  below?: string
}

/** The title of a row beside its picture, as a link to its form or to another part. */
export function RowTitle({ entity, row, picture, badge, below, part, ...look }: RowTitleProps) {
  const list = useContext(ListAddress)
  const title = titleOf(entityNamed(entity), row.values, row.id)
  const isMarked = badge !== undefined && badge !== null
  const line = (
    <>
      <RowLink
        to={`${list}/${row.id}${part === undefined ? '' : `/${part}`}`}
        className={`line-clamp-2 min-w-0 hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-y-3.5 pointer-coarse:after:inset-x-0 ${isMarked ? 'max-md:line-clamp-1' : ''}`}
      >
        {title}
      </RowLink>{' '}
      {badge}
      <DraftMark entity={entity} rowId={row.id} />
    </>
  )
  return (
    <span className="relative flex items-center gap-2.5 pointer-coarse:min-w-11">
      {picture === undefined ? null : <RowPicture url={picture} title={title} {...look} />}
      {below === undefined ? (
        <span className={`min-w-0 md:min-w-26 ${lineClass}`}>{line}</span>
      ) : (
        <span className="min-w-0 md:min-w-26 @min-[64rem]:min-w-72">
          <span className={lineClass}>{line}</span>
          <span className="line-clamp-1 text-xs font-normal text-muted empty:hidden group-data-[density=compact]/table:hidden md:w-0 md:min-w-full">
            {below}
          </span>
        </span>
      )}
    </span>
  )
}

/** The title and its badges. Badges do not make a row higher. */
const lineClass = 'flex items-center gap-x-2 [&>[data-badge]]:-my-1 [&>[data-badge]]:shrink-0'

interface RowPictureProps extends Pick<RowTitleProps, 'isLogo' | 'focalPoint'> {
  url: string
  title: string
}

/** The picture of a row, or the first letter of its title. On a phone it is beside all lines of the row. */
function RowPicture({ url, title, isLogo = false, focalPoint = middle }: RowPictureProps) {
  const place =
    'size-7 shrink-0 rounded-control max-md:absolute max-md:top-0.5 max-md:-left-9 md:group-data-[density=compact]/table:hidden md:group-data-[density=roomy]/table:size-9'
  if (url === '') {
    return (
      <span
        data-picture={title.charAt(0).toUpperCase()}
        className={`grid place-content-center bg-tint text-xs font-normal text-muted before:content-[attr(data-picture)] ${place}`}
      />
    )
  }
  return (
    <AssetImage
      // Without the key, the picture of the previous row would be visible until this one is loaded.
      key={url}
      url={url}
      isSmall
      fit={isLogo ? 'contain' : 'cover'}
      focalPoint={focalPoint}
      className={place}
    />
  )
}
