import { expect, test } from 'vitest'
import type { OffsetsResponse } from '../protocol/offsets-response.ts'
import { decide, startMachine, type Decision } from './decide.ts'
import { isUpToDate, type Machine, type ReaderEvent } from './machine.ts'
import type { ReaderState } from './reader-store.ts'
import type { Staged } from './staged.ts'

const names = ['a', 'b']

function offsets(
  lsn: number,
  a: string,
  b: string,
  { epoch = 'e', hash = a + b, tick = 1 } = {},
): OffsetsResponse {
  const offsetFrom = (text: string) => {
    const [handle = '', offset = ''] = text.split('@')
    return { handle, offset }
  }
  const safe = hash.replaceAll('@', '-')
  return {
    position: `${epoch}.${lsn}.${safe}.${tick}`,
    lsn: String(lsn),
    offsets: { a: offsetFrom(a), b: offsetFrom(b) },
  }
}

function stateAt(at: OffsetsResponse): ReaderState {
  return { position: at.position, lsn: at.lsn, shapes: at.offsets }
}

function machineAt(state: ReaderState | null): Machine {
  return run(startMachine(names).machine, { type: 'loaded', state }).machine
}

function run(machine: Machine, ...events: ReaderEvent[]): Decision {
  return events.reduce<Decision>((decision, event) => decide(decision.machine, event), {
    machine,
    commands: [],
  })
}

const offsetsEvent = (answer: OffsetsResponse, tookMs = 1000): ReaderEvent => ({
  type: 'offsets',
  offsets: answer,
  tookMs,
})

function part(place: string, changes: Staged['changes'] = [], rest: Partial<Staged> = {}): Staged {
  const [handle = '', offset = ''] = place.split('@')
  return { handle, goalHandle: handle, offset, fresh: false, changes, ...rest }
}

const insertion = (id: string, lsn: number | null, op = 0): Staged['changes'][number] => ({
  lsn: lsn === null ? null : BigInt(lsn),
  offset: lsn === null ? null : `${lsn}_${op}`,
  change: { op: 'insert', id, row: { id } },
})

test('R4: offsets are compared as numbers, and inf is the greatest', () => {
  const state = stateAt(offsets(1000, 'x@1000_0', 'y@0_inf'))
  const behind = run(machineAt(state), offsetsEvent(offsets(1000, 'x@999_99', 'y@0_9', { hash: 'h' })))
  expect(behind.commands).toEqual([{ type: 'poll', after: 'e.1000.h.1' }])
  const ahead = run(machineAt(state), offsetsEvent(offsets(1001, 'x@1000_10', 'y@9_0')))
  expect(ahead.commands).toMatchObject([
    { type: 'read', name: 'a', from: { handle: 'x', offset: '1000_0' } },
    { type: 'read', name: 'b', from: { handle: 'y', offset: '0_inf' } },
  ])
})

test('R1: a step holds everything up to the LSN of the offsets, and nothing beyond', () => {
  const state = stateAt(offsets(100, 'x@100_0', 'y@100_2'))
  const { machine, commands } = run(machineAt(state), offsetsEvent(offsets(200, 'x@200_0', 'y@100_2')), {
    type: 'read',
    name: 'a',
    part: part('x@300_4', [insertion('1', 200), insertion('2', 300, 4)]),
  })
  expect(commands).toMatchObject([
    {
      type: 'commit',
      step: {
        state: {
          lsn: '200',
          shapes: { a: { handle: 'x', offset: '200_0' }, b: { handle: 'y', offset: '100_2' } },
        },
        shapes: [{ name: 'a', fresh: false, changes: [{ id: '1' }] }],
      },
    },
  ])
  // Changes that were read beyond the latest offsets are not read again.
  const next = run(machine, { type: 'committed' }, offsetsEvent(offsets(300, 'x@300_4', 'y@100_2')))
  expect(next.commands).toMatchObject([
    {
      type: 'commit',
      step: { state: { lsn: '300' }, shapes: [{ name: 'a', fresh: false, changes: [{ id: '2' }] }] },
    },
  ])
})

test('R1: nothing is committed before every shape that is behind has been read', () => {
  const state = stateAt(offsets(100, 'x@100_0', 'y@100_2'))
  const { commands } = run(machineAt(state), offsetsEvent(offsets(200, 'x@200_0', 'y@200_2')), {
    type: 'read',
    name: 'a',
    part: part('x@200_0', [insertion('1', 200)]),
  })
  expect(commands).toEqual([])
})

test('R5: older offsets of the same epoch are ignored, those of another epoch start all shapes again', () => {
  const state = stateAt(offsets(100, 'x@100_0', 'y@100_2'))
  const older = run(machineAt(state), offsetsEvent(offsets(90, 'z@90_0', 'y@80_0')))
  expect(older.commands).toEqual([{ type: 'poll', after: state.position }])
  const restored = run(machineAt(state), offsetsEvent(offsets(90, 'x@100_0', 'y@100_2', { epoch: 'f' })))
  expect(restored.commands).toMatchObject([
    { type: 'read', name: 'a', from: null },
    { type: 'read', name: 'b', from: null },
  ])
})

