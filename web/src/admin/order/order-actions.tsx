import { lazyComponent } from '../../loading/lazy-component.tsx'
import type { OrderControlsProps } from './order-controls.tsx'

/** Moves a row of a list that has an order. Loaded behind the first rows; its place is held until then. */
export const OrderActions = lazyComponent<OrderControlsProps>(
  async () => (await import('./order-controls.tsx')).OrderControls,
  ({ isInOrder }) => (
    <span className={isInOrder ? 'w-9 md:w-18 @[56rem]:w-29' : 'w-0 md:w-9 @[56rem]:w-20'} />
  ),
)
