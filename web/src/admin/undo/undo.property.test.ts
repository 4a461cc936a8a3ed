import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOf } from '../testing/outbox-fixture.ts'
import { type Outcome, REFERENCE, valuesOf, World } from '../testing/world-fixture.ts'

const FIELDS = ['name', 'deliverables'] as const
const FLAG = 'show_on_homepage'
const outcomes: Outcome[] = ['answered', 'answered', 'lost before', 'lost after', 'failed', 'cut']
const row = fc.integer({ min: 1, max: 3 })
const field = fc.constantFrom(...FIELDS)

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('update' as const), row, field }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('flip' as const), row }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('create' as const), row }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), row }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('point at' as const), row }) },
)
const journey = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sync' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('depart' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('arrive' as const), outcome: fc.constantFrom(...outcomes) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('catch up' as const), withAnswers: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
)
const back = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('redo' as const) }) },
)
const theirs = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('foreign update' as const), row, field }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('foreign delete' as const), row }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('foreign point at' as const), row }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('discard' as const) }) },
)
const mine = fc.oneof(
  { weight: 4, arbitrary: act },
  { weight: 3, arbitrary: journey },
  { weight: 3, arbitrary: back },
)
/** Allows long runs: the default of the library is about ten moves. */
const long = { maxLength: 60, size: 'max' } as const
/** A row that references another. */
const ASSET = idOf(200)
type OwnMove = typeof mine extends fc.Arbitrary<infer T> ? T : never
type Move = OwnMove | (typeof theirs extends fc.Arbitrary<infer T> ? T : never)

/** The row that an asset references is deleted again before the server has restored it. */
const pointedAwayFromARowDeletedTwice: OwnMove[] = [
  { do: 'remove', row: 1 },
  { do: 'sync' },
  { do: 'undo' },
  { do: 'remove', row: 1 },
  { do: 'point at', row: 2 },
  { do: 'sync' },
  { do: 'undo' },
  { do: 'sync' },
]

interface Run {
  readonly world: World
  made: number
  /** The row id of each number. A new row has a new id, and only an undo restores a deleted one. */
  readonly ids: Map<number, string>
}

function aRun(): Run {
  const world = new World()
  const run = { world, made: 0, ids: new Map([1, 2, 3].map((number) => [number, idOf(100 + number)])) }
  for (const number of [1, 2]) create(run, number)
  world.edit('website_assets', ASSET, 'insert', { asset_key: 'first', [REFERENCE]: run.ids.get(1) ?? null })
  drain(world)
  // The first rows must not be undone, so they are no step.
  for (const { id, isUndone } of world.state.steps)
    world.happens({ type: 'forget-step', stepId: id, isUndone })
  return run
}

function create(run: Run, number: number): boolean {
  const { world } = run
  if (world.screen().has(`services ${run.ids.get(number) ?? ''}`)) return false
  const rowId = idOf(300 + run.made)
  run.ids.set(number, rowId)
  const texts = Object.fromEntries(FIELDS.map((name) => [name, `m${++run.made}`]))
  world.edit('services', rowId, 'insert', { ...texts, [FLAG]: false })
  return true
}

function sync(world: World): void {
  world.arrive('answered')
  world.send('answered')
  world.catchUp(true)
}

function drain(world: World): void {
  for (let i = 0; i < 60 && (i === 0 || world.state.entries.length > 0); i++) {
    sync(world)
    discardParked(world)
  }
}

function discardParked(world: World): void {
  for (const { write, state } of world.state.entries) {
    if (state.kind === 'parked') world.happens({ type: 'discard', writeId: write.id })
  }
}

/** Returns whether the move was an act of this person. */
function take(run: Run, move: Move): boolean {
  const { world } = run
  const rowId = ('row' in move ? run.ids.get(move.row) : undefined) ?? ''
  const key = `services ${rowId}`
  const seen = world.screen().get(key)
  switch (move.do) {
    case 'update':
      if (seen === undefined) return false
      world.edit('services', rowId, 'update', { [move.field]: `m${++run.made}` })
      return true
    case 'flip':
      if (seen === undefined) return false
      world.edit('services', rowId, 'update', { [FLAG]: seen.values[FLAG] !== true })
      return true
    case 'point at':
      if (seen === undefined || !world.screen().has(`website_assets ${ASSET}`)) return false
      if (world.screen().get(`website_assets ${ASSET}`)?.values[REFERENCE] === rowId) return false
      world.edit('website_assets', ASSET, 'update', { [REFERENCE]: rowId })
      return true
    case 'foreign point at':
      if (world.server.has(key)) world.foreign(`website_assets ${ASSET}`, { [REFERENCE]: rowId })
      return false
    case 'create':
      return create(run, move.row)
    case 'remove':
      if (seen === undefined) return false
      world.edit('services', rowId, 'delete', {})
      return true
    case 'sync':
      sync(world)
      return false
    case 'depart':
      world.depart()
      return false
    case 'arrive':
      world.arrive(move.outcome)
      return false
    case 'catch up':
      world.catchUp(move.withAnswers)
      return false
    case 'crash':
      world.crash()
      return false
    case 'undo':
    case 'redo':
      world.reverse(move.do)
      return false
    case 'foreign update':
      world.foreign(key, { [move.field]: `f${++run.made}` })
      return false
    case 'foreign delete':
      world.foreign(key, null)
      return false
    case 'discard':
      discardParked(world)
      return false
    default:
      return move satisfies never
  }
}

test(
  'with one administrator, each undo shows the state before the act, each redo the state after it, and all undos the first state',
  { tags: 'random' },
  () => {
    fc.assert(
      fc.property(fc.array(mine, long), (moves) => {
        const run = aRun()
        const { world } = run
        const states = [valuesOf(world.screen())]
        let at = 0
        for (const move of moves) {
          const isAct = take(run, move)
          if (isAct) {
            at += 1
            states.splice(at, Infinity, valuesOf(world.screen()))
          }
          if (move.do === 'undo') at = Math.max(0, at - 1)
          if (move.do === 'redo') at = Math.min(states.length - 1, at + 1)
          expect(valuesOf(world.screen())).toEqual(states[at])
          const undone = world.state.steps.filter(({ isUndone }) => isUndone)
          expect([undone.length, world.state.steps.length]).toEqual([
            states.length - 1 - at,
            states.length - 1,
          ])
        }
        while (world.reverse('undo') !== null) at -= 1
        expect(at).toBe(0)
        expect(valuesOf(world.screen())).toEqual(states[0])
        drain(world)
        expect(world.faults).toEqual([])
        expect(world.state.entries).toEqual([])
        expect(valuesOf(world.server)).toEqual(states[0])
        expect(valuesOf(world.mirror)).toEqual(states[0])
      }),
      { numRuns: 200, examples: [[pointedAwayFromARowDeletedTwice]] },
    )
  },
)

test(
  'with other administrators, undo and redo never remove a value of theirs, and rows that they changed stay',
  { tags: 'random' },
  () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 3, arbitrary: mine }, { weight: 1, arbitrary: theirs }), long),
        (moves) => {
          const run = aRun()
          const { world } = run
          for (const move of moves) take(run, move)
          while (world.reverse('undo') !== null);
          drain(world)
          expect(world.faults).toEqual([])
          expect(world.state.entries).toEqual([])
          expect(valuesOf(world.screen())).toEqual(valuesOf(world.server))
        },
      ),
      { numRuns: 200 },
    )
  },
)
