import type { ActivityPage } from '@coop/sync/history'
import { Link, useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useClockValue } from '../../ui/browser/use-clock-value.ts'
import { RowsDrawing } from '../../ui/states/rows-drawing.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { useQueue, useRowsView } from '../data/hooks.ts'
import { editCount } from '../texts/edit-count.ts'
import { NO_CONNECTION } from '../requests/server-request.ts'
import { NotShown } from '../requests/not-shown.tsx'
import { useOlder } from '../requests/use-older.ts'
import { useServerData } from '../requests/use-server-data.ts'
import { useSetSearchParam } from '../navigation/use-set-search-param.ts'
import { filtersIn, queryOf } from './activity-filters.ts'
import { ActivityFilterBar } from './activity-filter-bar.tsx'
import { ActivityItem } from './activity-item.tsx'
import { groupByDay, startOfToday } from './days.ts'
import { readActivity } from '../data/read-history.ts'

/**
 * The changes of all rows with their authors, newest first. The address contains the filters. Nothing is stored on this
 * device.
 */
export function ActivityScreen() {
  const [search, setSearch] = useSearchParams()
  const filters = filtersIn(search)
  const query = queryOf(filters)
  const { offline: isQueueOffline, pending, receipts } = useQueue()
  const areRowsOffline = useRowsView().phase === 'offline'
  // The list is read again when an edit of this device is accepted, and when the connection returns.
  const key = JSON.stringify([query, receipts[0]?.writeId ?? null, isQueueOffline, areRowsOffline])
  const { data, error, isLoading, reload } = useServerData(key, (signal) => readActivity(query, signal))
  // This request may be the first to notice that the connection is lost.
  const isOffline = isQueueOffline || areRowsOffline || error === NO_CONNECTION
  const { page, showOlder } = useOlder(data, (cursor: number) => readActivity({ ...query, cursor }), joined)
  const days = groupByDay(page?.lines ?? [], useClockValue(startOfToday))
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== '')
  const setFilter = useSetSearchParam()

  return (
    <>
      <ScreenHead
        heading="Activity"
        purpose="Who changed what, and when. You can restore deleted items here."
      />
      <ActivityFilterBar filters={filters} onChange={setFilter} />
      {pending === 0 ? null : (
        <p className="mb-4 rounded-control bg-warning-tint p-3 text-warning">
          {editCount(pending)} {pending === 1 ? 'is' : 'are'} pending and not in this list yet.{' '}
          <Link to="/admin/edits" className="underline underline-offset-4">
            View edits
          </Link>
        </p>
      )}
      {error === null ? null : (
        <NotShown
          title="Activity could not be loaded"
          error={isOffline ? NO_CONNECTION : error}
          onRetry={reload}
        />
      )}
      {data === null && isLoading ? <output className="text-muted">Loading …</output> : null}
      {data !== null && days.length === 0 && error === null ? (
        isFiltered ? (
          <EmptyState title="No matches" text="No activity matches these filters.">
            <Button variant="secondary" onClick={() => setSearch({}, { replace: true })}>
              Show all
            </Button>
          </EmptyState>
        ) : (
          <EmptyState
            title="No changes yet"
            drawing={<RowsDrawing hasPictures />}
            text="Changes are listed here with their author, time and previous values."
          />
        )
      ) : null}
      <div aria-busy={isLoading}>
        {days.map(({ label, lines }) => (
          <section key={label} aria-label={label} className="mb-6">
            <h2 className="border-b border-line-strong pb-1 font-semibold">{label}</h2>
            <ul className="divide-y divide-line">
              {lines.map((line) => (
                // An unfolded group shows changes found by its filters, so other filters need a new element.
                <ActivityItem
                  key={line.type === 'one' ? line.id : `${line.newest} ${JSON.stringify(query)}`}
                  line={line}
                  query={query}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {showOlder === null ? null : (
        <Button variant="secondary" onClick={() => void showOlder()}>
          Show older
        </Button>
      )}
    </>
  )
}

function joined(above: ActivityPage, below: ActivityPage): ActivityPage {
  return { ...below, lines: [...above.lines, ...below.lines] }
}
