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

  const waiting = () => outbox.state.get().receipts.filter(({ onSite }) => !onSite)

  async function ask(): Promise<void> {
    const asked = waiting()
    if (asked.length === 0) return
    const lsn = await publicLsn()
    const shown = asked.filter((receipt) => lsn !== null && BigInt(receipt.lsn) <= lsn)
    if (shown.length === 0) return
    await outbox.dispatch({ type: 'on-site', writeIds: shown.map(({ writeId }) => writeId) })
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
    if (running || signal.aborted) return
    running = true
    void ask()
      .catch((error: unknown) => console.error('Whether edits are on the site is not known', error))
      .finally(() => {
        running = false
        // Those that came while the question was under way, too.
        if (signal.aborted || waiting().length === 0) return
        timer = setTimeout(start, pause)
        pause = Math.min(LONGEST_MS, pause * 2)
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
