import type { EntityName } from '@coop/sync/entities'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import type { Write } from '@coop/sync/write'
import { enqueueAll, withoutEqual } from './outbox-edits.ts'
import type { Edit, OutboxCommand, PieceOfStep, StepStart, Transition } from './outbox-events.ts'
import { namedIn } from './outbox-files.ts'
import { pieceKey } from './step-pieces.ts'
import { type Entry, type OutboxState, rowKey } from './outbox-state.ts'
import { chosenTimeNames } from '../chosen-times.ts'
import type { Step, StepRow } from './step.ts'

// Undo and redo of steps. The invariants after every event: a step is stored together with its edits; a rejected or
// discarded edit is not part of it; no step is reversed twice.

/** The number of acts that can be undone. They are also limited by age, and imports by a separate number. */
export const ACTS = 100
export const ACTS_MS = 7 * 24 * 60 * 60 * 1000
export const IMPORTS = 10

/** Queues edits as a new step, or as another piece of the latest one. Undone steps can then no longer be redone. */
export function enqueueStep(
  state: OutboxState,
  edits: readonly Edit[],
  start: StepStart | undefined,
  now: number,
): Transition {
  const queued = enqueueAll(state, edits, now)
  if (start === undefined) return queued
  const steps = queued.state.steps.filter(({ isUndone }) => !isUndone)
  const started = { id: start.id, fileName: start.fileName, isUndone: false, at: now }
  const rows = rowsOf(edits, queued.commands)
  return bounded(withPiece({ ...queued, state: { ...queued.state, steps } }, rows, started), now)
}

/** Queues the edits that reverse a piece of a step. They can themselves be reversed. */
export function reverse(
  state: OutboxState,
  { stepId, isUndone, piece }: PieceOfStep,
  edits: readonly Edit[],
  now: number,
): Transition {
  const step = state.steps.find((each) => each.id === stepId && each.isUndone === isUndone)
  if (step === undefined || !step.pieces.includes(piece)) return { state, commands: [] }
  const reversal = { stepId, kind: isUndone ? 'redo' : 'undo' } as const
  const due = edits.filter(
    ({ follows = [] }) => follows.length === 0 || follows.some((id) => hasLeft(state, id)),
  )
  const queued = enqueueAll(
    state,
    due.map((edit) => ({ ...edit, reversal })),
    now,
  )
  const pieces = step.pieces.filter((each) => each !== piece)
  const rest = {
    ...step,
    pieces,
    rows: Math.max(0, step.rows - due.filter(({ follows }) => follows === undefined).length),
  }
  const steps = state.steps.flatMap((each) => (each === step ? (pieces.length === 0 ? [] : [rest]) : [each]))
  const reversed = withPiece({ ...queued, state: { ...queued.state, steps } }, rowsOf(due, queued.commands), {
    ...step,
    isUndone: !isUndone,
  })
  // The command is returned even if nothing was left to change: it shows the caller that this tab reversed the piece.
  return { ...reversed, commands: [{ type: 'reversed' }, ...reversed.commands] }
}

/** Whether the server may have applied this deletion: its entry was sent, or is gone. */
function hasLeft({ entries }: OutboxState, writeId: string): boolean {
  const entry = entries.find(({ write }) => write.id === writeId)
  return entry === undefined || entry.tried
}

export function forgetStep(state: OutboxState, stepId: string, isUndone: boolean): OutboxState {
  return {
    ...state,
    steps: state.steps.filter((step) => step.id !== stepId || step.isUndone !== isUndone),
  }
}

interface Decision {
  readonly writeId: string
  readonly newId: string
  readonly stepId?: string | undefined
  readonly others?: readonly Edit[]
}

