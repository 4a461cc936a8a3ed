import { fold } from './fold.ts'

export interface Named {
  id: string
  name: string
}

/** Compares UTF-16 code units, without a locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/**
 * Decides ties of every ranking: by name, then by id. Compares folded code units without a locale, because a server and
 * a browser with different language data must produce the same order.
 */
export function compareByName(a: Named, b: Named): number {
  return compareText(fold(a.name), fold(b.name)) || compareText(a.name, b.name) || compareText(a.id, b.id)
}

export function orderByName<T extends Named>(rows: readonly T[]): T[] {
  return [...rows].sort(compareByName)
}
