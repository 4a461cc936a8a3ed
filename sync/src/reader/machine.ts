import { parsePosition, type ShapeOffset, type OffsetsResponse } from '../protocol/offsets-response.ts'
import type { ReaderState, ReaderStep, ResumePoint } from './reader-store.ts'
import { reaches, type Staged } from './staged.ts'

export type ReaderStatus = 'starting' | 'filling' | 'live' | 'offline' | 'signed-out'

/** Why the latest offsets could not be read. */
export type OffsetsFailure = { kind: 'unreachable'; retryAfterMs: number } | { kind: 'signed-out' }

/** `refused`: the server does not accept the resume point, so the shape is read from the beginning. */
export type ReadFailure = OffsetsFailure | { kind: 'refused' }

export type ReaderEvent =
  | { type: 'loaded'; state: ReaderState | null }
  | { type: 'load-failed' }
  | { type: 'offsets'; offsets: OffsetsResponse; tookMs: number }
  | { type: 'offsets-failed'; failure: OffsetsFailure }
  | { type: 'read'; name: string; part: Staged }
  | { type: 'read-failed'; name: string; failure: ReadFailure }
  | { type: 'committed' }
  | { type: 'commit-failed' }
  | { type: 'pause-over' }
  | { type: 'woken' }

export type ReaderCommand =
  | { type: 'load' }
  /** `after` null: the server responds at once. */
  | { type: 'poll'; after: string | null }
  /** `from` null: from the beginning. */
  | { type: 'read'; name: string; from: ResumePoint | null; goal: ShapeOffset }
  | { type: 'commit'; step: ReaderStep }
  /** The pause has jitter: it is any time up to `ms`. */
  | { type: 'pause'; ms: number; atLeast: number; jitter: boolean }

/** The part of the state that every phase has. */
export interface CommonState {
  readonly names: readonly string[]
  readonly status: ReaderStatus
  /** The state of the store at the last load or commit; null: it was empty. */
  readonly committed: ReaderState | null
  /** The newest offsets; null before the first. */
  readonly target: OffsetsResponse | null
  /** Failures in a row, without progress in between. */
  readonly failures: number
  /** Rounds in a row whose streams ended before the latest offsets. */
  readonly stalls: number
}

/** The responses since the store was loaded. They can be dropped at any moment. */
export interface Progress {
  /** The position to poll after; null: none, so that the poll is not held. */
  readonly after: string | null
  readonly staged: ReadonlyMap<string, Staged>
  /** Shapes whose committed resume point the server refused. */
  readonly refused: ReadonlySet<string>
}

export interface Loading extends CommonState {
  readonly phase: 'loading'
}

export interface Polling extends CommonState, Progress {
  readonly phase: 'polling'
}

export interface Reading extends CommonState, Progress {
  readonly phase: 'reading'
  readonly target: OffsetsResponse
  /** The shapes whose read has not ended. */
  readonly pending: ReadonlySet<string>
  /** The reason for which the round fails once all its reads have ended. */
  readonly failure: ReadFailure | null
}

export interface Committing extends CommonState {
  readonly phase: 'committing'
  readonly target: OffsetsResponse
  /** The committed state, and the changes read beyond it, once the store confirms. */
  readonly next: { readonly state: ReaderState; readonly staged: ReadonlyMap<string, Staged> }
}

interface Paused extends CommonState, Progress {
  readonly phase: 'paused'
}

/** A load or a commit failed, so the state has to be read from the store. */
interface PausedBeforeLoad extends CommonState {
  readonly phase: 'paused-before-load'
}

export type Machine = Loading | Polling | Reading | Committing | Paused | PausedBeforeLoad
export type Phase = Machine['phase']

export function newMachine(names: readonly string[]): Loading {
  return {
    phase: 'loading',
    names,
    status: 'starting',
    committed: null,
    target: null,
    failures: 0,
    stalls: 0,
  }
}

/** Every shape of the reader has rows at one common LSN. */
export function isComplete({ committed, names }: CommonState): boolean {
  return committed !== null && names.every((name) => Object.hasOwn(committed.shapes, name))
}

/** R13: this event shows that the store has everything up to the newest offsets. Failures and pauses show nothing. */
export function isUpToDate(machine: Machine, event: ReaderEvent): boolean {
  if (event.type === 'committed') return true
  if (event.type !== 'offsets' || event.offsets !== machine.target) return false
  return 'after' in machine && machine.phase !== 'reading' && machine.after === machine.target.position
}

/** Shapes whose committed rows end before the latest offsets. */
export function shapesBehind(machine: CommonState & Progress, target: OffsetsResponse): string[] {
  return machine.names.filter((name) => {
    const point = resumePoint(machine, target, name)
    return point === null || !reaches(point, offsetOf(target, name))
  })
}

export function isStaged({ staged }: Progress, target: OffsetsResponse, name: string): boolean {
  const part = staged.get(name)
  return part !== undefined && reaches(part, offsetOf(target, name))
}

/** The end of a shape's committed rows; null where it is unusable: in another epoch, or refused. */
export function resumePoint(
  { committed, refused }: CommonState & Progress,
  target: OffsetsResponse,
  name: string,
): ResumePoint | null {
  if (committed === null || refused.has(name) || epochOf(target) !== epochOf(committed)) return null
  return committed.shapes[name] ?? null
}

export function isOlder(offsets: OffsetsResponse, state: ReaderState | null): boolean {
  return state !== null && epochOf(offsets) === epochOf(state) && BigInt(offsets.lsn) < BigInt(state.lsn)
}

export function epochOf({ position }: { position: string }): string | undefined {
  return parsePosition(position)?.epoch
}

export function offsetOf(offsets: OffsetsResponse, name: string): ShapeOffset {
  const latest = offsets.offsets[name]
  if (latest === undefined) throw new Error(`The offsets do not name the shape ${name}`)
  return latest
}
