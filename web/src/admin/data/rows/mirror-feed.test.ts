import { type ReaderStep, type ShapeStep, type TableMaps, tablesAfter } from '@coop/sync/reader'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOf } from '../../testing/answer-fixture.ts'
import { aDatabase, type FakeDatabase } from '../../testing/feed-fixture.ts'
import { anInsertOf, aRow, aStep } from '../../testing/mirror-fixture.ts'
import { anOutbox, anUpdate, idOf } from '../../testing/outbox-fixture.ts'
import { type MirrorStep, type QueryRows, TooMuchMemory, WrongQuery } from '../mirror/mirror-database.ts'
import type { Entry } from '../outbox/outbox-state.ts'
import { createMirrorBacklog } from './mirror-backlog.ts'
import { createMirrorFeed } from './mirror-feed.ts'

let lifetime: AbortController
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  lifetime = new AbortController()
})
afterEach(() => {
  lifetime.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const QUIET_MS = 2_000
const MINUTE = 60_000
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const services = (...names: string[]) => names.map((name, i) => anInsertOf(aRow('services', i + 1, { name })))
const rename = (lsn: number, name: string) =>
  aStep(lsn, { services: [{ op: 'update', id: idOf(1), row: { name } }] })
const first = aStep(10, { services: services('A', 'B') }, true)

/** The rows of a leader and their feed into a database. */
function aFeed(
  database = aDatabase(),
  open: () => Promise<FakeDatabase> = async () => database,
  idleMs = MINUTE,
) {
  const opens = vi.fn<() => Promise<FakeDatabase>>(open)
  const backlog = createMirrorBacklog()
  const entries: Entry[] = []
  const feed = createMirrorFeed({
    open: opens,
    tell: () => {},
    storageChanged: () => {},
    backlog,
    entries: async () => [...entries],
    signal: lifetime.signal,
    idleMs,
  })
  let tables: TableMaps = aDatabase().tables
  const follow = (step: ReaderStep) => {
    backlog.add({ step, tables })
    feed.changed()
  }
  const ask = (sql = '', cancelled?: AbortSignal) => feed.query({ sql, params: [], texts: false }, cancelled)
  return {
    database,
    opens,
    entries,
    ask,
    query: async (sql = '') => {
      const answer = await ask(sql)
      if (answer.kind === 'rows') return answer.rows.flat()
      throw new Error('message' in answer ? answer.message : answer.kind)
    },
    take: (step: ReaderStep) => {
      tables = tablesAfter(tables, step.shapes)
      follow(step)
    },
    /** Sets the rows of an earlier visit in the leader's memory. */
    goOnFrom: (step: ReaderStep) => {
      tables = tablesAfter(tables, step.shapes)
      follow({ ...step, shapes: [] })
    },
  }
}

const putsOf = ({ changes, ...shape }: ShapeStep): MirrorStep['shapes'][number] => ({
  ...shape,
  changes: changes.filter((change) => change.op !== 'update'),
})

/** A database that an earlier run has filled with this step. */
async function aDatabaseAt(step: ReaderStep): Promise<FakeDatabase> {
  const database = aDatabase()
  const { state, shapes } = step
  await database.commit({ state: { ...state, edited: {} }, shapes: shapes.map(putsOf) })
  database.steps.length = 0
  return database
}

const nameIn = ({ tables }: FakeDatabase) => tables.get('services')?.get(idOf(1))?.['name']
const shapesOf = ({ steps }: FakeDatabase) =>
  steps.map(({ shapes }) =>
    shapes.map(({ name, fresh, changes }) => `${name} ${fresh ? 'whole' : changes.length}`),
  )

test('the database is not opened before the first query, and is then updated when there is no other activity', async () => {
  const { take, query, database, opens } = aFeed()
  take(first)
  await later(60 * MINUTE)
  expect(opens).not.toHaveBeenCalled()
  expect(await query()).toEqual([2])
  take(rename(11, 'A2'))
  await later(QUIET_MS - 1)
  expect(nameIn(database)).toBe('A')
  await later(1)
  expect(nameIn(database)).toBe('A2')
  expect(database.stored?.shapes).toEqual(rename(11, '').state.shapes)
})

test('the database is closed one minute after the last query, even while rows change, and the next query opens it', async () => {
  const { take, query, database, opens } = aFeed()
  take(first)
  await query()
  for (let lsn = 11; lsn < 20; lsn++) {
    await later(MINUTE / 10)
    take(rename(lsn, `A${lsn}`))
  }
  expect(database.isClosed).toBe(false)
  await query()
  await later(0.8 * MINUTE)
  expect(database.isClosed).toBe(false)
  await later(0.2 * MINUTE)
  expect(database.isClosed).toBe(true)
  const steps = database.steps.length
  take(rename(20, 'A20'))
  await later(5 * MINUTE)
  expect(database.steps).toHaveLength(steps)
  expect(opens).toHaveBeenCalledTimes(1)
  // The database continues from its state. Its other tables were never filled.
  expect(await query()).toEqual([2])
  expect(nameIn(database)).toBe('A20')
  expect(opens).toHaveBeenCalledTimes(2)
  const filled = shapesOf(database).slice(steps).flat()
  expect(filled).toContain('services 1')
  expect(filled).not.toContain('services whole')
})

test('a query that is still running keeps the database open', async () => {
  const database = aDatabase()
  const { take, query } = aFeed(database, async () => database, 1_000)
  take(first)
  let answer: (rows: QueryRows) => void = () => {}
  vi.spyOn(database, 'query').mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const rows = query()
  await later(9_000)
  expect(database.isClosed).toBe(false)
  answer(answerOf({ seven: 7 }))
  expect(await rows).toEqual([7])
  await later(5 * MINUTE)
  expect(database.isClosed).toBe(true)
})

test('constant changes are written all the same', async () => {
  const { take, query, database } = aFeed()
  take(first)
  await query()
  for (let lsn = 11; lsn < 31; lsn++) {
    take(rename(lsn, `A${lsn}`))
    await later(1_000)
  }
  expect(nameIn(database)).toMatch(/^A2\d/)
})

test("a database with the state of the last visit's rows gets only the changes since", async () => {
  const { goOnFrom, take, ask, database } = aFeed(await aDatabaseAt(first))
  goOnFrom(first)
  take(rename(11, 'A2'))
  take(rename(12, 'A3'))
  void ask()
  // The other tables of this database were never filled.
  await later(QUIET_MS)
  const filled = shapesOf(database).flat()
  // Two renames of one row are one write.
  expect(filled).toContain('services 1')
  expect(filled).not.toContain('services whole')
  expect(nameIn(database)).toBe('A3')
})

test.each([
  ['is older', aStep(9, { services: services('older') }, true)],
  ['is newer', aStep(99, { services: services('newer', 'B', 'C') }, true)],
  [
    'has another handle',
    { ...first, state: { ...first.state, shapes: { services: { handle: 'other', offset: '10_0' } } } },
  ],
])('a table of the database that %s than the rows is written whole', async (_, step) => {
  const { goOnFrom, take, ask, database } = aFeed(await aDatabaseAt(step))
  goOnFrom(first)
  take(rename(11, 'A2'))
  void ask()
  await later(QUIET_MS)
  expect(shapesOf(database).flat()).toContain('services whole')
  expect(nameIn(database)).toBe('A2')
  expect(database.tables.get('services')?.size).toBe(2)
})

test('a row with many pending changes is written once', async () => {
  const { goOnFrom, take, ask, database } = aFeed(await aDatabaseAt(first))
  goOnFrom(first)
  for (let n = 0; n < 2_001; n++) take(rename(11 + n, `A${n}`))
  void ask()
  await later(QUIET_MS)
  expect(shapesOf(database).flat()).toContain('services 1')
  expect(nameIn(database)).toBe('A2000')
})

test('until every table is filled, the state of the database lists only the filled tables', async () => {
  const database = aDatabase()
  const { take, ask } = aFeed(database)
  take(aStep(10, { services: services('A'), cases: [anInsertOf(aRow('cases', 1))] }, true))
  void ask()
  await later(QUIET_MS)
  const tables = database.steps.map(({ state }) => Object.keys(state.shapes))
  expect(tables[0]).toHaveLength(1)
  expect(database.steps.findIndex(({ state }) => Object.keys(state.shapes).length === 2)).toBeGreaterThan(0)
})

test('a query opens the database, does not wait for a quiet moment, and sees all rows so far', async () => {
  const { take, query, database } = aFeed()
  take(first)
  take(aStep(11, { services: [anInsertOf(aRow('services', 3))] }))
  const rows = query('select count(*) from services')
  await later(0)
  expect(await rows).toEqual([3])
  // A filled database is queried without waiting.
  take(aStep(12, { services: [anInsertOf(aRow('services', 4))] }))
  expect(await query()).toEqual([4])
  expect(shapesOf(database).at(-1)).toEqual(['services 1'])
})

test('a query before the first rows waits for them', async () => {
  const { take, query } = aFeed()
  const rows = query()
  await later(5_000)
  take(first)
  await later(0)
  expect(await rows).toEqual([2])
})

test('a query gets a result at any time, even at the moment when filling ends', async () => {
  const database = aDatabase()
  const { take, query } = aFeed(database)
  const commit = database.commit.bind(database)
  const queries: Promise<unknown>[] = []
  vi.spyOn(database, 'commit').mockImplementation(async (step) => {
    await commit(step)
    void (async () => {
      for (let turn = 0; turn < 12; turn++) {
        queries.push(query())
        await Promise.resolve()
      }
    })()
  })
  take(first)
  queries.push(query())
  await later(0)
  expect(queries.length).toBeGreaterThan(12)
  for (const rows of await Promise.all(queries)) expect(rows).toEqual([2])
})

test('a failed query rejects only itself', async () => {
  const database = aDatabase()
  const { take, query, opens } = aFeed(database)
  take(first)
  await Promise.all([query(), later(0)])
  vi.spyOn(database, 'query').mockRejectedValueOnce(
    new WrongQuery('syntax error', { code: '42601', hint: null, place: 0 }),
  )
  await expect(query('selct')).rejects.toThrow('syntax error')
  expect(await query()).toEqual([2])
  expect(opens).toHaveBeenCalledTimes(1)
})

test('a database that cannot be opened rejects its queries, and the next query tries again', async () => {
  let isOpenable = false
  const database = aDatabase()
  const { take, query, opens } = aFeed(database, async () => {
    if (!isOpenable) throw new Error('no memory')
    return database
  })
  take(first)
  const refused = query().catch(String)
  await later(0)
  expect(await refused).toBe('Error: no memory')
  await later(60 * MINUTE)
  expect(opens).toHaveBeenCalledTimes(1)
  isOpenable = true
  expect(await query()).toEqual([2])
  expect(opens).toHaveBeenCalledTimes(2)
  expect(nameIn(database)).toBe('A')
})

test('a database that fails at a step is closed, and filled whole when it is opened again', async () => {
  const failing = await aDatabaseAt(first)
  // The first database got these rows but did not store them on disk.
  const reopened = await aDatabaseAt(first)
  const databases = [failing, reopened]
  const { goOnFrom, take, ask, query } = aFeed(failing, async () => databases.shift() ?? reopened)
  goOnFrom(first)
  take(rename(11, 'A2'))
  void ask()
  await later(QUIET_MS)
  expect(nameIn(failing)).toBe('A2')
  vi.spyOn(failing, 'commit').mockRejectedValue(new Error('disk full'))
  take(aStep(12, { cases: [anInsertOf(aRow('cases', 1))] }))
  const refused = query().catch(String)
  await later(0)
  expect(await refused).toBe('Error: disk full')
  expect(failing.isClosed).toBe(true)
  await query()
  expect(nameIn(reopened)).toBe('A2')
  expect(reopened.tables.get('cases')?.size).toBe(1)
})

test('a leader that has ended commits nothing more', async () => {
  const { take, query, database } = aFeed()
  take(first)
  await query()
  const steps = database.steps.length
  take(rename(11, 'A2'))
  await later(100)
  lifetime.abort()
  await later(60 * MINUTE)
  expect(database.steps).toHaveLength(steps)
})

test("an edited row is written to the database, and the server's row is written back when the edit is gone", async () => {
  const { take, query, database, entries } = aFeed()
  take(first)
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 1, { name: 'Mine' }, { name: 'A' }))
  entries.push(...outbox.state.entries)
  await query()
  expect(nameIn(database)).toBe('Mine')
  expect(database.stored?.edited).toEqual({ services: [idOf(1)] })
  // Another person changes another field of the row.
  take(
    aStep(11, {
      services: [{ op: 'update', id: idOf(1), row: { short_description: 'Theirs' } }],
    }),
  )
  await query()
  expect(database.tables.get('services')?.get(idOf(1))).toMatchObject({
    name: 'Mine',
    short_description: 'Theirs',
  })
  entries.length = 0
  await query()
  expect(database.tables.get('services')?.get(idOf(1))).toMatchObject({
    name: 'A',
    short_description: 'Theirs',
  })
  expect(database.stored?.edited).toEqual({})
})

