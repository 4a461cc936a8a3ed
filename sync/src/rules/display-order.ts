import { compareText } from './tie-order.ts'

interface Placed {
  id: string
  display_order: number | null
}

/** By `display_order` ascending, rows without one last. Equal places go by name or title where there is one, then by id. */
export function orderByDisplay<T extends Placed & { name?: string | null; title?: string | null }>(
  rows: readonly T[],
): T[] {
  return [...rows].sort(
    (a, b) => place(a) - place(b) || compareText(label(a), label(b)) || compareText(a.id, b.id),
  )
}

function place(row: Placed): number {
  return row.display_order ?? Number.MAX_SAFE_INTEGER
}

function label(row: { name?: string | null; title?: string | null }): string {
  return row.name ?? row.title ?? ''
}
