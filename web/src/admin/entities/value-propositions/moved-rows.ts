import type { RowOf } from '../../data/types.ts'

type ValueProposition = RowOf<'value_propositions'>

interface Renumbered {
  readonly row: ValueProposition
  readonly order: number
}

/**
 * The rows that get another `display_order` when one of them moves a step. Two rows with the same number have no
 * order of their own to swap, so everything is numbered by place; what already has its number is left alone.
 * Empty: the row stands at that end already.
 */
export function movedRows(rows: readonly ValueProposition[], id: string, step: -1 | 1): Renumbered[] {
  const order = ({ values }: ValueProposition) => values.display_order
  const sorted = rows.toSorted((a, b) => order(a) - order(b) || (a.id < b.id ? -1 : 1))
  const from = sorted.findIndex((row) => row.id === id)
  const row = sorted[from]
  const other = sorted[from + step]
  if (row === undefined || other === undefined) return []
  const next = sorted.with(from, other).with(from + step, row)
  const distinct = new Set(sorted.map(order)).size === sorted.length
  const numbers = distinct ? sorted.map(order) : sorted.map((_, place) => place)
  return next.flatMap((each, place) => {
    const number = numbers[place] ?? place
    return order(each) === number ? [] : [{ row: each, order: number }]
  })
}
