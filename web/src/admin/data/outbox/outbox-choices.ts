import type { Json, Write } from '@coop/sync/write'
import { dequal as deepEqual } from 'dequal/lite'
import { without, withoutEqual } from './outbox-edits.ts'
import { parked } from './outbox-sending.ts'
import { type Entry, type OutboxState, rowKey } from './outbox-state.ts'
import type { Choice } from './conflict-choice.ts'
import type { Conflict } from './parked-edit.ts'
import type { RowValues } from '../admin-row.ts'
import { changesTogether, saysOnlyNow } from '../chosen-times.ts'
import { referencedIds, writableNames } from '../values.ts'

/** Resolves a conflict as the administrator decided: the choice is a new write that replaces the old one. */
export function resolve(before: OutboxState, writeId: string, choice: Choice, newId: string): OutboxState {
  const state = choice.kind === 'fields' ? withTheirs(before, writeId, choice.theirs ?? {}) : before
  const entry = parkedEntry(state, writeId)
  if (entry?.state.kind !== 'parked' || entry.state.reason.kind !== 'conflict') return state
  const { conflict } = entry.state.reason
  const write: Write = { ...entry.write, id: newId }
  if (choice.kind === 'restore' && conflict.kind === 'deleted') {
    const changes = choice.row === undefined ? restored(write, conflict.last) : { ...choice.row }
    return replace(state, entry, { ...write, op: 'insert', base: {}, changes }, null)
  }
  if (choice.kind === 'delete-anyway' && conflict.kind === 'changed') {
    return replace(state, entry, { ...write, base: { write_id: conflict.rowWriteId } }, conflict.rowWriteId)
  }
  if (choice.kind === 'fields' && conflict.kind === 'fields') {
    const theirs = theirValues(conflict)
    const dropped = Object.keys(theirs).filter((name) => !choice.mine.includes(name))
    const merged = Object.entries(choice.merged ?? {}).filter(([name]) => name in theirs)
    const next = withoutEqual({
      ...write,
      base: { ...write.base, ...theirs },
      changes: { ...omit(write.changes, dropped), ...Object.fromEntries(merged) },
    })
    return replace(state, entry, withMoreThanNow(next, write), conflict.rowWriteId)
  }
  return state
}

/** The last known values of the deleted row, with the changes of the edit. */
function restored(write: Write, last: RowValues | null): Record<string, Json> {
  const writable = new Set(writableNames(write.entity))
  const lastValues = Object.entries(last ?? {}).filter(([name]) => writable.has(name))
  return changesTogether(write.entity, Object.fromEntries(lastValues), write.changes)
}

/** The conflict with the values that the row got after the server's answer. */
function withTheirs(state: OutboxState, writeId: string, theirs: RowValues): OutboxState {
  const entries = state.entries.map((entry): Entry => {
    if (entry.write.id !== writeId || entry.state.kind !== 'parked') return entry
    const { reason } = entry.state
    if (reason.kind !== 'conflict' || reason.conflict.kind !== 'fields') return entry
    const fields = reason.conflict.fields.map((each) => {
      const now = theirs[each.field]
      return now === undefined ? each : { ...each, theirs: now }
    })
    return {
      ...entry,
      state: { ...entry.state, reason: { ...reason, conflict: { ...reason.conflict, fields } } },
    }
  })
  return { ...state, entries }
}

/** Sends a rejected or failed edit again, with the values of `changes` in place of its own. */
export function resend(
  state: OutboxState,
  writeId: string,
  changes: RowValues,
  base: RowValues,
  newId: string,
): OutboxState {
  const entry = parkedEntry(state, writeId)
  if (entry?.state.kind !== 'parked' || entry.state.reason.kind === 'conflict') return state
  const { write } = entry
  const writable = new Set(writableNames(write.entity))
  const replacements = Object.fromEntries(Object.entries(changes).filter(([name]) => writable.has(name)))
  if (entry.state.reason.kind === 'server-error' && Object.keys(replacements).length === 0) {
    // The edit keeps its id: if the server has already applied it, it returns the same answer.
    const again: Entry = { ...entry, state: { kind: 'queued' }, failures: 0, retryAt: 0 }
    return { ...state, entries: state.entries.map((each) => (each === entry ? again : each)) }
  }
  const next: Write = { ...write, id: newId, changes: { ...write.changes, ...replacements } }
  if (write.op !== 'update') return replace(state, entry, next, entry.rowWriteId)
  const old = Object.fromEntries(Object.keys(replacements).map((name) => [name, base[name] ?? null]))
  return replace(state, entry, withoutEqual({ ...next, base: { ...old, ...write.base } }), entry.rowWriteId)
}

