import { entityNamed, type EntityName, matchesSearch, searchWords } from '@coop/sync/contract'
import { Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, useCallback, useDeferredValue, useMemo } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { buttonClass } from '../../ui/button-class.ts'
import { useRows } from '../data/hooks.ts'
import type { AdminRow } from '../data/types.ts'
import { searchTextOf } from '../row-values.ts'
import { byValue, type Column, generatedColumns } from '../table/column.ts'
import { RowTable } from '../table/row-table.tsx'
import { sortedRows } from '../table/sorted-rows.ts'
import { entityScreens, newAddress } from './entity-screens.ts'
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
}

/** The rows of an entity: search, sorting, add, edit and delete. The form opens over it, at an address of its own. */
export function ListScreen({ name, columns: special, cards, moreActions: More }: ListScreenProps) {
  const entity = entityNamed(name)
  const screen = entityScreens[name]
  const { rows, loading } = useRows(name)
  const [state, change] = useListState(name)
  const query = useDeferredValue(state.search)
  const columns = useMemo(() => special ?? generatedColumns(entity), [special, entity])
  const found = useMemo(() => {
    const words = searchWords(query)
    return words.length === 0 ? rows : rows.filter((row) => matchesSearch(searchTextOf(row.values), words))
  }, [rows, query])
  const ordered = 'display_order' in entity.fields
  const firstSort = useMemo(
    () => ({ key: ordered ? 'display_order' : entity.title, down: false }),
    [ordered, entity],
  )
  const sort = columns.some(({ key, compare }) => key === state.sort?.key && compare !== undefined)
    ? state.sort
    : firstSort
  const sorted = useMemo(
    () => sortedRows(found, columns, sort, byValue(firstSort.key)),
    [found, columns, sort, firstSort],
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
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-display text-subtitle font-medium">{screen.heading}</h1>
        <Link to={newAddress(name)} className={buttonClass('primary')}>
          <Plus aria-hidden="true" size={18} /> {screen.add}
        </Link>
      </div>
      {cards}
      <section aria-label={entity.plural} className="rounded-card border-line md:border md:bg-surface md:p-4">
        <ListToolbar
          plural={plural}
          search={state.search}
          onSearch={(search) => change({ search })}
          columns={columns}
          sort={sort}
          firstOrder={null}
          onSort={(next) => change({ sort: next })}
          found={
            loading
              ? 'Loading …'
              : query === ''
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
          pageSize={PAGE}
          onPage={(page) => change({ page })}
          empty={loading ? 'Loading …' : query === '' ? `No ${plural} yet` : 'Nothing found'}
          renderActions={renderActions}
        />
      </section>
      <Outlet />
    </div>
  )
}
