import { sameValue } from '@coop/sync/entities'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import type { Json, Write } from '@coop/sync/write'
import type { Edit, OutboxCommand, Transition } from './outbox-events.ts'
import type { Entry, OutboxState } from './outbox-state.ts'
import { changesTogether, saidAnew, chosenTimeNames } from '../chosen-times.ts'
import { namedEntities, referencedIds } from '../values.ts'

/**
 * Adds an edit to the outbox. It is merged into the last write to its row if that was never sent, and otherwise
 * appended.
 */
function enqueue(state: OutboxState, edit: Edit, now: number): Transition {
  // There can be thousands of entries, so keys are not built for comparison, which would take most of the time.
  const last = state.entries.findLast(
    ({ write }) => write.rowId === edit.rowId && write.entity === edit.entity,
  )
  if (edit.op === 'update' && Object.keys(edit.changes).length === 0) return saved(state, null)
  if (last !== undefined && isAnnulled(last, edit)) return annul(state, last, edit, now)
  if (last !== undefined && mayMergeInto(state, last, edit)) return merge(state, last, edit, now)
  return saved(
    {
      ...state,
      nextSeq: state.nextSeq + 1,
      entries: [
        ...state.entries,
        newEntry(edit, state.nextSeq, last === undefined ? [] : entriesOfRow(state, edit), now),
      ],
    },
    edit.id,
  )
}

/** Adds edits to the outbox in order. The result has one command for each edit. */
export function enqueueAll(state: OutboxState, edits: readonly Edit[], now: number): Transition {
  const commands: OutboxCommand[] = []
  const after = edits.reduce((before, edit) => {
    const next = enqueue(before, edit, now)
    commands.push(...next.commands)
    return next.state
  }, state)
  return { state: after, commands }
}

function newEntry(edit: Edit, seq: number, unseen: readonly Entry[], now: number): Entry {
  const last = unseen.at(-1)
  // The row is based on its last pending write, even if the screen did not show that yet.
  const rowWriteId = last === undefined || last.state.kind === 'accepted' ? edit.rowWriteId : last.write.id
  return {
    write: {
      id: edit.id,
      seq,
      entity: edit.entity,
      rowId: edit.rowId,
      op: edit.op,
      base: edit.op === 'delete' ? deleteBase(edit, rowWriteId, unseen[0]) : { ...edit.base },
      changes: { ...edit.changes },
      schemaVersion: edit.schemaVersion ?? SCHEMA_VERSION,
      userId: edit.userId,
    },
    title: edit.title,
    since: now,
    rowWriteId,
    state: { kind: 'queued' },
    tried: false,
    failures: 0,
    retryAt: 0,
    steps: [],
    reverses: edit.reversal?.kind ?? null,
    follows: edit.follows !== undefined,
    over: null,
  }
}

/** True if the edit restores a row whose deletion, in the same step, was never sent. */
function isAnnulled(last: Entry, { op, reversal }: Edit): boolean {
  if (op !== 'insert' || reversal === undefined || last.write.op !== 'delete') return false
  return last.state.kind === 'queued' && !last.tried && last.steps.includes(reversal.stepId)
}

/** Drops the deletion, so that later changes of others stay. An update that the deletion had replaced is restored. */
function annul(state: OutboxState, last: Entry, edit: Edit, now: number): Transition {
  if (last.over === null) return saved(without(state, last), null)
  const write: Write = { ...last.write, op: 'update', ...last.over }
  return replaced(state, last, { ...last, write, title: edit.title, since: now, over: null })
}

function entriesOfRow({ entries }: OutboxState, { entity, rowId }: Edit): readonly Entry[] {
  return entries.filter(({ write }) => write.rowId === rowId && write.entity === entity)
}

/**
 * The base of a deletion. A row with pending edits is based on the last of them. Its author has not seen what others
 * changed before those edits arrived at the server, so `seen` is the last write before all of them.
 */
function deleteBase(
  edit: Edit,
  rowWriteId: string | null,
  firstUnseen: Entry | undefined,
): Record<string, Json> {
  if (rowWriteId === null)
    throw new Error(`${edit.entity}: a delete needs the write_id that the row was seen with`)
  return firstUnseen === undefined
    ? { write_id: rowWriteId }
    : { write_id: rowWriteId, seen: firstUnseen.rowWriteId }
}

