import type { PendingWrite } from '@coop/sync/overlay'
import type { Entry } from './outbox-state.ts'

/** Returns the same object for the same write, so that thousands of unchanged writes are compared quickly. */
const cache = new WeakMap<Entry['write'], PendingWrite>()

/**
 * The writes that overlay the synced rows: all pending edits, including those that need a decision. Only such a
 * deletion is left out, since its row must be visible for the decision.
 */
export function pendingWrites(entries: readonly Entry[]): PendingWrite[] {
  return entries
    .filter(({ write, state }) => !(write.op === 'delete' && state.kind === 'parked'))
    .map(pendingWrite)
}

function pendingWrite({ write, since }: Entry): PendingWrite {
  const at = new Date(since).toISOString()
  const before = cache.get(write)
  if (before?.at === at) return before
  const { id, seq, entity, rowId, op, changes } = write
  const pending = { id, seq, entity, rowId, op, changes, at }
  cache.set(write, pending)
  return pending
}
