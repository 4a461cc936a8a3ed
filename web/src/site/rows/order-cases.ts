import { compareText } from '@coop/sync/rules'

interface OrderedCase {
  id: string
  title: string
  /** A timestamp in a fixed format, so that the order of texts is the order of times. */
  created_at: string | null
}

/** Cases, newest first. */
export function orderCases<T extends OrderedCase>(rows: readonly T[]): T[] {
  return [...rows].sort(
    (a, b) =>
      compareText(b.created_at ?? '', a.created_at ?? '') ||
      compareText(a.title, b.title) ||
      compareText(a.id, b.id),
  )
}
