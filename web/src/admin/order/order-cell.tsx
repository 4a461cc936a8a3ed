import type { EntityName } from '@coop/sync/entities'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { type RowList, useRows } from '../data/hooks.ts'
import type { Column } from '../table/column.ts'
import type { OrderControlsProps } from './order-controls.tsx'
import { PlaceText } from './place-text.tsx'
import { placesOf } from './places.ts'

/** The place of a row, and its controls. The code that moves rows is loaded after the first rows. */
const OrderCell = lazyComponent<OrderControlsProps>(
  async () => (await import('./order-controls.tsx')).OrderControls,
  ({ name, row }) => {
    const { rows }: RowList = useRows(name)
    return <PlaceText row={row} place={placesOf(name, rows).byId.get(row.id)} />
  },
)

/** The columns of a list, with the place in the column of the order. */
export function withPlaces(name: EntityName, columns: readonly Column[]): readonly Column[] {
  return columns.map((column) =>
    column.key === 'display_order'
      ? { ...column, cell: (row) => <OrderCell name={name} row={row} />, onPhone: undefined }
      : column,
  )
}
