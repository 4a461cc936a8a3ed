import { type EntityName, entityNamed } from '@coop/sync/entities'
import { matchesSearch, searchWords } from '@coop/sync/rules'
import { Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, useCallback, useDeferredValue, useMemo } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { buttonClass } from '../../ui/button-class.ts'
import { type RowList, useRows } from '../data/hooks.ts'
import type { AdminRow } from '../data/types.ts'
import { searchTextOf } from '../row-values.ts'
import { byValue, type Column, type Compare, generatedColumns } from '../table/column.ts'
import { RowTable } from '../table/row-table.tsx'
import { sortedRows } from '../table/sorted-rows.ts'
import { entityScreens, newAddress } from '../entities/addresses.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { useListState } from './list-states.ts'
import { RowActions } from './row-actions.tsx'

const PAGE = 50

export interface ListScreenProps {
  name: EntityName
  /** Instead of the columns that the declaration names. */
  columns?: readonly Column[]
  /** Between heading and table. */
  cards?: ReactNode
  /** Before edit and delete. */
  moreActions?: ComponentType<{ row: AdminRow }>
  /** The field of which the cards can choose one value. */
  filterBy?: string
  /** How the list stands at first, where that is by none of its columns. */
  firstOrder?: { readonly label: string; readonly compare: Compare }
  pageSize?: number
}

/** The rows of an entity: search, sorting, add, edit and delete. The form opens over it, at an address of its own. */
export function ListScreen({
  name,
  columns: special,
  cards,
  moreActions: More,
  filterBy,
  firstOrder,
  pageSize = PAGE,
}: ListScreenProps) {
  const entity = entityNamed(name)
  const screen = entityScreens[name]
  const { rows, loading }: RowList = useRows(name)
  const [state, change] = useListState(name)
  const query = useDeferredValue(state.search)
  const columns = useMemo(() => special ?? generatedColumns(entity), [special, entity])
  const { filter } = state
  const within = useMemo(
    () =>
      filterBy === undefined || filter === ''
        ? rows
        : rows.filter(({ values }) => values[filterBy] === filter),
    [rows, filterBy, filter],
  )
  const found = useMemo(() => {
    const words = searchWords(query)
    return words.length === 0
      ? within
      : within.filter((row) => matchesSearch(searchTextOf(row.values), words))
  }, [within, query])
  const firstKey = 'display_order' in entity.fields ? 'display_order' : entity.title
  const firstSort = useMemo(
    () => (firstOrder === undefined ? { key: firstKey, down: false } : null),
    [firstOrder, firstKey],
  )
  const sort = columns.some(({ key, compare }) => key === state.sort?.key && compare !== undefined)
    ? state.sort
    : firstSort
  const sorted = useMemo(
    () => sortedRows(found, columns, sort, firstOrder?.compare ?? byValue(firstKey)),
    [found, columns, sort, firstOrder, firstKey],
  )
  const renderActions = useCallback(
    (row: AdminRow) => (
      <RowActions name={name} row={row} more={More === undefined ? null : <More row={row} />} />
    ),
    [name, More],
  )
  const plural = entity.plural.toLowerCase()

  return (
    <div className="flex flex-col">
      <div className="mb-2 flex items-center justify-between gap-3 md:mb-4">
        <h1 className="font-display text-subtitle font-medium">{screen.heading}</h1>
        <Link to={newAddress(name)} className={buttonClass('primary', 'small', 'min-h-11 shrink-0 md:px-6')}>
          <Plus aria-hidden="true" size={18} />
          <span>
            Add<span className="max-sm:sr-only"> {screen.what}</span>
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
          firstOrder={firstOrder?.label ?? null}
          onSort={(next) => change({ sort: next })}
          found={
            loading
              ? 'Loading …'
              : query === '' && filter === ''
                ? `${rows.length} in all`
                : `${found.length} of ${rows.length}`
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