test('R5: responses of another epoch are not used', () => {
  const state = stateAt(offsets(100, 'x@100_0', 'y@100_2'))
  const { commands } = run(
    machineAt(state),
    offsetsEvent(offsets(200, 'x@200_0', 'y@200_2')),
    { type: 'read', name: 'a', part: part('x@200_0', [insertion('1', 200)]) },
    { type: 'read-failed', name: 'b', failure: { kind: 'unreachable', retryAfterMs: 0 } },
    { type: 'pause-over' },
    offsetsEvent(offsets(200, 'x@200_0', 'y@200_2', { epoch: 'f' })),
  )
  expect(commands).toMatchObject([
    { type: 'read', name: 'a', from: null },
    { type: 'read', name: 'b', from: null },
  ])
})

test('R3: a rotated handle at the same LSN is read from the beginning and replaces the rows', () => {
  const state = stateAt(offsets(100, 'x@100_0', 'y@100_2'))
  const { machine, commands } = run(machineAt(state), offsetsEvent(offsets(100, 'z@0_inf', 'y@100_2')))
  expect(commands).toMatchObject([
    { type: 'read', name: 'a', from: null, goal: { handle: 'z', offset: '0_inf' } },
  ])
  const fresh = part('z@0_inf', [insertion('1', null)], { fresh: true })
  expect(run(machine, { type: 'read', name: 'a', part: fresh }).commands).toMatchObject([
    {
      type: 'commit',
      step: {
        state: { shapes: { a: { handle: 'z', offset: '0_inf' } } },
        shapes: [{ name: 'a', fresh: true }],
      },
    },
  ])
})

test('R6: a stream of another handle than the offsets name stays staged, and the offsets are polled again', () => {
  const state = stateAt(offsets(100, 'x@100_0', 'y@100_2'))
  const fresh = part('z@0_inf', [insertion('1', null)], { fresh: true, goalHandle: 'x' })
  const stalled = run(machineAt(state), offsetsEvent(offsets(200, 'x@200_0', 'y@100_2')), {
    type: 'read',
    name: 'a',
    part: fresh,
  })
  expect(stalled.commands).toMatchObject([{ type: 'pause', jitter: true }])
  const retry = run(stalled.machine, { type: 'pause-over' })
  expect(retry.commands).toEqual([{ type: 'poll', after: null }])
  // The offsets name no newer handle yet: continue in this stream instead of reading all of it again.
  expect(run(retry.machine, offsetsEvent(offsets(200, 'x@200_0', 'y@100_2'))).commands).toMatchObject([
    { type: 'read', name: 'a', from: { handle: 'z', offset: '0_inf' } },
  ])
  expect(run(retry.machine, offsetsEvent(offsets(200, 'z@0_inf', 'y@100_2'))).commands).toMatchObject([
    { type: 'commit', step: { shapes: [{ name: 'a', fresh: true }] } },
  ])
})

test('R6: a stream that ends before the goal is not committed, and is retried with backoff', () => {
  const state = stateAt(offsets(100, 'x@100_0', 'y@100_2'))
  let machine = machineAt(state)
  const pauses: number[] = []
  for (let round = 0; round < 9; round++) {
    const decision = run(machine, offsetsEvent(offsets(200, 'x@200_0', 'y@100_2')), {
      type: 'read',
      name: 'a',
      part: part('x@100_0'),
    })
    const [command] = decision.commands
    if (command?.type === 'pause') pauses.push(command.ms)
    machine = run(decision.machine, { type: 'pause-over' }).machine
  }
  expect(pauses).toEqual([50, 100, 200, 400, 800, 1600, 3200, 5000, 5000])
})

test('R7: the first poll is not held, and the next one follows without a pause', () => {
  const state = stateAt(offsets(100, 'x@100_0', 'y@100_2'))
  const first = run(startMachine(names).machine, { type: 'loaded', state })
  expect(first.commands).toEqual([{ type: 'poll', after: null }])
  const same = offsets(100, 'x@100_0', 'y@100_2', { tick: 2 })
  expect(run(first.machine, offsetsEvent(same, 3)).commands).toEqual([{ type: 'poll', after: same.position }])
})

test('R8: offsets that moved nothing and came at once, though the poll was to be held, are followed by a pause', () => {
  const state = stateAt(offsets(100, 'x@100_0', 'y@100_2'))
  const same = offsets(100, 'x@100_0', 'y@100_2', { tick: 2 })
  const { machine } = run(machineAt(state), offsetsEvent(same))
  const pause = [{ type: 'pause', ms: 500, jitter: false }]
  expect(run(machine, offsetsEvent(same, 3)).commands).toMatchObject(pause)
  expect(run(machine, offsetsEvent(same, 19_000)).commands).toEqual([{ type: 'poll', after: same.position }])
  // Older offsets come from an instance that lags, which is not polled again at once, either.
  const older = offsets(90, 'x@90_0', 'y@90_0')
  expect(run(machineAt(state), offsetsEvent(older, 3)).commands).toMatchObject(pause)
})

