import type { ChildItemValues } from './child-editor.ts'

/** Moves an item by `step` places (negative: up). The numbers are adjusted to the new order. */
export function moveItem(items: readonly ChildItemValues[], index: number, step: number): ChildItemValues[] {
  const item = items[index]
  const to = index + step
  const next =
    item === undefined || to < 0 || to >= items.length
      ? items
      : items.toSpliced(index, 1).toSpliced(to, 0, item)
  return next.map((each, i) => ({ ...each, display_order: i }))
}

/** The number that places a new item at the end. */
export function lastOrder(items: readonly ChildItemValues[]): number {
  return items.reduce(
    (last, { display_order: order }) => Math.max(last, typeof order === 'number' ? order + 1 : 0),
    0,
  )
}
