import type { PendingWrite } from '@coop/sync/overlay'
import type { Entry } from './outbox-state.ts'

/** The same object for the same write, so that thousands that have not changed are compared in no time. */
const cache = new WeakMap<Entry['write'], PendingWrite>()

/**
 * The writes that are laid over the synced rows: every edit that waits in the outbox, parked ones too. Only a parked
 * delete is left out: its row must be seen to be decided upon.
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
