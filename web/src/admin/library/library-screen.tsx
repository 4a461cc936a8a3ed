import { ASSET_CATEGORIES } from '@coop/sync/entities'
import { Eye, Images, Upload } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Link, useNavigate, useOutlet } from 'react-router-dom'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { useLoadAhead } from '../../loading/use-load-ahead.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { useRows } from '../data/hooks.ts'
import { textOf } from '../data/json-values.ts'
import type { AdminRow } from '../data/types.ts'
import { BULK_UPLOAD, newAddress } from '../entities/addresses.ts'
import { entityRecord } from '../entities/entity-records.ts'
import { useFileDrop } from '../media/use-file-drop.ts'
import { CategoryFilter } from '../screens/category-filter.tsx'
import { ListToolbar } from '../screens/list-toolbar.tsx'
import { useListState } from '../screens/list-states.ts'
import { RowActions } from '../screens/row-actions.tsx'
import { StatCards } from '../screens/stat-cards.tsx'
import { byValue } from '../table/column.ts'
import { rowOrder, type Sort } from '../table/row-order.ts'
import { RowTable } from '../table/row-table.tsx'
import { TileGrid } from '../table/tile-grid.tsx'
import { useListView } from '../table/use-list-view.ts'
import { AssetTile, LEAST_TILE_WIDTH, TILE_TEXT_HEIGHT } from './asset-tile.tsx'
import { DropHint } from './drop-hint.tsx'
import { libraryColumns } from './library-columns.tsx'
import { type LibraryFilter, libraryFilter } from './library-filter.ts'
import { LibraryToolbar } from './library-toolbar.tsx'
import { keepLibraryView, readLibraryView } from './library-view.ts'
import type { PreviewDialogProps } from './preview-dialog.tsx'
import { createSelection, SelectionContext } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useBulkUpload } from './upload/use-bulk-upload.ts'
import { useAssetUses } from '../entities/use-asset-uses.ts'
import { useDeleteAssets } from './use-delete-assets.tsx'

const PreviewDialog = lazyComponent(
  async () => (await import('./preview-dialog.tsx')).PreviewDialog,
  ({ asset, onClose, hasFailed }: PreviewDialogProps & { hasFailed: boolean }) => (
    <DialogFrame isLarge title={asset.values.asset_key} hasFailed={hasFailed} onClose={onClose} />
  ),
)

const { heading, stats: statsOf, filter: filterBy, firstOrder, pageSize } = entityRecord('website_assets')
const firstLabel = firstOrder?.label ?? null
const firstCompare = firstOrder?.compare ?? byValue('asset_key')