test('R8: failures back off up to eight seconds until there is progress, and a wake cuts that short', () => {
  let machine = machineAt(null)
  const pauses: number[] = []
  for (let count = 0; count < 8; count++) {
    const failed = run(machine, {
      type: 'offsets-failed',
      failure: { kind: 'unreachable', retryAfterMs: 0 },
    })
    const [command] = failed.commands
    if (command?.type === 'pause') pauses.push(command.ms)
    machine = run(failed.machine, { type: 'pause-over' }).machine
  }
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000])
  expect(machine.status).toBe('offline')
  const woken = run(machine, { type: 'woken' }, { type: 'offsets-failed', failure: { kind: 'signed-out' } })
  expect(woken.machine).toMatchObject({ status: 'signed-out', failures: 1 })
})

test('R8: a reader that was offline polls without being held, and is held again once it is back', () => {
  const before = offsets(100, 'x@100_0', 'y@100_2')
  const failed = run(machineAt(stateAt(before)), offsetsEvent(before), {
    type: 'offsets-failed',
    failure: { kind: 'unreachable', retryAfterMs: 0 },
  })
  const retry = run(failed.machine, { type: 'pause-over' })
  expect(retry.commands).toEqual([{ type: 'poll', after: null }])
  const back = run(retry.machine, offsetsEvent(before, 5))
  expect(back.machine.status).toBe('live')
  expect(run(back.machine, { type: 'pause-over' }).commands).toEqual([
    { type: 'poll', after: before.position },
  ])
})

test('R8: successful polls while shapes fail do not make the pauses short again', () => {
  let machine = machineAt(null)
  for (let count = 0; count < 4; count++) {
    machine = run(
      machine,
      offsetsEvent(offsets(100, 'x@100_0', 'y@100_2')),
      { type: 'read-failed', name: 'a', failure: { kind: 'unreachable', retryAfterMs: 0 } },
      { type: 'read-failed', name: 'b', failure: { kind: 'unreachable', retryAfterMs: 0 } },
      { type: 'pause-over' },
    ).machine
  }
  expect(machine.failures).toBe(4)
})

test('R5: a resume point that the server refuses is given up for the beginning', () => {
  const state = stateAt(offsets(100, 'x@100_0', 'y@100_2'))
  const { commands } = run(
    machineAt(state),
    offsetsEvent(offsets(200, 'x@200_0', 'y@100_2')),
    { type: 'read-failed', name: 'a', failure: { kind: 'refused' } },
    { type: 'pause-over' },
    offsetsEvent(offsets(200, 'x@200_0', 'y@100_2')),
  )
  expect(commands).toMatchObject([{ type: 'read', name: 'a', from: null }])
})

test('R10: a state that lacks a shape polls the offsets without being held', () => {
  const { a } = offsets(100, 'x@100_0', 'y@100_2').offsets
  const state = { position: 'e.100.h.1', lsn: '100', shapes: a === undefined ? {} : { a } }
  expect(run(startMachine(names).machine, { type: 'loaded', state }).commands).toEqual([
    { type: 'poll', after: null },
  ])
})

test('R13: only offsets that name nothing beyond the store, and a commit, say that it is up to date', () => {
  const state = stateAt(offsets(100, 'x@100_0', 'y@100_2'))
  const isConfirmed = (machine: Machine, event: ReaderEvent) => isUpToDate(run(machine, event).machine, event)
  const same = offsets(100, 'x@100_0', 'y@100_2', { tick: 2 })
  const loaded = machineAt(state)
  expect(isConfirmed(loaded, offsetsEvent(same))).toBe(true)
  expect(isConfirmed(loaded, offsetsEvent(same, 3))).toBe(true)
  expect(isConfirmed(loaded, offsetsEvent(offsets(90, 'x@90_0', 'y@80_0')))).toBe(false)
  expect(isConfirmed(loaded, offsetsEvent(offsets(200, 'x@200_0', 'y@100_2')))).toBe(false)
  expect(isConfirmed(loaded, offsetsEvent(offsets(200, 'x@100_0', 'y@100_2')))).toBe(false)

  const failed: ReaderEvent = { type: 'offsets-failed', failure: { kind: 'unreachable', retryAfterMs: 0 } }
  const confirmed = run(loaded, offsetsEvent(same)).machine
  expect(isConfirmed(confirmed, failed)).toBe(false)
  expect(isConfirmed(run(confirmed, failed).machine, { type: 'pause-over' })).toBe(false)
  expect(isConfirmed(confirmed, { type: 'woken' })).toBe(false)
  const { a } = same.offsets
  const lacking = { ...same, offsets: a === undefined ? {} : { a } }
  expect(isConfirmed(confirmed, offsetsEvent(lacking))).toBe(false)

  const moved = run(loaded, offsetsEvent(offsets(200, 'x@100_0', 'y@100_2'))).machine
  expect(isConfirmed(moved, { type: 'committed' })).toBe(true)
  expect(isConfirmed(moved, { type: 'commit-failed' })).toBe(false)
})
