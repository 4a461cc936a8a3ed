// The reader as a pure function, phase by phase (the table is in SPEC.md). Invariants: a step is committed only when
// every shape of the reader has been read up to the same latest offsets; `after` never names more than the committed
// position; a position of the same epoch never goes back; everything uncommitted can be dropped at any moment.
import { backoffMs } from '../backoff.ts'
import type { OffsetsResponse } from '../protocol/offsets-response.ts'
import {
  epochOf,
  offsetOf,
  isComplete,
  isOlder,
  isStaged,
  newMachine,
  resumePoint,
  shapesBehind,
  type Committing,
  type CommonState,
  type Loading,
  type Machine,
  type Polling,
  type Progress,
  type ReadFailure,
  type ReaderCommand,
  type ReaderEvent,
  type ReaderStatus,
  type Reading,
} from './machine.ts'
import type { ReaderState, ResumePoint, ShapeStep } from './reader-store.ts'
import { append, cutAt, type Staged } from './staged.ts'

export interface Decision {
  readonly machine: Machine
  readonly commands: readonly ReaderCommand[]
}

const QUICK_MS = 50
const QUICK_PAUSE_MS = 500
const BACKOFF = { firstMs: 250, capMs: 8_000 }
const SIGNED_OUT_MS = 30_000
const STALL_BACKOFF = { firstMs: 50, capMs: 5_000 }

export function startMachine(names: readonly string[]): Decision {
  return { machine: newMachine(names), commands: [{ type: 'load' }] }
}

/** Throws on an event that is impossible in the phase: then the driver that carries out the commands has a bug. */
export function decide(machine: Machine, event: ReaderEvent): Decision {
  // R8: a wake starts every wait again.
  if (event.type === 'woken') return { machine: { ...machine, failures: 0, stalls: 0 }, commands: [] }
  switch (machine.phase) {
    case 'loading':
      if (event.type === 'loaded') return loaded(machine, event.state)
      if (event.type === 'load-failed') return pauseBeforeLoad(machine)
      break
    case 'polling':
      if (event.type === 'offsets') return offsetsCame(machine, event.offsets, event.tookMs)
      if (event.type === 'offsets-failed') return pauseAfterFailure(machine, event.failure)
      break
    case 'reading':
      if (event.type === 'read') return partCame(machine, event.name, event.part)
      if (event.type === 'read-failed') return readFailed(machine, event.name, event.failure)
      break
    case 'committing':
      if (event.type === 'committed') return committed(machine)
      // R9: only the store shows whether the commit took effect.
      if (event.type === 'commit-failed') return pauseBeforeLoad(machine)
      break
    case 'paused':
      if (event.type === 'pause-over') return poll(machine)
      break
    case 'paused-before-load':
      if (event.type === 'pause-over') return load(machine)
      break
    default:
      return machine satisfies never
  }
  throw new Error(`The reader was given ${event.type} in the phase ${machine.phase}`)
}

function loaded(machine: Loading, state: ReaderState | null): Decision {
  // R7: the first poll is not held, so that a visit learns at once whether its rows are current.
  return poll({ ...machine, committed: state, after: null, staged: new Map(), refused: new Set() })
}

function offsetsCame(machine: Polling, offsets: OffsetsResponse, tookMs: number): Decision {
  const missing = machine.names.find((name) => !Object.hasOwn(offsets.offsets, name))
  if (missing !== undefined)
    return pauseAfterFailure(machine, { kind: 'unreachable', retryAfterMs: BACKOFF.capMs })
  const before = machine.target ?? machine.committed
  const next = {
    ...machine,
    target: offsets,
    // R5: responses of another epoch are not used.
    staged:
      before !== null && epochOf(before) !== epochOf(offsets) ? new Map<string, Staged>() : machine.staged,
    status: isComplete(machine) ? ('live' as const) : ('filling' as const),
  }
  // R5: never back; poll for changes after the stored position. R10: do not wait if a shape is missing.
  if (isOlder(offsets, machine.committed)) {
    const after = isComplete(machine) ? (machine.committed?.position ?? null) : null
    return pollAgain({ ...next, after, failures: 0 }, tookMs)
  }
  // R4, R7: only shapes that end before the latest offsets are read.
  const behind = shapesBehind(next, offsets)
  if (behind.length === 0) {
    if (offsets.lsn !== machine.committed?.lsn) return commit(next)
    const current = { ...next, after: offsets.position, failures: 0, stalls: 0 }
    return machine.after === null ? poll(current) : pollAgain(current, tookMs)
  }
  const pending = behind.filter((name) => !isStaged(next, offsets, name))
  const commands = pending.map((name) => readCommand(next, offsets, name))
  return roundEnds({ ...next, phase: 'reading', pending: new Set(pending), failure: null }, commands)
}

function readCommand(machine: CommonState & Progress, offsets: OffsetsResponse, name: string): ReaderCommand {
  const goal = offsetOf(offsets, name)
  const staged = machine.staged.get(name)
  const point = staged ?? resumePoint(machine, offsets, name)
  // R3, R6: a handle other than the goal's is either retired, or newer than these offsets. In both cases, read from the
  // beginning. If that was done already and the offsets are unchanged, the stream is ahead of them; continue in it.
  const readsOn = point?.handle === goal.handle || staged?.goalHandle === goal.handle
  return {
    type: 'read',
    name,
    from: readsOn && point ? { handle: point.handle, offset: point.offset } : null,
    goal,
  }
}

