import type { Entry, OutboxState } from './outbox-state.ts'
import type { EditState, ParkedEdit, QueuedEdit, QueueView } from './types.ts'

/** The outbox as the screens show it. */
export function queueView(state: OutboxState, offline: boolean): QueueView {
  const edits = state.entries.map(({ write, title, since, state }): QueuedEdit => ({
    writeId: write.id,
    entity: write.entity,
    rowId: write.rowId,
    title,
    op: write.op,
    state: state.kind === 'queued' ? 'on-device' : state.kind,
    since,
  }))
  return {
    pending: edits.filter(({ state }) => state !== 'accepted').length,
    sending: edits.some(({ state }) => state === 'sending'),
    parked: state.entries.flatMap(parkedEdit),
    paused: state.paused,
    offline,
    edits,
    receipts: state.receipts,
  }
}

function parkedEdit({ write, title, state }: Entry): ParkedEdit[] {
  return state.kind === 'parked' ? [{ write, title, reason: state.reason, since: state.since }] : []
}

/** Where the edits of each row stand, by entity and row id: parked before all, else the one that has least far. */
export function editStates(queue: QueueView): Map<string, Map<string, EditState>> {
  const found = new Map<string, Map<string, EditState>>()
  const far = ['on-device', 'sending', 'accepted'] as const
  for (const { entity, rowId, state, writeId } of queue.edits) {
    const rows = found.get(entity) ?? new Map<string, EditState>()
    found.set(entity, rows)
    const before = rows.get(rowId)
    if (state === 'parked') {
      const writeIds = before?.kind === 'parked' ? before.writeIds : []
      rows.set(rowId, { kind: 'parked', writeIds: [...writeIds, writeId] })
    } else if (
      before === undefined ||
      (before.kind !== 'parked' && far.indexOf(state) < far.indexOf(before.kind))
    ) {
      rows.set(rowId, { kind: state })
    }
  }
  return found
}