/**
 * Whether an edit may be merged into a write. The write must never have been sent, since the server may have applied
 * it. The edit must be based on it: an edit from another tab would silently replace it, whereas behind it the server
 * detects the conflict. The write must not be made to wait for a row that is created later, since two writes could then
 * wait for each other. And it must be of the current version: an upgrade would otherwise also convert current values.
 */
function mayMergeInto(state: OutboxState, last: Entry, edit: Edit): boolean {
  if (last.state.kind !== 'queued' || last.tried || last.write.op === 'delete' || edit.op === 'insert')
    return false
  if (last.write.schemaVersion !== SCHEMA_VERSION || edit.schemaVersion !== undefined) return false
  if (isReleaseAct(edit) && !takesBack(edit, last)) return false
  // Edits that reference the row are sent before its deletion, so that the server clears their references.
  if (edit.op === 'delete') return !isNamed(state, edit)
  if (!hasSeen(edit, last)) return false
  const ids = new Set(referencedIds(edit.entity, edit.changes))
  const isMadeLater = ({ write }: Entry) =>
    write.op === 'insert' && write.seq > last.write.seq && ids.has(write.rowId)
  return ids.size === 0 || !state.entries.some(isMadeLater)
}

/**
 * Whether the edit changes the state of a release or deletes it. Such an act concerns the earlier edits of the release,
 * so it is queued as a separate write behind them.
 */
export function isReleaseAct({ entity, op, changes }: Pick<Edit, 'entity' | 'op' | 'changes'>): boolean {
  return entity === 'releases' && (op === 'delete' || (op === 'update' && changes['state'] !== undefined))
}

/** Whether the act restores the release to its state before the last write: not existing, or before an act. */
function takesBack(act: Edit, { write }: Entry): boolean {
  return act.op === 'delete' ? write.op === 'insert' : act.changes['state'] === write.base['state']
}

function isNamed({ entries }: OutboxState, { entity, rowId }: Edit): boolean {
  return entries.some(
    ({ write }) =>
      namedEntities(write.entity).has(entity) && referencedIds(write.entity, write.changes).includes(rowId),
  )
}

/** Whether the edit starts from the values that the write gave to the same fields, or results in them. */
function hasSeen(edit: Edit, { write }: Entry): boolean {
  const times = chosenTimeNames(edit.entity)
  return Object.keys(edit.changes).every((name) => {
    const made = write.changes[name]
    if (made === undefined || times.includes(name)) return true
    return [edit.base, edit.changes].some((side) => sameValue(edit.entity, name, side[name] ?? null, made))
  })
}

function merge(state: OutboxState, last: Entry, edit: Edit, now: number): Transition {
  const { write } = last
  if (edit.op === 'delete') {
    if (write.op === 'insert') return saved(without(state, last), null)
    const [first] = entriesOfRow(state, edit)
    const base = deleteBase(edit, last.rowWriteId, first === last ? undefined : first)
    return replaced(state, last, {
      ...last,
      write: { ...write, op: 'delete', base, changes: {} },
      since: now,
      over: { base: write.base, changes: write.changes },
    })
  }
  const changes = changesTogether(edit.entity, write.changes, edit.changes)
  // With a person's changes, the entry is an ordinary edit.
  const reverses = edit.reversal === undefined ? null : last.reverses
  const about = { title: edit.title, since: now, reverses }
  if (write.op === 'insert') {
    return replaced(state, last, { ...last, write: { ...write, changes }, ...about })
  }
  const whole: Write = { ...write, base: { ...edit.base, ...write.base }, changes }
  const merged = last.follows ? whole : withoutEqual(whole)
  if (merged === null) return saved(without(state, last), null)
  return replaced(state, last, { ...last, write: merged, ...about })
}

/** The update without unchanged fields. null: no field is left. */
export function withoutEqual(write: Write): Write | null {
  const times = chosenTimeNames(write.entity)
  const changed = Object.entries(write.changes).filter(
    ([name, value]) =>
      !times.includes(name) && !sameValue(write.entity, name, write.base[name] ?? null, value),
  )
  const said = times.flatMap((name): [string, Json][] => {
    const word = write.changes[name]
    if (word === undefined) return []
    const left = saidAnew(write.base[name] ?? null, word, changed.length === 0)
    return left === undefined ? [] : [[name, left]]
  })
  const left = [...changed, ...said]
  if (left.length === 0) return null
  return {
    ...write,
    base: Object.fromEntries(left.map(([name]) => [name, write.base[name] ?? null])),
    changes: Object.fromEntries(left),
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
