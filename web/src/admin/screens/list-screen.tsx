import { type EntityName, entityNamed } from '@coop/sync/entities'
import { Plus } from 'lucide-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import type { AdminRow } from '../data/admin-row.ts'
import { newAddress } from '../entities/addresses.ts'
import { entityRecord, titleCase } from '../entities/entity-records.ts'
import type { ListFilter } from '../filters/list-filter.ts'
import { InOrder } from '../order/in-order.ts'
import { withPlaces } from '../order/order-cell.tsx'
import { ListRows } from './list-rows.tsx'
import { RowActions } from './row-actions.tsx'
import { TransferLinks } from './transfer-links.tsx'
import { useList } from './use-list.ts'

const EmptyList = lazyComponent(
  async () => (await import('./empty-list.tsx')).EmptyList,
  ({ name, onChange }) =>
    onChange === null ? `No ${entityNamed(name).plural.toLowerCase()} yet` : 'No matches',
)

const ListFoot = lazyComponent(
  async () => (await import('./list-foot.tsx')).ListFoot,
  undefined,
  'behind rows',
)

interface ListScreenProps {
  name: EntityName
  /** Shown between heading and table. */
  cards: ReactNode
}

const noFilters: readonly ListFilter[] = []

/**
 * The rows of an entity: search, filters, sorting, add, edit and delete. The form has a separate address, and opens
 * over the list.
 */
export function ListScreen({ name, cards }: ListScreenProps) {
  const record = useMemo(() => entityRecord(name), [name])
  const { heading, purpose, noun, renderActions: renderMore } = record
  const columns = useMemo(() => withPlaces(name, record.columns), [name, record])
  const list = useList(name, columns, noFilters)
  const { sort, rows, loading, complete } = list
  const renderActions = useCallback(
    (row: AdminRow) => <RowActions name={name} row={row} more={renderMore?.(row)} />,
    [name, renderMore],
  )
  const { plural } = entityNamed(name)

  return (
    <div className="flex flex-col">
      <ScreenHead heading={heading} purpose={purpose}>
        <TransferLinks name={name} />
        <Link to={newAddress(name)} className={buttonClass('primary', 'small', 'shrink-0')}>
          <Plus aria-hidden="true" size={16} className="max-sm:hidden" />
          <span>
            Add<span className="max-sm:sr-only"> {titleCase(noun)}</span>
          </span>
        </Link>
      </ScreenHead>
      {cards}
      <InOrder value={sort?.key === 'display_order' && !sort.down}>
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
              'No matches so far …'
            )
          }
          renderActions={renderActions}
        />
      </InOrder>
      <ListFoot name={name} />
      <Outlet context={list.shown} />
    </div>
  )
}