/** Makes a decision about an edit a step by itself, together with the edits of other rows that belong to it. */
export function withDecision(
  before: OutboxState,
  decided: OutboxState,
  { writeId, newId, stepId = newId, others = [] }: Decision,
  now: number,
): Transition {
  const old = before.entries.find(({ write }) => write.id === writeId)
  const entry = decided.entries.find(({ write }) => write.id === newId || write.id === writeId)
  if (old?.state.kind !== 'parked' || entry?.state.kind === 'parked') return { state: decided, commands: [] }
  // The command shows the caller that the edit still needed a decision.
  const commands: OutboxCommand[] = [{ type: 'saved', writeId: entry?.write.id ?? null }]
  if (entry === undefined) return { state: decided, commands }
  const queued = enqueueAll(decided, others, now)
  const { state } = queued
  const { write, title } = entry
  const { reason } = old.state
  const conflict = reason.kind === 'conflict' ? reason.conflict : null
  // A deletion was rejected for another reason, so the outbox does not know the row.
  if (write.op === 'delete' && conflict?.kind !== 'changed') return { state, commands }
  const row: StepRow = {
    entity: write.entity,
    rowId: write.rowId,
    writeId: write.id,
    title,
    before: write.op === 'insert' ? null : conflict?.kind === 'changed' ? conflict.theirs : write.base,
    after: write.op === 'delete' ? null : write.changes,
  }
  const steps = state.steps.filter(({ isUndone }) => !isUndone)
  const started = { id: stepId, fileName: null, isUndone: false, at: now }
  const rows = [row, ...rowsOf(others, queued.commands)]
  return bounded(withPiece({ state: { ...state, steps }, commands }, rows, started), now)
}

type Started = Pick<Step, 'id' | 'fileName' | 'isUndone' | 'at'> & Partial<Step>

/** Adds rows to the step with this id, or creates the step. */
function withPiece({ state, commands }: Transition, rows: readonly StepRow[], started: Started): Transition {
  const [first] = rows
  if (first === undefined) return { state, commands }
  const stored = state.steps.find(({ id, isUndone }) => id === started.id && isUndone === started.isUndone)
  const piece = Math.max(-1, ...(stored?.pieces ?? [])) + 1
  const values = rows.flatMap(({ before, after }) => [before ?? {}, after ?? {}])
  const named = new Set(values.flatMap(namedIn))
  const files = state.files.flatMap(({ address }) => (named.has(address) ? [address] : []))
  const step: Step = {
    ...described(first),
    lost: [],
    schemaVersion: SCHEMA_VERSION,
    ...started,
    ...stored,
    ...(hasSeveralEntities(rows) ? { isMixed: true } : {}),
    rows: (stored?.rows ?? 0) + rows.filter(({ follows }) => follows !== true).length,
    pieces: [...(stored?.pieces ?? []), piece],
    files: [...new Set([...(stored?.files ?? []), ...files])],
  }
  const writeIds = new Set(rows.flatMap(({ writeId }) => writeId ?? []))
  const entries = state.entries.map((entry): Entry => {
    if (!writeIds.has(entry.write.id) || entry.steps.includes(step.id)) return entry
    return { ...entry, steps: [...entry.steps, step.id] }
  })
  const steps = [...state.steps.filter((each) => each !== stored), step]
  return {
    state: { ...state, entries, steps },
    commands: [...commands, { type: 'store-piece', key: pieceKey(step, piece), rows }],
  }
}

/** Whether the rows are of several entities. Edits that restore references do not count. */
function hasSeveralEntities(rows: readonly StepRow[]): boolean {
  return new Set(rows.flatMap(({ entity, follows }) => (follows === true ? [] : [entity]))).size > 1
}

function described(row: StepRow): Pick<Step, 'entity' | 'op' | 'title' | 'fields' | 'flag'> {
  const { entity, title, before, after } = row
  const op = before === null ? 'insert' : after === null ? 'delete' : 'update'
  const fields = op === 'update' ? changedFields(entity, Object.keys(after ?? {})) : []
  const value = after?.[fields[0] ?? '']
  return { entity, title, op, fields, flag: fields.length === 1 && typeof value === 'boolean' ? value : null }
}

