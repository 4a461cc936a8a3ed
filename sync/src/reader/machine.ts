import { parsePosition, type Head, type Heads } from '../protocol/heads.ts'
import type { ReaderState, ReaderStep, ShapePosition } from './reader-store.ts'
import { reaches, type Staged } from './staged.ts'

export type ReaderStatus = 'starting' | 'filling' | 'live' | 'offline' | 'signed-out'

export type Failure =
  | { kind: 'unreachable'; retryAfterMs: number }
  | { kind: 'signed-out' }
  /** The server does not accept where we stand: read that shape from the beginning. */
  | { kind: 'refused' }

export type ReaderEvent =
  | { type: 'loaded'; state: ReaderState | null }
  | { type: 'heads'; heads: Heads; tookMs: number }
  | { type: 'read'; name: string; part: Staged }
  | { type: 'failed'; name: string | null; failure: Failure }
  | { type: 'committed' }
  | { type: 'commit-failed' }
  | { type: 'rested' }
  | { type: 'woken' }

export type ReaderCommand =
  | { type: 'load' }
  | { type: 'ask'; after: string | null }
  /** `from` null: from the beginning. */
  | { type: 'read'; name: string; from: ShapePosition | null; goal: Head }
  | { type: 'commit'; step: ReaderStep }
  /** With jitter: any time up to `ms`. */
  | { type: 'rest'; ms: number; atLeast: number; jitter: boolean }

type Phase = 'loading' | 'asking' | 'reading' | 'committing' | 'resting'

export interface Machine {
  readonly names: readonly string[]
  readonly phase: Phase
  readonly status: ReaderStatus
  readonly committed: ReaderState | null
  readonly staged: ReadonlyMap<string, Staged>
  /** Shapes whose committed place the server refused. */
  readonly refused: ReadonlySet<string>
  readonly cut: Heads | null
  readonly reading: ReadonlySet<string>
  readonly committing: { readonly state: ReaderState; readonly staged: ReadonlyMap<string, Staged> } | null
  readonly after: string | null
  /** A commit failed, so only the store knows what it holds. */
  readonly mustLoad: boolean
  readonly failure: Failure | null
  /** In a row, without anything gained in between. */
  readonly failures: number
  readonly stalls: number
}

export function newMachine(names: readonly string[]): Machine {
  return {
    names,
    phase: 'loading',
    status: 'starting',
    committed: null,
    staged: new Map(),
    refused: new Set(),
    cut: null,
    reading: new Set(),
    committing: null,
    after: null,
    mustLoad: false,
    failure: null,
    failures: 0,
    stalls: 0,
  }
}

/** Every wanted shape has rows at one common LSN. */
export function isComplete(machine: Machine): boolean {
  const { committed, names } = machine
  return committed !== null && names.every((name) => Object.hasOwn(committed.shapes, name))
}

/** Shapes of the cut that are read as far as needed. */
export function shapesReached(machine: Machine): number {
  return machine.names.length - shapesBehind(machine).filter((name) => !isStaged(machine, name)).length
}

export function shapesBehind(machine: Machine): string[] {
  const { cut } = machine
  if (cut === null) return [...machine.names]
  return machine.names.filter((name) => {
    const place = committedPlace(machine, name)
    return place === null || !reaches(place, headOf(cut, name))
  })
}

export function isStaged(machine: Machine, name: string): boolean {
  const part = machine.staged.get(name)
  return part !== undefined && machine.cut !== null && reaches(part, headOf(machine.cut, name))
}

/** Where the committed rows of a shape stand, as far as that counts in the epoch of the cut. */
export function committedPlace(machine: Machine, name: string): ShapePosition | null {
  const { committed, cut, refused } = machine
  if (committed === null || refused.has(name)) return null
  if (cut !== null && epochOf(cut) !== epochOf(committed)) return null
  return committed.shapes[name] ?? null
}

export function isOlder(heads: Heads, state: ReaderState | null): boolean {
  return state !== null && epochOf(heads) === epochOf(state) && BigInt(heads.lsn) < BigInt(state.lsn)
}

export function epochOf({ position }: { position: string }): string | undefined {
  return parsePosition(position)?.epoch
}

export function headOf(heads: Heads, name: string): Head {
  const head = heads.heads[name]
  if (head === undefined) throw new Error(`The heads do not name the shape ${name}`)
  return head
}
