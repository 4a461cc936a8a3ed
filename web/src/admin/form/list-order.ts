import { useSyncExternalStore } from 'react'
import type { Live } from '../data/live.ts'

/** The ids of the list below a form, in its order. */
export type ListOrder = Live<readonly string[]>

/** The form after a save: that of another row of the list, or of a new one. */
export type NextForm = { readonly rowId: string } | 'new'

export interface ListPlace {
  /** Counted from 1; 0 if the list does not show the row. */
  readonly number: number
  readonly count: number
  readonly previous: string | null
  readonly next: string | null
}

export function listPlace(ids: readonly string[], rowId: string): ListPlace {
  const index = ids.indexOf(rowId)
  const at = (place: number) => (index === -1 ? null : (ids[place] ?? null))
  return { number: index + 1, count: ids.length, previous: at(index - 1), next: at(index + 1) }
}

export function useListPlace(order: ListOrder, rowId: string): ListPlace {
  return listPlace(useSyncExternalStore(order.subscribe, order.get), rowId)
}

/** @param rowId null for the form of a new row. @returns null if the row is the last one, or not in the list */
export function nextForm(order: ListOrder, rowId: string | null): NextForm | null {
  if (rowId === null) return 'new'
  const { next } = listPlace(order.get(), rowId)
  return next === null ? null : { rowId: next }
}
