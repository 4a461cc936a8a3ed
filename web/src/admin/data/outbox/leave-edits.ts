import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import type { Outbox } from './outbox-store.ts'

/**
 * A transaction of IndexedDB to which requests are still to come ends with its page. So a page that goes within the
 * milliseconds in which it stores an edit leaves it in the local storage, which is written at once. Another page, or the
 * next one, puts it into the outbox (`left-edits.ts`).
 *
 * @returns the key under which this page leaves its edits
 */
export function leaveEdits(
  outbox: Outbox,
  signal: AbortSignal,
  { events, storage }: { events: EventTarget; storage: Storage } = { events: window, storage: localStorage },
): string {
  const own = `${leftPrefix(outbox.userId)}${crypto.randomUUID()}`
  const leave = () => {
    const left = outbox
      .unstored()
      .filter(({ type }) => type === 'edit' || type === 'edits' || type === 'reverse')
    if (left.length > 0) storage.setItem(own, JSON.stringify({ schemaVersion: SCHEMA_VERSION, left }))
  }
  events.addEventListener('pagehide', leave, { signal })
  // A page that comes back as it was goes on storing its edits.
  events.addEventListener('pageshow', () => storage.removeItem(own), { signal })
  return own
}

/**
 * Ends what edits wait for when the page goes, within that instant: they are then dispatched, and left.
 *
 * @returns waits for the work, or takes the other value where the page goes before
 */
export function endWaitsWhenLeft(
  signal: AbortSignal,
  events: EventTarget = window,
): <T>(work: Promise<T>, otherwise: T) => Promise<T> {
  const ends = new Set<() => void>()
  events.addEventListener('pagehide', () => ends.forEach((end) => end()), { signal })
  return async (work, otherwise) => {
    let end = () => {}
    const left = new Promise<typeof otherwise>((resolve) => {
      end = () => resolve(otherwise)
    })
    ends.add(end)
    return await Promise.race([work, left]).finally(() => ends.delete(end))
  }
}

/** The keys of one user's left edits begin with it. */
export function leftPrefix(userId: string): string {
  return `coop-left-edits ${userId} `
}