function partCame(machine: Reading, name: string, part: Staged): Decision {
  const staged = new Map(machine.staged)
  staged.set(name, append(staged.get(name), part))
  return roundEnds({ ...machine, staged, pending: without(machine.pending, name) })
}

function readFailed(machine: Reading, name: string, failure: ReadFailure): Decision {
  const pending = without(machine.pending, name)
  const worst = machine.failure?.kind === 'signed-out' ? machine.failure : failure
  if (failure.kind !== 'refused') return roundEnds({ ...machine, pending, failure: worst })
  // R5: a refused resume point is replaced by the beginning.
  const staged = new Map(machine.staged)
  staged.delete(name)
  const refused = new Set([...machine.refused, name])
  return roundEnds({ ...machine, pending, failure: worst, staged, refused })
}

/** Once all reads of a round have ended: commits, or polls again when a stream ended at another offset. */
function roundEnds(machine: Reading, commands: readonly ReaderCommand[] = []): Decision {
  if (machine.pending.size > 0) return { machine, commands }
  if (machine.failure !== null) return pauseAfterFailure(machine, machine.failure)
  if (shapesBehind(machine, machine.target).every((name) => isStaged(machine, machine.target, name)))
    return commit(machine)
  // R6: a stream ended at another offset than the latest one.
  const stalls = machine.stalls + 1
  return pause(
    { ...machine, stalls, after: null },
    { ms: backoffMs(stalls, STALL_BACKOFF), atLeast: 0, jitter: true },
  )
}

/** R1, R2, R3: one step to the latest offsets, for all shapes at once. */
function commit(machine: CommonState & Progress & { readonly target: OffsetsResponse }): Decision {
  const { target } = machine
  const staged = new Map(machine.staged)
  const shapes: ShapeStep[] = []
  const points: Record<string, ResumePoint> = {}
  const behind = new Set(shapesBehind(machine, target))
  for (const name of machine.names) {
    const part = staged.get(name)
    const point = resumePoint(machine, target, name)
    if (behind.has(name) && part !== undefined) {
      const { step, resumeAt, rest } = cutAt(name, part, offsetOf(target, name), BigInt(target.lsn))
      shapes.push(step)
      points[name] = resumeAt
      if (rest === null) staged.delete(name)
      else staged.set(name, rest)
    } else if (point !== null) points[name] = point
  }
  const state = { position: target.position, lsn: target.lsn, shapes: points }
  return {
    machine: { ...commonStateOf(machine), target, phase: 'committing', next: { state, staged } },
    commands: [{ type: 'commit', step: { state, shapes } }],
  }
}

function committed(machine: Committing): Decision {
  const { state, staged } = machine.next
  return poll({
    ...machine,
    committed: state,
    staged,
    refused: new Set(),
    after: state.position,
    failures: 0,
    stalls: 0,
    status: 'live',
  })
}

/** R8: an offline reader polls without being held, because the response shows that the server is back. */
function poll(machine: CommonState & Progress): Decision {
  return {
    machine: { ...commonStateOf(machine), ...progressOf(machine), phase: 'polling' },
    commands: [{ type: 'poll', after: machine.status === 'offline' ? null : machine.after }],
  }
}

/** R8: offsets that moved nothing and came at once were not held: they come from a cache, or an instance that lags. */
function pollAgain(machine: CommonState & Progress, tookMs: number): Decision {
  if (tookMs >= QUICK_MS) return poll(machine)
  return pause(machine, { ms: QUICK_PAUSE_MS, atLeast: 0, jitter: false })
}

function load(machine: CommonState): Decision {
  return { machine: { ...commonStateOf(machine), phase: 'loading' }, commands: [{ type: 'load' }] }
}

type Pause = Omit<Extract<ReaderCommand, { type: 'pause' }>, 'type'>

function pause(machine: CommonState & Progress, length: Pause): Decision {
  return {
    machine: { ...commonStateOf(machine), ...progressOf(machine), phase: 'paused' },
    commands: [{ type: 'pause', ...length }],
  }
}

function pauseBeforeLoad(machine: CommonState): Decision {
  const failures = machine.failures + 1
  return {
    machine: { ...commonStateOf(machine), failures, phase: 'paused-before-load' },
    commands: [{ type: 'pause', ...backoff(failures, 0) }],
  }
}

function pauseAfterFailure(machine: CommonState & Progress, failure: ReadFailure): Decision {
  const failures = machine.failures + 1
  const next = { ...machine, failures, status: statusAfter(failure, machine.status) }
  if (failure.kind === 'signed-out') return pause(next, { ms: SIGNED_OUT_MS, atLeast: 0, jitter: false })
  return pause(next, backoff(failures, failure.kind === 'unreachable' ? failure.retryAfterMs : 0))
}

function statusAfter(failure: ReadFailure, before: ReaderStatus): ReaderStatus {
  if (failure.kind === 'refused') return before
  return failure.kind === 'signed-out' ? 'signed-out' : 'offline'
}

function backoff(failures: number, atLeast: number): Pause {
  return { ms: backoffMs(failures, BACKOFF), atLeast: Math.min(atLeast, BACKOFF.capMs), jitter: true }
}

/** Drops what belongs to the phase that ends. */
function commonStateOf({ names, status, committed, target, failures, stalls }: CommonState): CommonState {
  return { names, status, committed, target, failures, stalls }
}

function progressOf({ after, staged, refused }: Progress): Progress {
  return { after, staged, refused }
}

function without(set: ReadonlySet<string>, name: string): ReadonlySet<string> {
  return new Set([...set].filter((other) => other !== name))
}
