import type { SignUpPage, SignUpRow } from '@coop/sync/sign-ups'

/** When somebody asked last; milliseconds since 1970. */
export function timeOf({ receivedAt, repeatedAt }: SignUpRow): number {
  return Date.parse(repeatedAt ?? receivedAt)
}

/** @param counts of all sign-ups, as the server has them now */
export function withMarked(
  page: SignUpPage,
  isMarked: (row: SignUpRow) => boolean,
  isRead: boolean,
  counts: { unread: number; failed: number },
): SignUpPage {
  return { ...page, ...counts, rows: page.rows.map((row) => (isMarked(row) ? { ...row, isRead } : row)) }
}

/** @param count how many sign-ups are sent again, also of those that are not shown */
export function withResent(
  page: SignUpPage,
  isResent: (row: SignUpRow) => boolean,
  count: number,
): SignUpPage {
  const rows = page.rows.map((row): SignUpRow => {
    if (row.delivery !== 'failed' || !isResent(row)) return row
    return { ...row, delivery: 'waiting', attempts: 0, lastError: null }
  })
  return { ...page, rows, failed: Math.max(0, page.failed - count) }
}
