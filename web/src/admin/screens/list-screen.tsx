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
import { RowTable } from '../table/row-table.tsx'
import { sortedRows } from '../table/sorted-rows.ts'
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
  const { rows, loading }: RowList = useRows(name)
  const [state, change] = useListState(name)
  const query = useDeferredValue(state.search)
  const { filter } = state
  const within = useMemo(
    () =>
      filterBy === null || filter === ''
        ? rows
        : rows.filter(({ values }) => values[filterBy.field] === filter),
    [rows, filterBy, filter],
  )
  const matches = useMemo(() => {
    const words = searchWords(query)
    return words.length === 0
      ? within
      : within.filter((row) => matchesSearch(searchTextOf(row.values), words))
  }, [within, query])
  const firstKey = 'display_order' in entity.fields ? 'display_order' : entity.title
  const firstSort = useMemo(
    () => (firstLabel === null ? { key: firstKey, down: false } : null),
    [firstLabel, firstKey],
  )
  const sort = columns.some(({ key, compare }) => key === state.sort?.key && compare !== undefined)
    ? state.sort
    : firstSort
  const sorted = useMemo(
    () => sortedRows(matches, columns, sort, firstCompare ?? byValue(firstKey)),
    [matches, columns, sort, firstCompare, firstKey],
  )
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
          onSearch={(search) => change({ search })}
          columns={columns}
          sort={sort}
          firstOrder={firstLabel}
          onSort={(next) => change({ sort: next })}
          count={
            loading
              ? 'Loading …'
              : query === '' && filter === ''
                ? `${rows.length} in all`
                : `${matches.length} of ${rows.length}`
          }
        />
        <RowTable
          label={entity.plural}
          rows={sorted}
          columns={columns}
          sort={sort}
          onSort={(next) => change({ sort: next })}
          page={state.page}
          pageSize={pageSize}
          onPage={(page) => change({ page })}
          empty={loading ? 'Loading …' : rows.length === 0 ? `No ${plural} yet` : 'Nothing found'}
          renderActions={renderActions}
        />
      </section>
      <Outlet />
    </div>
  )
}
