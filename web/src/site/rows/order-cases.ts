import { compareText } from '@coop/sync/rules'

interface OrderedCase {
  id: string
  title: string
  /** A timestamp in one fixed notation, so that text order is time order. */
  created_at: string | null
}

/** Newest first. */
export function orderCases<T extends OrderedCase>(rows: readonly T[]): T[] {
  return [...rows].sort(
    (a, b) =>
      compareText(b.created_at ?? '', a.created_at ?? '') ||
      compareText(a.title, b.title) ||
      compareText(a.id, b.id),
  )
}
