import { type EntityName, entityNamed } from '@coop/sync/entities'
import { Plus } from 'lucide-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Purpose } from '../../ui/text/purpose.tsx'
import type { AdminRow } from '../data/admin-row.ts'
import { newAddress } from '../entities/addresses.ts'
import { entityRecord, titleCase } from '../entities/entity-records.ts'
import type { ListFilter } from '../filters/list-filter.ts'
import { DeletedLink } from '../history/deleted-link.tsx'
import { OrderActions } from '../order/order-actions.tsx'
import { ListRows } from './list-rows.tsx'
import { RowActions } from './row-actions.tsx'
import { TransferLinks } from './transfer-links.tsx'
import { useList } from './use-list.ts'

const EmptyList = lazyComponent(
  async () => (await import('./empty-list.tsx')).EmptyList,
  ({ name, onChange }) =>
    onChange === null ? `No ${entityNamed(name).plural.toLowerCase()} yet` : 'Nothing found',
)

interface ListScreenProps {
  name: EntityName
  /** Between heading and table. */
  cards: ReactNode
}

const noFilters: readonly ListFilter[] = []

/** The rows of an entity: search, filters, sorting, add, edit and delete. The form opens over it, at an address of its own. */
export function ListScreen({ name, cards }: ListScreenProps) {
  const {
    heading,
    purpose,
    noun,
    columns,
    renderActions: renderMore,
  } = useMemo(() => entityRecord(name), [name])
  const list = useList(name, columns, noFilters)
  const { sort, rows, loading, complete } = list
  const isOrdered = 'display_order' in entityNamed(name).fields
  const isInOrder = sort?.key === 'display_order' && !sort.down
  const renderActions = useCallback(
    (row: AdminRow) => (
      <RowActions
        name={name}
        row={row}
        more={
          <>
            {isOrdered ? <OrderActions name={name} row={row} isInOrder={isInOrder} /> : null}
            {renderMore?.(row)}
          </>
        }
      />
    ),
    [name, isOrdered, isInOrder, renderMore],
  )
  const { plural } = entityNamed(name)

  return (
    <div className="flex flex-col">
      <div className="mb-2 flex items-center gap-x-1 md:mb-4 md:gap-x-3">
        <h1 className="mr-auto min-w-0 font-display text-subtitle font-medium">{heading}</h1>
        <TransferLinks name={name} />
        <Link to={newAddress(name)} className={buttonClass('primary', 'small', 'min-h-11 shrink-0 md:px-6')}>
          <Plus aria-hidden="true" size={18} />
          <span>
            Add<span className="max-sm:sr-only"> {titleCase(noun)}</span>
          </span>
        </Link>
      </div>
      <Purpose>{purpose}</Purpose>
      {cards}
      <ListRows
        name={name}
        label={plural}
        list={list}
        columns={columns}
        empty={
          loading ? (
            'Loading …'
          ) : rows.length === 0 || complete ? (
            <EmptyList name={name} onChange={rows.length === 0 ? null : list.change} />
          ) : (
            'Nothing found so far …'
          )
        }
        renderActions={renderActions}
      />
      <DeletedLink name={name} />
      <Outlet context={list.shown} />
    </div>
  )
}
