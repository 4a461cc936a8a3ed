import { type Json, SCHEMA_VERSION, type Write } from '@coop/sync/write'
import type { Edit, Transition } from './outbox-events.ts'
import { type Entry, type OutboxState, rowKey } from './outbox-state.ts'
import { referencedIds, sameValue } from '../values.ts'

/** Puts an edit into the outbox: into the last write to its row where that has never left, else at the end. */
export function enqueue(state: OutboxState, edit: Edit, now: number): Transition {
  const last = state.entries.findLast(({ write }) => rowKey(write) === rowKey(edit))
  if (edit.op === 'update' && Object.keys(edit.changes).length === 0) return saved(state, null)
  if (last !== undefined && mayMergeInto(state, last, edit)) return merge(state, last, edit, now)
  return saved(
    {
      ...state,
      nextSeq: state.nextSeq + 1,
      entries: [...state.entries, newEntry(edit, state.nextSeq, last, now)],
    },
    edit.id,
  )
}

function newEntry(edit: Edit, seq: number, last: Entry | undefined, now: number): Entry {
  // The row as it is seen stands at the last write that waits for it, even where the screen did not show it yet.
  const rowWriteId = last === undefined || last.state.kind === 'accepted' ? edit.rowWriteId : last.write.id
  return {
    write: {
      id: edit.id,
      seq,
      entity: edit.entity,
      rowId: edit.rowId,
      op: edit.op,
      base: edit.op === 'delete' ? deleteBase(edit, rowWriteId) : { ...edit.base },
      changes: { ...edit.changes },
      schemaVersion: SCHEMA_VERSION,
      userId: edit.userId,
    },
    title: edit.title,
    since: now,
    rowWriteId,
    state: { kind: 'queued' },
    tried: false,
    failures: 0,
    retryAt: 0,
  }
}

function deleteBase(edit: Edit, rowWriteId: string | null): Record<string, Json> {
  if (rowWriteId === null)
    throw new Error(`${edit.entity}: a delete needs the write_id that the row was seen with`)
  return { write_id: rowWriteId }
}

/**
 * A write that was ever sent may have been applied as it was, so it stays as it is. An edit that is not based on it,
 * as in another tab, would silently take its place: it goes behind it, and the server finds the conflict. Nor may
 * a write be made to wait for a row that is created after it: two writes could then wait for each other.
 */
function mayMergeInto(state: OutboxState, last: Entry, edit: Edit): boolean {
  if (last.state.kind !== 'queued' || last.tried || last.write.op === 'delete' || edit.op === 'insert')
    return false
  if (edit.op === 'update' && !hasSeen(edit, last)) return false
  const later = new Set(
    state.entries
      .filter(({ write }) => write.op === 'insert' && write.seq > last.write.seq)
      .map(({ write }) => write.rowId),
  )
  return later.size === 0 || !referencedIds(edit.entity, edit.changes).some((id) => later.has(id))
}

/** Whether it starts from what the write made of the same fields, or ends there. */
function hasSeen(edit: Edit, { write }: Entry): boolean {
  return Object.keys(edit.changes).every((name) => {
    const made = write.changes[name]
    if (made === undefined) return true
    return [edit.base, edit.changes].some((side) => sameValue(edit.entity, name, side[name] ?? null, made))
  })
}

function merge(state: OutboxState, last: Entry, edit: Edit, now: number): Transition {
  const { write } = last
  if (edit.op === 'delete') {
    if (write.op === 'insert') return saved(without(state, last), null)
    const base = deleteBase(edit, last.rowWriteId)
    return replaced(state, last, {
      ...last,
      write: { ...write, op: 'delete', base, changes: {} },
      since: now,
    })
  }
  const changes = { ...write.changes, ...edit.changes }
  const title = edit.title
  if (write.op === 'insert') {
    return replaced(state, last, { ...last, write: { ...write, changes }, title, since: now })
  }
  const merged = withoutEqual({ ...write, base: { ...edit.base, ...write.base }, changes })
  if (merged === null) return saved(without(state, last), null)
  return replaced(state, last, { ...last, write: merged, title, since: now })
}

/** An update without the fields that it leaves as they were; null: nothing is left of it. */
export function withoutEqual(write: Write): Write | null {
  const names = Object.keys(write.changes).filter(
    (name) => !sameValue(write.entity, name, write.base[name] ?? null, write.changes[name] ?? null),
  )
  if (names.length === 0) return null
  return {
    ...write,
    base: Object.fromEntries(names.map((name) => [name, write.base[name] ?? null])),
    changes: Object.fromEntries(names.map((name) => [name, write.changes[name] ?? null])),
  }
}

function saved(state: OutboxState, writeId: string | null): Transition {
  return { state, commands: [{ type: 'saved', writeId }] }
}

function replaced(state: OutboxState, old: Entry, entry: Entry): Transition {
  const entries = state.entries.map((each) => (each === old ? entry : each))
  return saved({ ...state, entries }, entry.write.id)
}

export function without(state: OutboxState, entry: Entry): OutboxState {
  return { ...state, entries: state.entries.filter((each) => each !== entry) }
}
