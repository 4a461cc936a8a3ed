import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decide, startMachine, type Decision } from '../../src/reader/decide.ts'
import type { Machine, Phase, ReaderEvent } from '../../src/reader/machine.ts'
import type { ReaderState } from '../../src/reader.ts'
import type { OffsetsResponse } from '../../src/protocol/offsets-response.ts'

// SPEC.md has a table of the reader's machine: phase, event, next phase, command. It is compared with the transitions
// of every machine that few events reach from the beginning.

const spec = readFileSync(join(import.meta.dirname, '../../SPEC.md'), 'utf8')
const cell = String.raw`\|\s*\x60([\w-]+)\x60\s*`
const row = new RegExp(`^${cell}${cell}${cell}${cell}\\|`, 'gm')
const table = new Set([...spec.matchAll(row)].map((cells) => cells.slice(1, 5).join(' ')))

const names = ['a', 'b']

function offsetsAt(lsn: number, a: string, b?: string): OffsetsResponse {
  const offsetAt = (offset: string) => ({ handle: 'x', offset })
  const offsets = b === undefined ? { a: offsetAt(a) } : { a: offsetAt(a), b: offsetAt(b) }
  return { position: `e.${lsn}.h${lsn}.1`, lsn: String(lsn), offsets }
}

const state: ReaderState = { position: 'e.10.h.1', lsn: '10', shapes: offsetsAt(10, '10_0', '10_0').offsets }

/** Samples of every event: each makes a difference in the phase that it belongs to. */
const samples: Record<ReaderEvent['type'], (machine: Machine) => ReaderEvent[]> = {
  loaded: () => [null, state].map((state) => ({ type: 'loaded', state })),
  'load-failed': () => [{ type: 'load-failed' }],
  offsets: () =>
    [
      offsetsAt(5, '5_0', '5_0'),
      offsetsAt(10, '10_0', '10_0'),
      offsetsAt(20, '10_0', '10_0'),
      offsetsAt(20, '20_0', '20_2'),
      offsetsAt(20, '20_0'),
    ].flatMap((offsets) => [1, 1000].map((tookMs) => ({ type: 'offsets', offsets, tookMs }))),
  'offsets-failed': () => [
    { type: 'offsets-failed', failure: { kind: 'unreachable', retryAfterMs: 0 } },
    { type: 'offsets-failed', failure: { kind: 'signed-out' } },
  ],
  read: (machine) =>
    pendingOf(machine).flatMap((name) =>
      ['10_0', '20_2'].map((offset) => ({
        type: 'read',
        name,
        part: { handle: 'x', goalHandle: 'x', offset, fresh: true, changes: [] },
      })),
    ),
  'read-failed': (machine) =>
    pendingOf(machine).map((name) => ({ type: 'read-failed', name, failure: { kind: 'refused' } })),
  committed: () => [{ type: 'committed' }],
  'commit-failed': () => [{ type: 'commit-failed' }],
  'pause-over': () => [{ type: 'pause-over' }],
  woken: () => [{ type: 'woken' }],
}

/** The events of each phase; `woken` comes in all of them. */
const eventsOf: Record<Phase, ReaderEvent['type'][]> = {
  loading: ['loaded', 'load-failed'],
  polling: ['offsets', 'offsets-failed'],
  reading: ['read', 'read-failed'],
  committing: ['committed', 'commit-failed'],
  paused: ['pause-over'],
  'paused-before-load': ['pause-over'],
}

function pendingOf(machine: Machine): string[] {
  return machine.phase === 'reading' ? [...machine.pending] : names
}

/** Every machine that `depth` events of its phase reach. */
function machinesReached(depth: number): Machine[] {
  const { machine } = startMachine(names)
  const reached = new Map([[textOf(machine), machine]])
  let last = [machine]
  for (let step = 0; step < depth; step++) {
    const next = last.flatMap((from) => transitionsOf(from).map(({ machine }) => machine))
    last = next.filter((machine) => !reached.has(textOf(machine)))
    for (const machine of last) reached.set(textOf(machine), machine)
  }
  return [...reached.values()]
}

function transitionsOf(machine: Machine): (Decision & { event: string })[] {
  return eventsOf[machine.phase]
    .flatMap((type) => samples[type](machine))
    .map((event) => ({ ...decide(machine, event), event: event.type }))
}

function textOf(machine: Machine): string {
  return JSON.stringify(machine, (_, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  )
}

const machines = machinesReached(7)

test('R1: the table of the specification is what the machine does', () => {
  const transitions = machines.flatMap((before) =>
    transitionsOf(before).map(
      ({ event, machine, commands }) =>
        `${before.phase} ${event} ${machine.phase} ${commands.at(0)?.type ?? 'none'}`,
    ),
  )
  expect([...new Set(transitions)].sort()).toEqual([...table].sort())
})

test('R8: a wake changes no phase, and gives no command', () => {
  for (const machine of machines)
    expect(decide(machine, { type: 'woken' })).toEqual({
      machine: { ...machine, failures: 0, stalls: 0 },
      commands: [],
    })
})

test('R1: an event that does not belong to the phase is an error', () => {
  const onePerPhase = new Map(machines.map((machine) => [machine.phase, machine]))
  expect([...onePerPhase.keys()].sort()).toEqual(Object.keys(eventsOf).sort())
  for (const [phase, machine] of onePerPhase)
    for (const [type, samplesOf] of Object.entries(samples)) {
      if (type === 'woken' || eventsOf[phase].some((own) => own === type)) continue
      for (const event of samplesOf(machine)) expect(() => decide(machine, event), type).toThrow(phase)
    }
})