/** Discards an edit. The edit must need a decision, or it was never sent. */
export function discard(state: OutboxState, writeId: string, now: number): OutboxState {
  const entry = state.entries.find(({ write }) => write.id === writeId)
  if (entry === undefined) return state
  const { state: entryState } = entry
  if (
    entryState.kind === 'sending' ||
    entryState.kind === 'accepted' ||
    (entryState.kind === 'queued' && entry.tried)
  ) {
    return state
  }
  if (entry.write.op === 'insert') return without(parkDependants(state, entry, now), entry)
  const conflict =
    entryState.kind === 'parked' && entryState.reason.kind === 'conflict' ? entryState.reason.conflict : null
  return replace(state, entry, null, (conflict !== null && rowWriteIdOf(conflict)) || entry.rowWriteId)
}

function parkedEntry(state: OutboxState, writeId: string): Entry | undefined {
  return state.entries.find(({ write, state }) => write.id === writeId && state.kind === 'parked')
}

/**
 * Replaces an entry that the server has not applied with another write (null: none). Later writes to the same row were
 * made on its values, so they are rebased on the new ones.
 */
function replace(
  state: OutboxState,
  old: Entry,
  write: Write | null,
  rowWriteId: string | null,
): OutboxState {
  const values = write === null || write.op === 'update' ? valuesInstead(old, write) : write.changes
  const newWriteId = write?.id ?? rowWriteId
  return {
    ...state,
    entries: state.entries.flatMap((entry): Entry[] => {
      if (entry === old) {
        if (write === null) return []
        return [
          {
            ...old,
            write,
            rowWriteId,
            state: { kind: 'queued' },
            tried: false,
            failures: 0,
            retryAt: 0,
            over: null,
          },
        ]
      }
      if (rowKey(entry.write) !== rowKey(old.write) || entry.write.seq < old.write.seq) return [entry]
      return rebased(entry, old, values, newWriteId, rowWriteId, write === null)
    }),
  }
}

/** The current values, as far as known, of the fields of a write that did not take effect. */
function valuesInstead(old: Entry, write: Write | null): Record<string, Json> {
  const theirs =
    old.state.kind === 'parked' && old.state.reason.kind === 'conflict'
      ? theirValues(old.state.reason.conflict)
      : {}
  return { ...old.write.base, ...theirs, ...write?.changes }
}

function rebased(
  entry: Entry,
  old: Entry,
  values: RowValues,
  newWriteId: string | null,
  rowSeen: string | null,
  isGivenUp: boolean,
): Entry[] {
  const rowWriteId = entry.rowWriteId === old.write.id ? newWriteId : entry.rowWriteId
  const { write } = entry
  if (write.op === 'delete') {
    if (write.base['write_id'] !== old.write.id) return [{ ...entry, rowWriteId }]
    // A person who decides has seen the conflicting fields. An undo may not have seen the others.
    const seen = entry.reverses === null ? rowSeen : (write.base['seen'] ?? old.rowWriteId)
    const base =
      isGivenUp && entry.reverses === null ? { write_id: newWriteId } : { write_id: newWriteId, seen }
    return [{ ...entry, rowWriteId, write: { ...write, base } }]
  }
  // The insert restores the row after a deletion. If the deletion is discarded, the row still exists.
  if (write.op === 'insert') return isGivenUp && old.write.op === 'delete' ? [] : [{ ...entry, rowWriteId }]
  const base = Object.fromEntries(
    Object.entries(write.base).map(([name, value]) => {
      const before = old.write.changes[name]
      const instead = values[name]
      const stale = before !== undefined && instead !== undefined && deepEqual(value, before)
      return [name, stale ? instead : value]
    }),
  )
  const next = withMoreThanNow(withoutEqual({ ...write, base }), write)
  return next === null ? [] : [{ ...entry, rowWriteId, write: next }]
}

/**
 * Drops an update that now only sets times, because others made its remaining changes. An update that only ever set
 * times stays.
 */
function withMoreThanNow(rest: Write | null, { entity, changes }: Write): Write | null {
  return rest !== null && saysOnlyNow(entity, rest.changes) && !saysOnlyNow(entity, changes) ? null : rest
}

/**
 * Blocks the writes that need a discarded new row: writes to the row, and writes that reference it. A deletion of the
 * row is dropped.
 */
function parkDependants(state: OutboxState, insert: Entry, now: number): OutboxState {
  const { write } = insert
  const message = `It depends on “${insert.title}”, which was discarded on this device`
  return {
    ...state,
    entries: state.entries.flatMap((entry): Entry[] => {
      if (entry === insert || entry.state.kind !== 'queued') return [entry]
      if (rowKey(entry.write) === rowKey(write)) {
        if (entry.write.op === 'delete') return []
      } else if (!referencedIds(entry.write.entity, entry.write.changes).includes(write.rowId)) return [entry]
      return [parked(entry, { kind: 'rejected', errors: [{ field: null, code: 'gone', message }] }, now)]
    }),
  }
}

function theirValues(conflict: Conflict): Record<string, Json> {
  if (conflict.kind !== 'fields') return {}
  return Object.fromEntries(conflict.fields.map(({ field, theirs }) => [field, theirs]))
}

function rowWriteIdOf(conflict: Conflict): string | null {
  return conflict.kind === 'deleted' ? null : conflict.rowWriteId
}

function omit(values: RowValues, names: readonly string[]): Record<string, Json> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}
