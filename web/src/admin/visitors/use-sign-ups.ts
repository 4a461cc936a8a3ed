import type { SignUpPage, SignUpQuery, SignUpRow } from '@coop/sync/sign-ups'
import { useEffect } from 'react'
import { useToast } from '../../ui/notices/toast.tsx'
import { setUnread } from '../data/unread.ts'
import { useOlder } from '../requests/use-older.ts'
import { useServerData } from '../requests/use-server-data.ts'
import { timeOf, withMarked, withResent } from './changed-sign-ups.ts'
import { markAllRead, markRead, readSignUps, resend, signUpQueryText } from './read-sign-ups.ts'

interface SignUps {
  /** The newest sign-ups that match the filter, followed by the older ones loaded so far. */
  readonly page: SignUpPage | null
  readonly error: string | null
  readonly isLoading: boolean
  readonly reload: () => void
  /** null: there are no older ones. */
  readonly showOlder: (() => Promise<void>) | null
  readonly toggleRead: (row: SignUpRow) => Promise<void>
  /** Marks all that match the filter, except those later than the shown ones. */
  readonly markAll: () => Promise<void>
  /** Resolves to false if it failed, which is reported. @param row null: all failed ones */
  readonly sendAgain: (row: SignUpRow | null) => Promise<boolean>
}

/** The sign-ups that match a filter. An action changes rows in place, without loading them again. */
export function useSignUps(query: SignUpQuery): SignUps {
  const { data, error, isLoading, reload } = useServerData(signUpQueryText(query), (signal) =>
    readSignUps(query, signal),
  )
  const { page, showOlder, change } = useOlder(
    data,
    (cursor: string) => readSignUps({ ...query, cursor }, new AbortController().signal),
    ({ rows, asOf }, below) => ({ ...below, rows: [...rows, ...below.rows], asOf }),
  )
  const toast = useToast()
  useEffect(() => {
    if (page !== null) setUnread(page.unread)
  }, [page])

  const attempt = async (
    failed: string,
    work: () => Promise<(page: SignUpPage) => SignUpPage>,
  ): Promise<boolean> => {
    try {
      change(await work())
      return true
    } catch (cause) {
      toast.error({ title: failed, description: cause instanceof Error ? cause.message : String(cause) })
      return false
    }
  }
  return {
    page,
    error,
    isLoading,
    reload,
    showOlder,
    async toggleRead({ id, isRead }) {
      await attempt('Marking failed', async () => {
        const counts = await markRead(id, !isRead)
        return (page) => withMarked(page, (row) => row.id === id, !isRead, counts)
      })
    },
    async markAll() {
      if (page === null) return
      const { asOf } = page
      const shown = new Set(page.rows)
      await attempt('Marking as read failed', async () => {
        const counts = await markAllRead(query, asOf)
        // Another filter may be chosen meanwhile, whose rows are different objects.
        return (page) => withMarked(page, (row) => shown.has(row) && timeOf(row) <= asOf, true, counts)
      })
    },
    sendAgain: (row) =>
      attempt('Sending again failed', async () => {
        const { resent } = await resend(row === null ? null : [row.id])
        return (page) => withResent(page, ({ id }) => row === null || id === row.id, resent)
      }),
  }
}
