import type { EntityName } from '@coop/sync/entities'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import type { AdminRow } from '../data/types.ts'

export interface OrderActionsProps {
  name: EntityName
  row: AdminRow
  /** The list stands in its order, so that a row can be dragged to another place in it. */
  isInOrder: boolean
}

/** Moves a row of a list that has an order. Loaded behind the first rows; its place is held until then. */
export const OrderActions = lazyComponent<OrderActionsProps>(
  async () => (await import('./order-controls.tsx')).OrderControls,
  ({ isInOrder }) => (
    <span
      className={
        isInOrder ? 'w-27 md:@max-[56rem]:w-18 @[56rem]:w-29' : 'w-18 md:@max-[56rem]:w-9 @[56rem]:w-20'
      }
    />
  ),
)
