import { backoffMs } from '@coop/sync/backoff'
import { z } from 'zod'
import type { Outbox } from './outbox-store.ts'

const headsSchema = z.object({ lsn: z.string() })
const BACKOFF = { firstMs: 250, capMs: 30_000 }

/** Polls the position of the public site in the log while the site may lack some edits. */
export function startSiteCheck(options: {
  readonly outbox: Outbox
  readonly origin: string
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
}): { poll: () => void } {
  const { outbox, signal } = options
  let running = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0

  const waiting = () => outbox.state.get().receipts.filter(({ onSite }) => !onSite)

  async function check(): Promise<void> {
    const receipts = waiting()
    if (receipts.length === 0) return
    const lsn = await publicLsn()
    const shown = receipts.filter((receipt) => lsn !== null && BigInt(receipt.lsn) <= lsn)
    if (shown.length === 0) return
    await outbox.dispatch({ type: 'on-site', writeIds: shown.map(({ writeId }) => writeId) })
  }

  async function publicLsn(): Promise<bigint | null> {
    try {
      const response = await options.fetch(`${options.origin}/shapes/heads`, { signal, cache: 'no-cache' })
      if (!response.ok) return null
      return BigInt(headsSchema.parse(await response.json()).lsn)
    } catch {
      // Offline, or an unreadable response: the next poll tries again.
      return null
    }
  }

  function start(): void {
    clearTimeout(timer)
    if (running || signal.aborted) return
    running = true
    void check()
      .catch((error: unknown) => console.error('Whether edits are on the site is not known', error))
      .finally(() => {
        running = false
        // Edits that were applied during the request need another one.
        if (signal.aborted || waiting().length === 0) return
        attempts += 1
        timer = setTimeout(start, backoffMs(attempts, BACKOFF))
      })
  }

  signal.addEventListener('abort', () => clearTimeout(timer))
  return {
    poll() {
      attempts = 0
      start()
    },
  }
}
