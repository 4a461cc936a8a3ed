import { z } from 'zod'
import type { Outbox } from './outbox-store.ts'

const headsSchema = z.object({ lsn: z.string() })
const FIRST_MS = 250
const LONGEST_MS = 30_000

/** Asks the public site how far it is, while there are edits that it may not show yet. */
export function startSiteCheck(options: {
  readonly outbox: Outbox
  readonly origin: string
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
}): { look: () => void } {
  const { outbox, signal } = options
  let running = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST_MS

  async function look(): Promise<void> {
    const waiting = outbox.state.get().receipts.filter(({ onSite }) => !onSite)
    if (waiting.length === 0 || signal.aborted) return
    const lsn = await publicLsn()
    const shown = waiting.filter((receipt) => lsn !== null && BigInt(receipt.lsn) <= lsn)
    if (shown.length > 0) {
      await outbox.dispatch({ type: 'on-site', writeIds: shown.map(({ writeId }) => writeId) })
    }
    if (shown.length === waiting.length) return
    timer = setTimeout(start, pause)
    pause = Math.min(LONGEST_MS, pause * 2)
  }

  async function publicLsn(): Promise<bigint | null> {
    try {
      const response = await options.fetch(`${options.origin}/shapes/heads`, { signal, cache: 'no-cache' })
      if (!response.ok) return null
      return BigInt(headsSchema.parse(await response.json()).lsn)
    } catch {
      // Offline, or an answer that is none: asked again later.
      return null
    }
  }

  function start(): void {
    clearTimeout(timer)
    if (running) return
    running = true
    void look()
      .catch((error: unknown) => console.error('Whether edits are on the site is not known', error))
      .finally(() => {
        running = false
      })
  }

  signal.addEventListener('abort', () => clearTimeout(timer))
  return {
    look() {
      pause = FIRST_MS
      start()
    },
  }
}
