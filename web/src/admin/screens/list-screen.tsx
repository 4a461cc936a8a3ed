import { entityNamed, type EntityName, matchesSearch, searchWords } from '@coop/sync/contract'
import { Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { buttonClass } from '../../ui/button-class.ts'
import { controlClass } from '../../ui/control-class.ts'
import { useRows } from '../data/hooks.ts'
import type { AdminRow } from '../data/types.ts'
import { searchTextOf } from '../row-values.ts'
import { type Column, generatedColumns } from '../table/column.ts'
import { RowTable } from '../table/row-table.tsx'
import { entityScreens, newAddress } from './entity-screens.ts'
import { RowActions } from './row-actions.tsx'

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
export function ListScreen({ name, columns, cards, moreActions: More }: ListScreenProps) {
  const entity = entityNamed(name)
  const screen = entityScreens[name]
  const { rows, loading } = useRows(name)
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed)
  const generated = useMemo(() => generatedColumns(entity), [entity])
  const found = useMemo(() => {
    const words = searchWords(query)
    return words.length === 0 ? rows : rows.filter((row) => matchesSearch(searchTextOf(row.values), words))
  }, [rows, query])
  const renderActions = useCallback(
    (row: AdminRow) => (
      <RowActions name={name} row={row} more={More === undefined ? null : <More row={row} />} />
    ),
    [name, More],
  )
  const ordered = 'display_order' in entity.fields && columns === undefined

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
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <input
            type="search"
            aria-label={`Search ${entity.plural.toLowerCase()}`}
            placeholder={`Search ${entity.plural.toLowerCase()}`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={`${controlClass} sm:w-72`}
          />
          <output className="block text-sm text-muted">
            {loading
              ? 'Loading …'
              : query === ''
                ? `${rows.length} in all`
                : `${found.length} of ${rows.length}`}
          </output>
        </div>
        <RowTable
          label={entity.plural}
          rows={found}
          columns={columns ?? generated}
          firstSort={{ key: ordered ? 'display_order' : entity.title, down: false }}
          empty={
            loading ? 'Loading …' : query === '' ? `No ${entity.plural.toLowerCase()} yet` : 'Nothing found'
          }
          renderActions={renderActions}
        />
      </section>
      <Outlet />
    </div>
  )
}
