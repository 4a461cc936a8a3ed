import type { PendingWrite } from '@coop/sync/overlay'
import type { Entry } from './outbox-state.ts'

/**
 * What is laid over the synced rows: every edit that waits in the outbox, parked ones too. Only a parked delete is not:
 * its row must be seen to be decided upon.
 */
export function pendingWrites(entries: readonly Entry[]): PendingWrite[] {
  return entries
    .filter(({ write, state }) => !(write.op === 'delete' && state.kind === 'parked'))
    .map(({ write: { id, seq, entity, rowId, op, changes }, since }) => ({
      id,
      seq,
      entity,
      rowId,
      op,
      changes,
      at: new Date(since).toISOString(),
    }))
}