test('a row edited in the last visit is written back if its edit is gone', async () => {
  const stored = await aDatabaseAt(aStep(10, { services: services('Mine', 'B') }, true))
  stored.stored = { ...first.state, edited: { services: [idOf(1)] } }
  const { goOnFrom, query, database } = aFeed(stored)
  goOnFrom(first)
  await query()
  expect(nameIn(database)).toBe('A')
  expect(shapesOf(database).flat()).toContain('services 1')
})

test('a query that does not finish is stopped after ten seconds, and the next one uses a new database', async () => {
  const next = aDatabase()
  const databases: FakeDatabase[] = [next]
  const database = aDatabase()
  vi.spyOn(database, 'query').mockReturnValue(new Promise(() => {}))
  databases.unshift(database)
  const { take, ask, query, opens } = aFeed(database, async () => databases.shift() ?? next)
  take(first)
  const endless = ask('endless')
  const behind = query()
  await later(9_999)
  expect(database.isClosed).toBe(false)
  await later(1)
  expect(await endless).toEqual({ kind: 'too-long' })
  expect(database.isClosed).toBe(true)
  expect(await behind).toEqual([2])
  expect(opens).toHaveBeenCalledTimes(2)
})

test('a cancelled query has one second to finish, and a waiting one is not run', async () => {
  const database = aDatabase()
  const { take, ask, query } = aFeed(database)
  take(first)
  await query()
  let end: (rows: QueryRows) => void = () => {}
  const asked = vi.spyOn(database, 'query').mockReturnValueOnce(new Promise((resolve) => (end = resolve)))
  const cancel = new AbortController()
  const [running, waiting] = [ask('a', cancel.signal), ask('b', cancel.signal)].map((answer) =>
    answer.catch(String),
  )
  await later(0)
  cancel.abort('enough')
  await later(500)
  end(answerOf())
  expect([await running, await waiting]).toEqual([{ kind: 'rows', ...answerOf() }, 'enough'])
  expect(asked).toHaveBeenCalledTimes(1)
  expect(database.isClosed).toBe(false)

  asked.mockReturnValueOnce(new Promise(() => {}))
  const again = new AbortController()
  const endless = ask('c', again.signal).catch(String)
  await later(0)
  again.abort('enough')
  await later(1_000)
  expect(await endless).toBe('enough')
  expect(database.isClosed).toBe(true)
})

test('a query that needs too much memory ends its database, and the next one opens a new one', async () => {
  const next = aDatabase()
  const database = aDatabase()
  const databases: FakeDatabase[] = [database, next]
  vi.spyOn(database, 'query').mockRejectedValue(new TooMuchMemory('out of memory'))
  const { take, ask, query } = aFeed(database, async () => databases.shift() ?? next)
  take(first)
  const [hungry, behind] = [ask(), query()]
  expect(await hungry).toEqual({ kind: 'too-much-memory' })
  expect(await behind).toEqual([2])
  expect(database.isClosed).toBe(true)
})

test('a query whose database is lost says so, and the next query opens a new one', async () => {
  const next = aDatabase()
  const database = aDatabase()
  const databases: FakeDatabase[] = [database, next]
  vi.spyOn(database, 'query').mockRejectedValue(new Error('memory access out of bounds'))
  const { take, ask, query } = aFeed(database, async () => databases.shift() ?? next)
  take(first)
  const [lost, behind] = [ask(), query()]
  expect(await lost).toEqual({ kind: 'unavailable', message: 'memory access out of bounds' })
  expect(await behind).toEqual([2])
  expect(database.isClosed).toBe(true)
})
