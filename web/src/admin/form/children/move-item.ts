import type { ChildItemValues } from './child-editor.ts'

/** The item a step up (-1) or down (+1); the numbers follow the new order. */
export function moveItem(items: readonly ChildItemValues[], index: number, step: -1 | 1): ChildItemValues[] {
  const next = [...items]
  const other = next[index + step]
  const item = next[index]
  if (item === undefined || other === undefined) return next
  next[index + step] = item
  next[index] = other
  return next.map((each, i) => ({ ...each, display_order: i }))
}

/** The number that puts a new item at the end. */
export function lastOrder(items: readonly ChildItemValues[]): number {
  return items.reduce(
    (last, { display_order: order }) => Math.max(last, typeof order === 'number' ? order + 1 : 0),
    0,
  )
}
