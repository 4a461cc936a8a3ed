import { syncedSchema } from './synced-schema.ts'
import type { WithLock } from './web-lock.ts'

/** The facts by which one of two tabs works for both. */
interface Tab {
  /** The hash of the tables that its release knows. */
  readonly schema: number
  /** In milliseconds since 1970. */
  readonly openedAt: number
}

/** How often a tab that waits for a lock looks which tab holds it. */
const LOOK_MS = 5_000

/**
 * A lock that a tab takes over from one of another schema that was opened before it: an older release knows nothing of a new
 * entity, so it would neither read its rows nor send its edits. The tab that has lost the lock waits for it again.
 */
export function createTakeoverLock(own: Tab, locks: LockManager): WithLock {
  /** Held beside the lock, since a lock tells nothing of its tab but its name. */
  const ownTag = (name: string) => `${name} ${own.schema} ${own.openedAt}`

  async function isHeldByOlderRelease(name: string): Promise<boolean> {
    const { held = [] } = await locks.query()
    // A tab that has lost the lock keeps its tag until its work has ended; it lost it to one that was opened later.
    const [holder] = held
      .flatMap((lock) => readTag(name, lock.name))
      .toSorted((a, b) => b.openedAt - a.openedAt)
    return holder !== undefined && holder.schema !== own.schema && holder.openedAt < own.openedAt
  }

  /**
   * Holds the lock once. Resolves when the work has ended, when another tab has taken the lock over, or when a tab of an
   * older release was found to hold it.
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
      // A page that is going waits for nothing any more.
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
    // The work has failed, or another tab has taken the lock over.
    await held.work
    return 'lost'
  }

  return async (name, signal, work) => {
    let steal = await isHeldByOlderRelease(name)
    for (;;) {
      const outcome = await hold(name, signal, work, steal)
      if (outcome === 'ended') return
      // The tab that has taken the lock over may not have its tag yet: it is looked for with the next look.
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

/** The lock as this tab takes it over. */
export const withTakeoverLock: WithLock = (name, signal, work) => {
  const own = { schema: syncedSchema, openedAt: performance.timeOrigin }
  return createTakeoverLock(own, navigator.locks)(name, signal, work)
}
