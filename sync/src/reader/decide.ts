// The reader as a pure function. What must stay true: a step is committed only when every shape of the audience has
// been read up to one cut; `after` never names more than what is committed; a position of the same epoch never
// goes back; whatever is not committed can be thrown away at any moment.
import type { Heads } from '../protocol/heads.ts'
import {
  committedPlace,
  epochOf,
  headOf,
  isComplete,
  isOlder,
  isStaged,
  newMachine,
  shapesBehind,
  type Failure,
  type Machine,
  type ReaderCommand,
  type ReaderEvent,
  type ReaderStatus,
} from './machine.ts'
import type { ReaderState, ShapePosition, ShapeStep } from './reader-store.ts'
import { append, cutAt } from './staged.ts'

export interface Decision {
  readonly machine: Machine
  readonly commands: readonly ReaderCommand[]
}

const QUICK_MS = 50
const QUICK_PAUSE_MS = 500
const BACKOFF_MS = 250
const BACKOFF_CAP_MS = 8_000
const SIGNED_OUT_MS = 30_000
const STALL_MS = 50
const STALL_CAP_MS = 5_000

export function startMachine(names: readonly string[]): Decision {
  return { machine: newMachine(names), commands: [{ type: 'load' }] }
}

export function decide(machine: Machine, event: ReaderEvent): Decision {
  switch (event.type) {
    case 'loaded':
      return loaded(machine, event.state)
    case 'heads':
      return headsCame(machine, event.heads, event.tookMs)
    case 'read': {
      const staged = new Map(machine.staged)
      staged.set(event.name, append(staged.get(event.name), event.part))
      return readsOver({ ...machine, staged, reading: without(machine.reading, event.name) })
    }
    case 'failed':
      return failed(machine, event.name, event.failure)
    case 'committed':
      return committed(machine)
    case 'commit-failed': {
      const failures = machine.failures + 1
      const next: Machine = { ...machine, phase: 'resting', committing: null, mustLoad: true, failures }
      return { machine: next, commands: [backOff(failures, 0)] }
    }
    case 'rested':
      return machine.mustLoad ? load(machine) : ask(machine)
    case 'woken':
      return { machine: { ...machine, failures: 0, stalls: 0 }, commands: [] }
    default:
      return event satisfies never
  }
}

function loaded(machine: Machine, state: ReaderState | null): Decision {
  const next = {
    ...machine,
    committed: state,
    staged: new Map(),
    refused: new Set<string>(),
    mustLoad: false,
  }
  return ask({ ...next, after: isComplete(next) ? (state?.position ?? null) : null })
}

function headsCame(machine: Machine, heads: Heads, tookMs: number): Decision {
  const missing = machine.names.find((name) => !Object.hasOwn(heads.heads, name))
  if (missing !== undefined)
    return failed(machine, null, { kind: 'unreachable', retryAfterMs: BACKOFF_CAP_MS })
  const known = machine.cut ?? machine.committed
  const heard: Machine = {
    ...machine,
    cut: heads,
    staged: known !== null && epochOf(known) !== epochOf(heads) ? new Map() : machine.staged,
    failure: null,
    status: isComplete(machine) ? 'live' : 'filling',
  }
  if (isOlder(heads, machine.committed)) return askAgain({ ...heard, failures: 0 }, tookMs)
  const behind = shapesBehind(heard)
  if (behind.length === 0) {
    if (heads.lsn !== heard.committed?.lsn) return commit(heard)
    return askAgain({ ...heard, after: heads.position, failures: 0, stalls: 0 }, tookMs)
  }
  const wanted = behind.filter((name) => !isStaged(heard, name))
  const reading: Machine = { ...heard, phase: 'reading', reading: new Set(wanted) }
  if (wanted.length === 0) return readsOver(reading)
  return { machine: reading, commands: wanted.map((name) => readCommand(heard, heads, name)) }
}

function readCommand(machine: Machine, heads: Heads, name: string): ReaderCommand {
  const goal = headOf(heads, name)
  const staged = machine.staged.get(name)
  const place = staged ?? committedPlace(machine, name)
  // Another handle than the head's is either retired, or newer than these heads. Reading from the beginning answers
  // both; when it did so before, and the heads still say the same, we are ahead of them, and go on where we are.
  const goOn = place?.handle === goal.handle || staged?.wanted === goal.handle
  return {
    type: 'read',
    name,
    from: goOn && place ? { handle: place.handle, offset: place.offset } : null,
    goal,
  }
}