/** The names without the times that accompany other changes. */
function changedFields(entity: EntityName, names: readonly string[]): string[] {
  const times = chosenTimeNames(entity)
  const written = names.filter((name) => !times.includes(name))
  return written.length === 0 ? [...names] : written
}

/** The rows of a step: the effect of each edit, and the write that contains it. */
function rowsOf(edits: readonly Edit[], commands: readonly OutboxCommand[]): StepRow[] {
  return edits.flatMap((edit, i): StepRow[] => {
    const { entity, rowId, op, title, base, changes, affected } = edit
    if (op === 'update' && Object.keys(changes).length === 0) return []
    const command = commands[i]
    const writeId = command?.type === 'saved' ? command.writeId : null
    const before = op === 'insert' ? null : op === 'delete' ? (edit.before ?? {}) : base
    const after = op === 'delete' ? null : changes
    const follows = edit.follows !== undefined
    return [
      {
        entity,
        rowId,
        writeId,
        title,
        before,
        after,
        ...(follows && { follows }),
        ...(affected && { affected }),
      },
    ]
  })
}

function bounded({ state, commands }: Transition, now: number): Transition {
  return { state: withoutOldSteps(state, now), commands }
}

export function withoutOldSteps(state: OutboxState, now: number): OutboxState {
  const { steps } = state
  const acts = steps.filter(({ fileName, at }) => fileName === null && at > now - ACTS_MS).slice(-ACTS)
  const imports = steps.filter(({ fileName }) => fileName !== null).slice(-IMPORTS)
  const kept = new Set([...acts, ...imports])
  return kept.size === steps.length ? state : { ...state, steps: steps.filter((step) => kept.has(step)) }
}

/**
 * The invariant of the steps, restored after every event: an edit that needs a decision is not part of its steps. If
 * its author has undone it meanwhile, it needs no decision: both edits are removed.
 */
export function settleSteps(state: OutboxState): OutboxState {
  const parked = state.entries.filter((entry) => entry.state.kind === 'parked' && entry.steps.length > 0)
  if (parked.length === 0) return state
  const discarded = new Set(parked.flatMap((entry) => reverted(state.entries, entry)))
  const settled = withoutWrites(state, parked)
  return { ...settled, entries: settled.entries.filter(({ write }) => !discarded.has(write.id)) }
}

/** The ids of an edit and of the waiting edit that completely undoes it. */
function reverted(entries: readonly Entry[], { write }: Entry): readonly string[] {
  const next = entries.find((each) => rowKey(each.write) === rowKey(write) && each.write.seq > write.seq)
  if (next?.state.kind !== 'queued' || next.tried || next.reverses === null) return []
  return isOpposite(write, next.write) ? [write.id, next.write.id] : []
}

function isOpposite(write: Write, next: Write): boolean {
  if (write.op !== 'update') return write.op === (next.op === 'insert' ? 'delete' : 'insert')
  if (next.op !== 'update') return false
  const base = { ...next.base, ...write.base }
  return withoutEqual({ ...write, base, changes: { ...write.changes, ...next.changes } }) === null
}

/** The steps without these edits, which will never take effect. */
export function withoutWrites(state: OutboxState, lost: readonly Entry[]): OutboxState {
  const idsByStep = new Map<string, string[]>()
  for (const { steps, write } of lost) {
    for (const step of steps) idsByStep.set(step, [...(idsByStep.get(step) ?? []), write.id])
  }
  const steps = state.steps.flatMap((step): Step[] => {
    const ids = idsByStep.get(step.id)
    if (ids === undefined) return [step]
    const rows = step.rows - ids.length
    return rows <= 0 ? [] : [{ ...step, rows, lost: [...step.lost, ...ids] }]
  })
  const entries = state.entries.map((entry) => (lost.includes(entry) ? { ...entry, steps: [] } : entry))
  return { ...state, steps, entries }
}
