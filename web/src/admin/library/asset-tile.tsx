import { memo } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/text/badge.tsx'
import type { RowOf } from '../data/admin-row.ts'
import { rowAddress } from '../entities/addresses.ts'
import { optionLabel } from '../texts/option-label.ts'
import { RowActions } from '../screens/row-actions.tsx'
import { DraftMark } from '../table/draft-mark.tsx'
import { EditStateMark } from '../table/edit-state.tsx'
import { fileSize } from '../table/file-size.ts'
import { AssetThumbnail } from './asset-thumbnail.tsx'
import { lacksAltText } from '../media/asset-kind.ts'
import { SelectBox } from '../table/select-box.tsx'
import { UploadProgress } from './upload-progress.tsx'

interface AssetTileProps {
  asset: RowOf<'website_assets'>
  /** Tab reaches only the controls of one tile. Arrow keys lead to the others. */
  tabIndex: 0 | -1
  onPreview: (id: string) => void
}

export const LEAST_TILE_WIDTH = 168

/** The height of the text below the picture, in pixels. */
export const TILE_TEXT_HEIGHT = 92

export const AssetTile = memo(function AssetTile({ asset, tabIndex, onPreview }: AssetTileProps) {
  const { id, values, edit } = asset
  const { asset_key: key, category, file_size: size } = values
  return (
    <article
      aria-label={key}
      className="@container relative flex h-full flex-col overflow-hidden rounded-control border border-line bg-surface has-checked:border-accent has-checked:ring-2 has-checked:ring-accent"
    >
      <button
        type="button"
        data-tile
        tabIndex={tabIndex}
        aria-label={`Preview ${key}`}
        onClick={() => onPreview(id)}
        className="relative block aspect-4/3 w-full shrink-0 -outline-offset-4"
      >
        <AssetThumbnail asset={values} className="absolute inset-0 size-full" />
      </button>
      <SelectBox
        id={id}
        title={key}
        tabIndex={tabIndex}
        className="absolute top-1 left-1 rounded-control bg-surface/85"
      />
      <span className="absolute top-1 right-1 flex max-w-3/4 flex-wrap justify-end gap-1 *:bg-surface">
        {values.is_active ? null : <Badge>Inactive</Badge>}
        {lacksAltText(values) ? <Badge tone="warning">No alt text</Badge> : null}
      </span>
      <div className="flex min-w-0 flex-1 items-start gap-1 py-1.5 pl-2.5">
        <div className="min-w-0 flex-1">
          <Link
            to={rowAddress('website_assets', id)}
            tabIndex={tabIndex}
            title={key}
            className="line-clamp-2 text-sm leading-5 font-semibold wrap-anywhere hover:text-accent hover:underline"
          >
            {key}
          </Link>
          <p className="flex gap-1.5 text-sm text-muted">
            <span className="truncate">{optionLabel(category)}</span>
            <span className="whitespace-nowrap">{size === null ? null : fileSize(size)}</span>
          </p>
          <div className="truncate">
            <UploadProgress address={values.image_url} />
            <EditStateMark edit={edit} /> <DraftMark entity="website_assets" rowId={id} />
          </div>
        </div>
        <RowActions name="website_assets" row={asset} more={null} />
      </div>
    </article>
  )
})
