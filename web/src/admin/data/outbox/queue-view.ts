import { filesBefore } from './outbox-files.ts'
import { type Entry, type OutboxState, rowKey } from './outbox-state.ts'
import type { QueuedState } from '../admin-row.ts'
import type { ParkedEdit } from './parked-edit.ts'
import { referencedIds } from '../values.ts'
import type { Write } from '@coop/sync/write'
import type { EntityName } from '@coop/sync/entities'

export interface QueuedEdit {
  readonly writeId: string
  readonly entity: EntityName
  readonly rowId: string
  readonly title: string
  readonly op: Write['op']
  /** The names of the changed fields and child lists. */
  readonly fields: readonly string[]
  readonly state: 'on-device' | 'held-up' | 'sending' | 'accepted' | 'parked'
  /** The edit whose decision this edit waits for, or null. */
  readonly behind: string | null
  /** The addresses of the files that the edit waits for and that are not uploaded yet. */
  readonly files: readonly string[]
  readonly since: number
}

/** An edit that the server has applied and that has arrived in the log. */
interface Receipt {
  readonly writeId: string
  readonly entity: EntityName
  readonly rowId: string
  readonly title: string
  readonly op: Write['op']
  readonly fields: readonly string[]
  readonly appliedAt: number
  /** The public site shows the edit: the public position has passed it. */
  readonly onSite: boolean
}

export interface QueueView {
  /** The number of edits that are not applied yet: all `edits` except accepted ones, including those that need a decision. */
  readonly pending: number
  readonly sending: boolean
  readonly parked: readonly ParkedEdit[]
  readonly paused: 'signed-out' | null
  readonly offline: boolean
  /** In the order in which they were made. */
  readonly edits: readonly QueuedEdit[]
  /** Newest first. */
  readonly receipts: readonly Receipt[]
}

/** The outbox in the form that screens show. */
export function queueView(state: OutboxState, offline: boolean): QueueView {
  const { files } = state
  const blockers = blockersOf(state.entries)
  const edits = state.entries.map(({ write, title, since, state }): QueuedEdit => {
    const behind = blockers.get(write.id) ?? null
    return {
      writeId: write.id,
      entity: write.entity,
      rowId: write.rowId,
      title,
      op: write.op,
      fields: Object.keys(write.changes),
      state: state.kind === 'queued' ? (behind === null ? 'on-device' : 'held-up') : state.kind,
      behind,
      files: state.kind === 'queued' ? filesBefore(files, write.changes) : [],
      since,
    }
  })
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

function parkedEdit({ write, title, state, reverses }: Entry): ParkedEdit[] {
  return state.kind === 'parked' ? [{ write, title, reverses, reason: state.reason, since: state.since }] : []
}

/**
 * Blocked edits, each with the edit whose decision it waits for: an earlier edit of the same row, the insert of a row
 * that it references, or the edit that blocks one of these.
 */
function blockersOf(entries: readonly Entry[]): Map<string, string> {
  const blockers = new Map<string, string>()
  const rows = new Map<string, string>()
  const unmade = new Map<string, string>()
  for (const { write, state } of entries) {
    if (state.kind === 'accepted' || state.kind === 'sending') continue
    const unmadeRow =
      unmade.size === 0 ? undefined : referencedIds(write.entity, write.changes).find((id) => unmade.has(id))
    const behind =
      state.kind === 'parked'
        ? write.id
        : (rows.get(rowKey(write)) ?? (unmadeRow === undefined ? undefined : unmade.get(unmadeRow)))
    if (behind === undefined) continue
    if (state.kind === 'queued') blockers.set(write.id, behind)
    rows.set(rowKey(write), behind)
    if (write.op === 'insert') unmade.set(write.rowId, behind)
  }
  return blockers
}

/**
 * The state of each row's edits, by entity and row id: it needs a decision if one edit does, else the state of the least advanced
 * edit.
 */
export function editStates(queue: QueueView): Map<string, Map<string, QueuedState>> {
  const states = new Map<string, Map<string, QueuedState>>()
  for (const edit of queue.edits) {
    const rows = states.get(edit.entity) ?? new Map<string, QueuedState>()
    states.set(edit.entity, rows)
    rows.set(edit.rowId, together(rows.get(edit.rowId), edit))
  }
  return states
}

const far = ['held-up', 'on-device', 'sending', 'accepted'] as const

/** The state of a row with an additional edit. */
function together(before: QueuedState | undefined, { writeId, state, behind }: QueuedEdit): QueuedState {
  if (state === 'parked') {
    const parked = before?.kind === 'parked' ? before : { writeIds: [], editsBehind: 0 }
    return { kind: 'parked', writeIds: [...parked.writeIds, writeId], editsBehind: parked.editsBehind }
  }
  if (before?.kind === 'parked') {
    return state === 'held-up' ? { ...before, editsBehind: before.editsBehind + 1 } : before
  }
  if (before !== undefined && far.indexOf(before.kind) <= far.indexOf(state)) return before
  return state === 'held-up' ? { kind: state, behind: behind ?? writeId } : { kind: state }
}