/** The files of the website: the newest ten first, or all of them as a grid; files dropped on it are uploaded. */
export function LibraryScreen() {
  const { rows, loading, complete } = useRows('website_assets')
  useLoadAhead(!loading)
  const uses = useAssetUses()
  const deleteAssets = useDeleteAssets(uses)
  const bulk = useBulkUpload()
  const navigate = useNavigate()
  const outlet = useOutlet()
  const [now] = useState(() => new Date())
  const [state, change] = useListState('website_assets')
  const [view, setView] = useState(readLibraryView)
  const [filter, setFilter] = useState<Pick<LibraryFilter, 'theme' | 'shown'>>({ theme: '', shown: 'all' })
  const [previewId, setPreviewId] = useState<string | null>(null)
  const [selection] = useState(createSelection)

  const search = useDeferredValue(state.search)
  const { filter: category, sort } = state
  const { theme, shown: choice } = filter
  // An edit of any row changes the uses, which only one choice asks for.
  const unusedBy = choice === 'unused' ? uses : null
  const matches = useMemo(
    () => libraryFilter({ search, category, theme, shown: choice }, unusedBy),
    [search, category, theme, choice, unusedBy],
  )
  const order = useMemo(() => rowOrder(libraryColumns, sort, firstCompare), [sort])
  const shown = useListView(rows, matches, order)
  useEffect(() => selection.setOrder(shown.map(({ id }) => id)), [selection, shown])

  const onSearch = useCallback((next: string) => change({ search: next }), [change])
  const onSort = useCallback((next: Sort | null) => change({ sort: next }), [change])
  const onPage = useCallback((page: number) => change({ page }), [change])
  const deleteRow = (id: string) => void deleteAssets(rows.filter((asset) => asset.id === id))
  const renderActions = (row: AdminRow) => (
    <RowActions
      name="website_assets"
      row={row}
      more={
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Preview ${textOf(row.values['asset_key'])}`}
          onClick={() => setPreviewId(row.id)}
        >
          <Eye aria-hidden="true" size={18} />
        </Button>
      }
      onDelete={() => deleteRow(row.id)}
    />
  )

  const isOver = useFileDrop(
    (files) => {
      bulk.add(files)
      void navigate(BULK_UPLOAD)
    },
    outlet === null && previewId === null,
  )
  const isFiltered = search !== '' || category !== '' || theme !== '' || choice !== 'all'
  const previewed = rows.find(({ id }) => id === previewId)
  const place = previewed === undefined ? -1 : shown.findIndex(({ id }) => id === previewId)
  const empty = loading
    ? 'Loading …'
    : rows.length === 0
      ? 'No website assets yet: drop files here, or choose Upload.'
      : complete && (choice !== 'unused' || uses !== null)
        ? 'Nothing found'
        : 'Nothing found so far …'

  return (
    <SelectionContext value={selection}>
      <div className="flex flex-col">
        <div className="mb-2 flex items-center justify-between gap-3 md:mb-4">
          <h1 className="font-display text-subtitle font-medium">{heading}</h1>
          <div className="flex gap-2">
            <Link to={BULK_UPLOAD} className={buttonClass('secondary', 'small', 'min-h-11 shrink-0')}>
              <Images aria-hidden="true" size={18} className="max-sm:hidden" />
              <span>
                Bulk<span className="max-sm:sr-only"> Upload</span>
              </span>
            </Link>
            <Link
              to={newAddress('website_assets')}
              className={buttonClass('primary', 'small', 'min-h-11 shrink-0 md:px-6')}
            >
              <Upload aria-hidden="true" size={18} className="max-sm:hidden" />
              <span>
                Upload<span className="max-sm:sr-only"> Asset</span>
              </span>
            </Link>
          </div>
        </div>
        <StatCards
          overList
          stats={statsOf(rows, now).map((stat) => (complete ? stat : { ...stat, value: null }))}
        />
        <CategoryFilter
          label={filterBy?.label ?? ''}
          categories={ASSET_CATEGORIES}
          countOf={(name) => (complete ? rows.filter(({ values }) => values.category === name).length : null)}
          current={category}
          onChoose={(next) => change({ filter: next })}
        />
        <section
          aria-label="Website assets"
          className="rounded-card border-line md:border md:bg-surface md:p-3 lg:p-4"
        >
          <div className="md:flex md:flex-wrap md:items-center md:justify-between md:gap-x-4">
            <ListToolbar
              plural="website assets"
              search={state.search}
              onSearch={onSearch}
              columns={libraryColumns}
              sort={sort}
              firstOrder={firstLabel}
              onSort={onSort}
              hasNoHeaders={view === 'grid'}
              count={
                loading
                  ? 'Loading …'
                  : isFiltered
                    ? `${shown.length} of ${rows.length}${complete ? '' : ' so far …'}`
                    : `${rows.length} ${complete ? 'in all' : 'so far …'}`
              }
            />
            <LibraryToolbar
              filter={filter}
              onFilter={(next) => {
                setFilter({ ...filter, ...next })
                change({ page: 0 })
              }}
              view={view}
              onView={(next) => {
                keepLibraryView(next)
                setView(next)
              }}
            />
          </div>
          <SelectionBar assets={rows} shown={shown} onDelete={deleteAssets} />
          {view === 'list' ? (
            <RowTable
              label={isFiltered || sort !== null ? 'Website assets' : 'Recent uploads'}
              rows={shown}
              columns={libraryColumns}
              sort={sort}
              onSort={onSort}
              page={state.page}
              pageSize={pageSize}
              onPage={onPage}
              empty={empty}
              renderActions={renderActions}
            />
          ) : shown.length === 0 ? (
            <div className="py-12 text-center text-muted">{empty}</div>
          ) : (
            <TileGrid
              label="Website assets"
              items={shown}
              scroller={null}
              leastWidth={LEAST_TILE_WIDTH}
              textHeight={TILE_TEXT_HEIGHT}
              renderTile={(asset, tabIndex) => (
                <AssetTile asset={asset} tabIndex={tabIndex} onPreview={setPreviewId} onDelete={deleteRow} />
              )}
            />
          )}
        </section>
        {isOver ? <DropHint /> : null}
        {previewed === undefined || outlet !== null ? null : (
          <PreviewDialog
            asset={previewed}
            place={place}
            count={shown.length}
            uses={uses}
            onStep={(step) => setPreviewId(shown[place + step]?.id ?? null)}
            onDelete={(asset) => deleteRow(asset.id)}
            onClose={() => setPreviewId(null)}
          />
        )}
        {outlet}
      </div>
    </SelectionContext>
  )
}
