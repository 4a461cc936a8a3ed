import { numberOf } from '../data/json-values.ts'

/** Items of a child list in their order; those of a list without one stay as they are. */
export function byDisplayOrder(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>) {
  return (numberOf(a['display_order']) ?? 0) - (numberOf(b['display_order']) ?? 0)
}
