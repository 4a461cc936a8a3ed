import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import type { Outbox } from './outbox-store.ts'

/**
 * A page that closes while it stores an edit aborts its IndexedDB transaction. Such an edit is written to the local
 * storage instead, which is synchronous. Another page, or the next one, moves it to the outbox (`left-edits.ts`).
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
  // A page that is restored from the back/forward cache stores its edits itself.
  events.addEventListener('pageshow', () => storage.removeItem(own), { signal })
  return own
}

/**
 * Ends the waits of edits when the page closes, so that the edits are dispatched and left in the same task.
 *
 * @returns a function that resolves to the result of the work, or to the other value if the page closes first
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

/** The prefix of the keys of one user's left edits. */
export function leftPrefix(userId: string): string {
  return `coop-left-edits ${userId} `
}
