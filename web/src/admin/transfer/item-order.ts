import { numberOf } from '../data/json-values.ts'

/** Sorts items of a child list by their order. Items without an order keep theirs. */
export function byDisplayOrder(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>) {
  return (numberOf(a['display_order']) ?? 0) - (numberOf(b['display_order']) ?? 0)
}
