import { compareText } from './tie-order.ts'

interface Placed {
  id: string
  display_order: number | null
}

interface Labelled {
  name?: string | null
  title?: string | null
}

/** Sorts by `display_order` ascending, rows without one last; then by name or title, if there is one; then by id. */
export function orderByDisplay<T extends Placed & Labelled>(rows: readonly T[]): T[] {
  return [...rows].sort(compareByDisplay)
}

/** 0 only for the same row. */
export function compareByDisplay(a: Placed & Labelled, b: Placed & Labelled): number {
  return place(a) - place(b) || compareText(label(a), label(b)) || compareText(a.id, b.id)
}

function place(row: Placed): number {
  return row.display_order ?? Number.MAX_SAFE_INTEGER
}

function label(row: Labelled): string {
  return row.name ?? row.title ?? ''
}
