import * as fc from 'fast-check'
import type { Json } from '@coop/sync/write'
import { expect, test } from 'vitest'
import { addressOf, idOf } from '../../testing/outbox-fixture.ts'
import { DRAFT_MS } from './outbox-files.ts'
import { rowKey } from './outbox-state.ts'
import {
  type Outcome,
  type FileOutcome,
  PICTURE,
  REFERENCE,
  valuesOf,
  World,
} from '../../testing/world-fixture.ts'

const FIELDS = ['name', 'deliverables', 'long_description'] as const
const outcomes: Outcome[] = ['answered', 'answered', 'lost before', 'lost after', 'failed', 'cut']
const fileOutcomes: FileOutcome[] = ['uploaded', 'uploaded', 'refused']
const FLAG = 'show_on_homepage'
const row = fc.integer({ min: 1, max: 3 })
const field = fc.constantFrom(...FIELDS)

const myStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('update' as const), row, field }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), row, field }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('picture' as const), row }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('upload' as const), outcome: fc.constantFrom(...fileOutcomes) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('retry files' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('a day' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('flip' as const), row, times: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('create' as const), row }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), row }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('point at' as const), row }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('send' as const), outcome: fc.constantFrom(...outcomes) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('depart' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('arrive' as const), outcome: fc.constantFrom(...outcomes) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('catch up' as const), withAnswers: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
)
const theirStep = fc.oneof(
  fc.record({ do: fc.constant('foreign update' as const), row, field }),
  fc.record({ do: fc.constant('foreign delete' as const), row }),
  fc.record({ do: fc.constant('decide' as const) }),
)
/** Allows long runs: the default of the library is about ten steps. */
const long = { maxLength: 60, size: 'max' } as const

interface Run {
  world: World
  /** The number in new values, which grows. */
  made: number
}

function aRun(): Run {
  const world = new World()
  const run = { world, made: 0 }
  for (const number of [1, 2]) {
    world.edit('services', idOf(100 + number), 'insert', {
      ...Object.fromEntries(FIELDS.map((name) => [name, `m${++run.made}`])),
      [FLAG]: false,
    })
  }
  drain(world)
  return run
}

function drain(world: World): void {
  world.arrive('answered')
  for (let i = 0; i < 60 && (i === 0 || world.state.entries.length > 0); i++) {
    world.uploadAll()
    world.send('answered')
    world.catchUp(true)
    decideAll(world)
  }
}

/** Decides every conflict for mine, and sends failed edits again. */
function decideAll(world: World): void {
  for (const { write, state } of world.state.entries) {
    if (state.kind === 'parked' && state.reason.kind === 'server-error') {
      const again = { changes: {}, base: {}, newId: world.newId() }
      world.happens({ type: 'resend', writeId: write.id, ...again })
    }
    if (state.kind !== 'parked' || state.reason.kind !== 'conflict') continue
    const { conflict } = state.reason
    const choice =
      conflict.kind === 'fields'
        ? { kind: 'fields' as const, mine: conflict.fields.map(({ field }) => field) }
        : { kind: conflict.kind === 'deleted' ? ('restore' as const) : ('delete-anyway' as const) }
    world.happens({ type: 'resolve', writeId: write.id, choice, newId: world.newId() })
  }
}

type Step = typeof myStep | typeof theirStep extends fc.Arbitrary<infer T> ? T : never

/** Runs a step. Returns the administrator's change to the rows, if any. */
function take(run: Run, step: Step, model: Map<string, Record<string, Json>> | null): void {
  const { world } = run
  const rowId = 'row' in step ? idOf(100 + step.row) : ''
  const key = `services ${rowId}`
  const seen = world.screen().get(key)
  switch (step.do) {
    case 'update': {
      if (seen === undefined) return
      const value = `m${++run.made}`
      world.edit('services', rowId, 'update', { [step.field]: value })
      model?.set(key, { ...model.get(key), [step.field]: value })
      return
    }
    case 'undo': {
      if (model === null || seen === undefined) return
      const value = world.mirror.get(key)?.values[step.field]
      if (value === undefined || value === seen.values[step.field]) return
      world.edit('services', rowId, 'update', { [step.field]: value })
      model.set(key, { ...model.get(key), [step.field]: value })
      return
    }
    case 'create': {
      if (seen !== undefined || world.server.has(key)) return
      if (world.state.entries.some(({ write }) => write.rowId === rowId)) return
      const texts = Object.fromEntries(FIELDS.map((name) => [name, `m${++run.made}`]))
      const values = { ...texts, [FLAG]: false }
      world.edit('services', rowId, 'insert', values)
      model?.set(key, values)
      return
    }
    case 'remove':
      if (seen === undefined) return
      world.edit('services', rowId, 'delete', {})
      model?.delete(key)
      for (const values of model?.values() ?? []) if (values[REFERENCE] === rowId) values[REFERENCE] = null
      return
    case 'point at': {
      if (seen === undefined) return
      const asset = world.newId()
      world.edit('website_assets', asset, 'insert', { asset_key: asset, [REFERENCE]: rowId })
      model?.set(`website_assets ${asset}`, { asset_key: asset, [REFERENCE]: rowId })
      return
    }
    case 'flip': {
      for (let time = 0; time < step.times; time++) {
        const row = world.screen().get(key)
        if (row === undefined) return
        const value = row.values[FLAG] !== true
        world.edit('services', rowId, 'update', { [FLAG]: value })
        model?.set(key, { ...model.get(key), [FLAG]: value })
      }
      return
    }
    case 'picture': {
      if (seen === undefined) return
      const address = world.addFile(++run.made)
      world.edit('services', rowId, 'update', { [PICTURE]: address })
      model?.set(key, { ...model.get(key), [PICTURE]: address })
      return
    }
    case 'upload':
      world.upload(step.outcome)
      return
    case 'retry files':
      world.uploadAll()
      return
    case 'sweep':
      world.sweep()
      return
    case 'a day':
      world.now += DRAFT_MS
      return
    case 'send':
      world.send(step.outcome)
      return
    case 'depart':
      world.depart()
      return
    case 'arrive':
      world.arrive(step.outcome)
      return
    case 'catch up':
      world.catchUp(step.withAnswers)
      return
    case 'crash':
      world.crash()
      return
    case 'foreign update':
      world.foreign(key, { [step.field]: `f${++run.made}` })
      return
    case 'foreign delete':
      world.foreign(key, null)
      return
    case 'decide':
      decideAll(world)
      return
    default:
      step satisfies never
  }
}