/** All reads of a round are in: commit at the cut, or ask again when a stream gave something else than promised. */
function readsOver(machine: Machine): Decision {
  if (machine.phase !== 'reading' || machine.reading.size > 0) return { machine, commands: [] }
  if (machine.failure !== null) {
    const failures = machine.failures + 1
    const next: Machine = {
      ...machine,
      phase: 'resting',
      failures,
      status: statusAfter(machine.failure, machine.status),
    }
    return { machine: next, commands: [restAfter(machine.failure, failures)] }
  }
  if (shapesBehind(machine).every((name) => isStaged(machine, name))) return commit(machine)
  const stalls = machine.stalls + 1
  const ms = Math.min(STALL_CAP_MS, STALL_MS * 2 ** (stalls - 1))
  const next: Machine = { ...machine, phase: 'resting', stalls, after: null }
  return { machine: next, commands: [{ type: 'rest', ms, atLeast: 0, jitter: true }] }
}

function commit(machine: Machine): Decision {
  const { cut } = machine
  if (cut === null) throw new Error('A commit without a cut')
  const staged = new Map(machine.staged)
  const shapes: ShapeStep[] = []
  const places: Record<string, ShapePosition> = {}
  const behind = new Set(shapesBehind(machine))
  for (const name of machine.names) {
    const part = staged.get(name)
    const place = committedPlace(machine, name)
    if (behind.has(name) && part !== undefined) {
      const { step, rest } = cutAt(name, part, headOf(cut, name), BigInt(cut.lsn))
      shapes.push(step)
      places[name] = step.position
      if (rest === null) staged.delete(name)
      else staged.set(name, rest)
    } else if (place !== null) places[name] = place
  }
  const state = { position: cut.position, lsn: cut.lsn, shapes: places }
  return {
    machine: { ...machine, phase: 'committing', committing: { state, staged } },
    commands: [{ type: 'commit', step: { state, shapes } }],
  }
}

function committed(machine: Machine): Decision {
  if (machine.committing === null) throw new Error('Committed without a commit')
  const { state, staged } = machine.committing
  return ask({
    ...machine,
    committed: state,
    staged,
    committing: null,
    refused: new Set(),
    after: state.position,
    failures: 0,
    stalls: 0,
    status: 'live',
  })
}

function failed(machine: Machine, name: string | null, failure: Failure): Decision {
  if (name !== null) {
    const staged = new Map(machine.staged)
    if (failure.kind === 'refused') staged.delete(name)
    return readsOver({
      ...machine,
      staged,
      refused: failure.kind === 'refused' ? new Set([...machine.refused, name]) : machine.refused,
      reading: without(machine.reading, name),
      failure: machine.failure?.kind === 'signed-out' ? machine.failure : failure,
    })
  }
  const failures = machine.failures + 1
  const next: Machine = {
    ...machine,
    phase: 'resting',
    failure,
    failures,
    status: statusAfter(failure, machine.status),
  }
  return { machine: next, commands: [restAfter(failure, failures)] }
}

/** Who was out of reach asks so that the answer is not held: it is the sign that the server is back. */
function ask(machine: Machine): Decision {
  return {
    machine: { ...machine, phase: 'asking', reading: new Set(), failure: null },
    commands: [{ type: 'ask', after: machine.status === 'offline' ? null : machine.after }],
  }
}

/** An answer that moved nothing and came at once was not held: some cache gave it, or an instance that lags. */
function askAgain(machine: Machine, tookMs: number): Decision {
  if (tookMs >= QUICK_MS) return ask(machine)
  const pause: ReaderCommand = { type: 'rest', ms: QUICK_PAUSE_MS, atLeast: 0, jitter: false }
  return { machine: { ...machine, phase: 'resting' }, commands: [pause] }
}

function load(machine: Machine): Decision {
  return { machine: { ...machine, phase: 'loading' }, commands: [{ type: 'load' }] }
}

function statusAfter(failure: Failure, before: ReaderStatus): ReaderStatus {
  if (failure.kind === 'refused') return before
  return failure.kind === 'signed-out' ? 'signed-out' : 'offline'
}

function restAfter(failure: Failure, failures: number): ReaderCommand {
  if (failure.kind === 'signed-out') return { type: 'rest', ms: SIGNED_OUT_MS, atLeast: 0, jitter: false }
  return backOff(failures, failure.kind === 'unreachable' ? failure.retryAfterMs : 0)
}

function backOff(failures: number, atLeast: number): ReaderCommand {
  const ms = Math.min(BACKOFF_CAP_MS, BACKOFF_MS * 2 ** (failures - 1))
  return { type: 'rest', ms, atLeast: Math.min(atLeast, BACKOFF_CAP_MS), jitter: true }
}

function without(set: ReadonlySet<string>, name: string): ReadonlySet<string> {
  return new Set([...set].filter((other) => other !== name))
}
