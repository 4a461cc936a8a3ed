import { type EntityName, entityNamed } from '@coop/sync/entities'
import { matchesSearch, searchWords } from '@coop/sync/rules'
import { Plus } from 'lucide-react'
import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { buttonClass } from '../../ui/button-class.ts'
import { type RowList, useRows } from '../data/hooks.ts'
import type { AdminRow } from '../data/types.ts'
import { searchTextOf } from '../row-values.ts'
import { byValue } from '../table/column.ts'
import { rowOrder, type Sort } from '../table/row-order.ts'
import { RowTable } from '../table/row-table.tsx'
import { useListView } from '../table/use-list-view.ts'
import { newAddress } from '../entities/addresses.ts'
import { entityRecord, titleCase } from '../entities/entity-records.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { useListState } from './list-states.ts'
import { RowActions } from './row-actions.tsx'

interface ListScreenProps {
  name: EntityName
  /** Between heading and table. */
  cards: ReactNode
}

/** The rows of an entity: search, sorting, add, edit and delete. The form opens over it, at an address of its own. */
export function ListScreen({ name, cards }: ListScreenProps) {
  const entity = useMemo(() => entityNamed(name), [name])
  const {
    heading,
    noun,
    columns,
    filter: filterBy,
    firstOrder,
    pageSize,
    renderActions: renderMore,
  } = useMemo(() => entityRecord(name), [name])
  const firstLabel = firstOrder?.label ?? null
  const firstCompare = firstOrder?.compare
  const { rows, loading, complete }: RowList = useRows(name)
  const [state, change] = useListState(name)
  const query = useDeferredValue(state.search)
  const { filter } = state
  const matches = useMemo(() => {
    const words = searchWords(query)
    return ({ values }: AdminRow) =>
      (filterBy === null || filter === '' || values[filterBy.field] === filter) &&
      (words.length === 0 || matchesSearch(searchTextOf(values), words))
  }, [query, filter, filterBy])
  const firstKey = 'display_order' in entity.fields ? 'display_order' : entity.title
  const firstSort = useMemo(
    () => (firstLabel === null ? { key: firstKey, down: false } : null),
    [firstLabel, firstKey],
  )
  const sort = columns.some(({ key, compare }) => key === state.sort?.key && compare !== undefined)
    ? state.sort
    : firstSort
  const order = useMemo(
    () => rowOrder(columns, sort, firstCompare ?? byValue(firstKey)),
    [columns, sort, firstCompare, firstKey],
  )
  const shown = useListView(rows, matches, order)
  const onSearch = useCallback((search: string) => change({ search }), [change])
  const onSort = useCallback((next: Sort | null) => change({ sort: next }), [change])
  const onPage = useCallback((page: number) => change({ page }), [change])
  const renderActions = useCallback(
    (row: AdminRow) => (
      <RowActions name={name} row={row} more={renderMore === null ? null : renderMore(row)} />
    ),
    [name, renderMore],
  )
  const plural = entity.plural.toLowerCase()

  return (
    <div className="flex flex-col">
      <div className="mb-2 flex items-center justify-between gap-3 md:mb-4">
        <h1 className="font-display text-subtitle font-medium">{heading}</h1>
        <Link to={newAddress(name)} className={buttonClass('primary', 'small', 'min-h-11 shrink-0 md:px-6')}>
          <Plus aria-hidden="true" size={18} />
          <span>
            Add<span className="max-sm:sr-only"> {titleCase(noun)}</span>
          </span>
        </Link>
      </div>
      {cards}
      <section
        aria-label={entity.plural}
        className="rounded-card border-line md:border md:bg-surface md:p-3 lg:p-4"
      >
        <ListToolbar
          plural={plural}
          search={state.search}
          onSearch={onSearch}
          columns={columns}
          sort={sort}
          firstOrder={firstLabel}
          onSort={onSort}
          count={
            loading
              ? 'Loading …'
              : query !== '' || filter !== ''
                ? `${shown.length} of ${rows.length}${complete ? '' : ' so far …'}`
                : `${rows.length} ${complete ? 'in all' : 'so far …'}`
          }
        />
        <RowTable
          label={entity.plural}
          rows={shown}
          columns={columns}
          sort={sort}
          onSort={onSort}
          page={state.page}
          pageSize={pageSize}
          onPage={onPage}
          empty={
            loading
              ? 'Loading …'
              : rows.length === 0
                ? `No ${plural} yet`
                : complete
                  ? 'Nothing found'
                  : 'Nothing found so far …'
          }
          renderActions={renderActions}
        />
      </section>
      <Outlet />
    </div>
  )
}