/** For each row, the number of pending writes that were never sent. */
function unsentWrites({ state }: World): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { write, state: stands, tried } of state.entries) {
    if (stands.kind !== 'queued' || tried) continue
    counts.set(rowKey(write), (counts.get(rowKey(write)) ?? 0) + 1)
  }
  return counts
}

/**
 * Rows with more unsent writes than before. Edits must be merged into the unsent write, however many there are.
 * Exceptions are edits behind a write whose file was rejected, and the deletion of a row that others reference.
 */
function rowsWithMoreUnsent(before: ReadonlyMap<string, number>, world: World): string[] {
  return [...unsentWrites(world)].flatMap(([key, count]) =>
    count > Math.max(1, before.get(key) ?? 0) ? [key] : [],
  )
}

test(
  'with one administrator, whatever requests are lost, the screen shows exactly the input, and finally the server too',
  { tags: 'random' },
  () => {
    fc.assert(
      fc.property(fc.array(myStep, long), (steps) => {
        const run = aRun()
        const { world } = run
        const model = new Map([...world.screen()].map(([key, { values }]) => [key, values]))
        const expected = () => Object.fromEntries([...model].sort(([a], [b]) => (a < b ? -1 : 1)))
        for (const step of steps) {
          const unsent = unsentWrites(world)
          take(run, step, model)
          expect(valuesOf(world.screen())).toEqual(expected())
          if (step.do !== 'retry files' && step.do !== 'remove')
            expect(rowsWithMoreUnsent(unsent, world)).toEqual([])
        }
        drain(world)
        expect(world.faults).toEqual([])
        expect(world.state.files.filter(({ state }) => state.kind === 'uploaded')).toEqual([])
        expect(world.state.entries).toEqual([])
        expect(valuesOf(world.server)).toEqual(expected())
        expect(valuesOf(world.mirror)).toEqual(expected())
      }),
      { numRuns: 200 },
    )
  },
)

test(
  'with several administrators, every last input reached the server once and in order, or is in an edit that needs a decision',
  { tags: 'random' },
  () => {
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 3, arbitrary: myStep }, theirStep), long), (steps) => {
        const run = aRun()
        const { world } = run
        const typed = new Map<string, Json>()
        for (const step of steps) {
          const before = run.made
          take(run, step, null)
          if (step.do === 'update' && run.made > before) {
            typed.set(`services ${idOf(100 + step.row)} ${step.field}`, `m${run.made}`)
          }
          if (step.do === 'picture' && run.made > before) {
            typed.set(`services ${idOf(100 + step.row)} ${PICTURE}`, addressOf(run.made))
          }
          // Values that the same person deleted or overwrote need not arrive.
          if (step.do === 'remove' || step.do === 'create') {
            for (const name of [...FIELDS, PICTURE]) typed.delete(`services ${idOf(100 + step.row)} ${name}`)
          }
        }
        drain(world)
        expect(world.faults).toEqual([])
        const parked = world.state.entries.flatMap(({ write }) =>
          Object.entries(write.changes).map(
            ([name, value]) => `${write.entity} ${write.rowId} ${name} ${JSON.stringify(value)}`,
          ),
        )
        for (const [where, value] of typed) {
          const arrived = world.history.get(where)?.includes(value) === true
          expect(
            arrived || parked.includes(`${where} ${JSON.stringify(value)}`),
            `${where} = ${JSON.stringify(value)}`,
          ).toBe(true)
        }
        for (const values of world.history.values()) {
          const mine = values.flatMap((value) =>
            typeof value === 'string' && /^m\d+$/.test(value) ? [Number(value.slice(1))] : [],
          )
          expect(mine).toEqual([...mine].sort((a, b) => a - b))
        }
      }),
      { numRuns: 200 },
    )
  },
)
