import type { SignUpPage, SignUpRow } from '@coop/sync/sign-ups'

/** The time of the latest request for the sign-up, in milliseconds since 1970. */
export function timeOf({ receivedAt, repeatedAt }: SignUpRow): number {
  return Date.parse(repeatedAt ?? receivedAt)
}

/** @param counts the current counts of all sign-ups on the server */
export function withMarked(
  page: SignUpPage,
  isMarked: (row: SignUpRow) => boolean,
  isRead: boolean,
  counts: { unread: number; failed: number },
): SignUpPage {
  return { ...page, ...counts, rows: page.rows.map((row) => (isMarked(row) ? { ...row, isRead } : row)) }
}

/** @param count the number of sign-ups that are sent again, including those not shown */
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
