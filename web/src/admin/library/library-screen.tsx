import { ASSET_CATEGORIES } from '@coop/sync/entities'
import { Images, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useOutlet } from 'react-router-dom'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { useLoadAhead } from '../../loading/use-load-ahead.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { useRemembered } from '../../ui/browser/use-remembered.ts'
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx'
import { textOf } from '../data/json-values.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { useDeleteRows } from '../deletion/use-delete-rows.ts'
import { BULK_UPLOAD, newAddress } from '../entities/addresses.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { useAssetUses } from '../entities/use-asset-uses.ts'
import { withOnly } from '../filters/chosen-filters.ts'
import { useFileDrop } from '../media/use-file-drop.ts'
import { CategoryFilter } from './category-filter.tsx'
import { ListRows } from '../screens/list-rows.tsx'
import { EmptyList } from '../screens/empty-list.tsx'
import { NoMatch } from '../screens/no-match.tsx'
import { RowActions } from '../screens/row-actions.tsx'
import { ListFoot } from '../screens/list-foot.tsx'
import { StatLine } from '../screens/stat-line.tsx'
import { TransferLinks } from '../screens/transfer-links.tsx'
import { useList } from '../screens/use-list.ts'
import { rowIconClass } from '../table/row-icon-class.ts'
import { TileGrid } from '../table/tile-grid.tsx'
import { AssetTile, LEAST_TILE_WIDTH, TILE_TEXT_HEIGHT } from './asset-tile.tsx'
import { DropHint } from './drop-hint.tsx'
import { libraryColumns } from './library-columns.tsx'
import { libraryFilters } from './library-filters.ts'
import type { PreviewDialogProps } from './preview-dialog.tsx'
import { useBulkUpload } from './upload/use-bulk-upload.ts'
import { libraryViews, ViewSwitch } from './view-switch.tsx'

const PreviewDialog = lazyComponent(
  async () => (await import('./preview-dialog.tsx')).PreviewDialog,
  ({ asset, onClose, hasFailed }: PreviewDialogProps & { hasFailed: boolean }) => (
    <DialogFrame size="large" title={asset.values.asset_key} hasFailed={hasFailed} onClose={onClose} />
  ),
)

const { heading, purpose, stats: statsOf, filter: filterBy } = entityRecord('website_assets')

/** The files of the website as a list or as a grid, newest first. Files dropped on the screen are uploaded. */
export function LibraryScreen() {
  const uses = useAssetUses()
  const filters = useMemo(() => libraryFilters(uses), [uses])
  const list = useList('website_assets', libraryColumns, filters)
  const { rows, shown, loading, complete, state, change } = list
  useLoadAhead(!loading)
  const deleteRows = useDeleteRows()
  const bulk = useBulkUpload()
  const navigate = useNavigate()
  const [now] = useState(() => new Date())
  const [view, setView] = useRemembered('coop-admin-library-view', libraryViews, 'list')
  const [previewId, setPreviewId] = useState<string | null>(null)
  const outlet = useOutlet(shown)
  const renderActions = (row: AdminRow) => <AssetActions row={row} onPreview={setPreviewId} />
  const isOver = useFileDrop(
    (files) => {
      bulk.add(files)
      void navigate(BULK_UPLOAD)
    },
    outlet === null && previewId === null,
  )
  const previewed = rows.find(({ id }) => id === previewId)
  const previewIndex = previewed === undefined ? -1 : shown.findIndex(({ id }) => id === previewId)
  const empty = loading ? (
    'Loading …'
  ) : rows.length === 0 ? (
    <EmptyList name="website_assets" onChange={null} />
  ) : complete && (state.filters['use'] === undefined || uses !== null) ? (
    <NoMatch onChange={change} />
  ) : (
    'No matches so far …'
  )

  return (
    <div className="flex flex-col">
      <LibraryHeading />
      <StatLine stats={statsOf(rows, now).map((stat) => (complete ? stat : { ...stat, value: null }))} />
      <CategoryFilter
        label={filterBy?.label ?? ''}
        categories={ASSET_CATEGORIES}
        countOf={(name) => (complete ? rows.filter(({ values }) => values.category === name).length : null)}
        current={state.filters['category'] ?? []}
        onChoose={(next) => change({ filters: withOnly(state.filters, 'category', next) })}
      />
      <ListRows
        name="website_assets"
        label={list.isNarrowed || list.sort !== null ? 'Website assets' : 'Recent uploads'}
        list={list}
        columns={libraryColumns}
        empty={empty}
        renderActions={renderActions}
        filterApart={filterBy?.field}
        tools={<ViewSwitch view={view} onView={setView} />}
        tiles={
          view === 'list' ? undefined : shown.length === 0 ? (
            <div className="py-12 text-center text-muted">{empty}</div>
          ) : (
            <TileGrid
              label="Website assets"
              items={shown}
              scroller={null}
              leastWidth={LEAST_TILE_WIDTH}
              textHeight={TILE_TEXT_HEIGHT}
              renderTile={(asset, tabIndex) => (
                <AssetTile asset={asset} tabIndex={tabIndex} onPreview={setPreviewId} />
              )}
            />
          )
        }
      />
      <ListFoot name="website_assets" />
      {isOver ? <DropHint /> : null}
      {previewed === undefined || outlet !== null ? null : (
        <PreviewDialog
          asset={previewed}
          place={previewIndex}
          count={shown.length}
          uses={uses}
          onStep={(step) => setPreviewId(shown[previewIndex + step]?.id ?? null)}
          onDelete={(asset) => void deleteRows('website_assets', [asset])}
          onClose={() => setPreviewId(null)}
        />
      )}
      {outlet}
    </div>
  )
}

function LibraryHeading() {
  return (
    <ScreenHead heading={heading} purpose={purpose}>
      <TransferLinks name="website_assets" className="max-sm:hidden" />
      <Link to={BULK_UPLOAD} className={buttonClass('quiet', 'small', 'shrink-0')}>
        <Images aria-hidden="true" size={16} className="max-sm:hidden" />
        <span>
          Bulk<span className="max-sm:sr-only"> Upload</span>
        </span>
      </Link>
      <Link to={newAddress('website_assets')} className={buttonClass('primary', 'small', 'shrink-0')}>
        <Upload aria-hidden="true" size={16} className="max-sm:hidden" />
        <span>
          Upload<span className="max-sm:sr-only"> Asset</span>
        </span>
      </Link>
    </ScreenHead>
  )
}

function AssetActions({ row, onPreview }: { row: AdminRow; onPreview: (id: string) => void }) {
  return (
    <RowActions
      name="website_assets"
      row={row}
      more={
        <button
          type="button"
          aria-label={`Preview ${textOf(row.values['asset_key'])}`}
          data-row-icon="preview"
          className={rowIconClass}
          onClick={() => onPreview(row.id)}
        />
      }
    />
  )
}
