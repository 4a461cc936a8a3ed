import { syncedSchema } from './synced-schema.ts'
import type { WithLock } from './web-lock.ts'

/** The facts that decide which of two tabs does the work for both. */
interface Tab {
  /** The hash of the tables in its release. */
  readonly schema: number
  /** In milliseconds since 1970. */
  readonly openedAt: number
}

/** The interval at which a waiting tab checks which tab holds the lock. */
const LOOK_MS = 5_000

/**
 * A lock that a tab takes over from a tab of another schema that was opened before it. An older release does not know a
 * new entity, so it would neither read its rows nor send its edits. The tab that has lost the lock waits for it again.
 */
export function createTakeoverLock(own: Tab, locks: LockManager): WithLock {
  /** A second lock, held beside the first, whose name describes the tab: a lock has no other data. */
  const ownTag = (name: string) => `${name} ${own.schema} ${own.openedAt}`

  async function isHeldByOlderRelease(name: string): Promise<boolean> {
    const { held = [] } = await locks.query()
    // A tab that has lost the lock keeps its tag until its work has ended. The current holder was opened later.
    const [holder] = held
      .flatMap((lock) => readTag(name, lock.name))
      .toSorted((a, b) => b.openedAt - a.openedAt)
    return holder !== undefined && holder.schema !== own.schema && holder.openedAt < own.openedAt
  }

  /**
   * Holds the lock once. Resolves when the work has ended, when another tab has taken the lock over, or when a tab of
   * an older release holds the lock.
   */
  async function hold(
    name: string,
    signal: AbortSignal,
    work: (lifetime: AbortSignal) => Promise<void>,
    steal: boolean,
  ): Promise<'ended' | 'lost' | 'held by an older release'> {
    signal.throwIfAborted()
    const waiting = new AbortController()
    const lifetime = new AbortController()
    const end = () => {
      waiting.abort(signal.reason)
      lifetime.abort(signal.reason)
    }
    signal.addEventListener('abort', end)
    async function look(): Promise<void> {
      // A failed query means that the page is closing, so it no longer matters.
      if (await isHeldByOlderRelease(name).catch(() => false)) waiting.abort()
    }
    const looks = setInterval(() => void look(), LOOK_MS)
    const held: { work?: Promise<void> } = {}
    try {
      await locks.request(name, steal ? { steal } : { signal: waiting.signal }, () => {
        clearInterval(looks)
        held.work = locks.request(ownTag(name), () => work(lifetime.signal))
        return held.work
      })
      return 'ended'
    } catch (error) {
      if (signal.aborted || (held.work === undefined && !waiting.signal.aborted)) throw error
    } finally {
      clearInterval(looks)
      signal.removeEventListener('abort', end)
      lifetime.abort()
    }
    if (held.work === undefined) return 'held by an older release'
    // Either the work has failed, or another tab has taken the lock over.
    await held.work
    return 'lost'
  }

  return async (name, signal, work) => {
    let steal = await isHeldByOlderRelease(name)
    for (;;) {
      const outcome = await hold(name, signal, work, steal)
      if (outcome === 'ended') return
      // The tab that took the lock over may not have its tag yet. The next check looks for it.
      steal = outcome === 'held by an older release'
    }
  }
}

function readTag(name: string, tag: string | undefined): Tab[] {
  if (tag?.startsWith(`${name} `) !== true) return []
  const [schema, openedAt] = tag
    .slice(name.length + 1)
    .split(' ')
    .map(Number)
  return schema === undefined || openedAt === undefined ? [] : [{ schema, openedAt }]
}

/** The takeover lock of this tab. */
export const withTakeoverLock: WithLock = (name, signal, work) => {
  const own = { schema: syncedSchema, openedAt: performance.timeOrigin }
  return createTakeoverLock(own, navigator.locks)(name, signal, work)
}
