// @module-tag slow
import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { MirrorDb } from '../mirror/mirror-db.ts'
import { mirrorSchema } from '../mirror/mirror-schema.ts'
import { readOnlyQuery } from '../mirror/read-only-query.ts'
import { createMirrorStore } from '../mirror/mirror-store.ts'
import { USER } from '../../testing/outbox-fixture.ts'
import { ROWS, Work } from '../../testing/work-fixture.ts'
import type { MirrorDatabase } from '../mirror/mirror-database.ts'
import type { Question, QueryAnswer } from './query-messages.ts'
import { snapshotPrefix } from './snapshot-store.ts'

const row = fc.nat({ max: ROWS - 1 })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('rename' as const), row, features: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('create' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change elsewhere' as const), row }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(0, 100, 300, 3_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('connection' as const), isOnline: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('query' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const aQuestion = (sql: string): Question => ({ sql, params: [], texts: false })

/** The first load has about sixty effects, an edit about ten. */
const death = fc.oneof(fc.nat({ max: 60 }), fc.nat({ max: 200 }), fc.constant(10_000))

/**
 * One visit after another: the steps in it, the number of effects after which its threads die, and the data lost
 * afterwards.
 */
const visit = fc.record({
  steps: fc.array(step, { minLength: 3, maxLength: 10, size: 'max' }),
  threadDies: death,
  workerDies: death,
  mirrorDelayMs: fc.constantFrom(0, 1_000, 60_000),
  lost: fc.oneof(
    { weight: 5, arbitrary: fc.constant('nothing' as const) },
    fc.constantFrom('snapshot' as const, 'mirror' as const, 'both' as const),
  ),
})
type Visit = typeof visit extends fc.Arbitrary<infer T> ? T : never

async function take(work: Work, step: Step): Promise<void> {
  const { browser } = work
  const [tab] = browser.tabs
  switch (step.do) {
    case 'rename':
      if (tab) await work.rename(tab, work.rowIds()[step.row] ?? '', step.features)
      break
    case 'create':
      if (tab) await work.create(tab)
      break
    case 'change elsewhere':
      work.changeElsewhere(work.rowIds()[step.row] ?? '', 'short_description')
      break
    case 'pass':
      await browser.pass(step.ms)
      break
    case 'connection':
      browser.server.isOnline = step.isOnline
      if (step.isOnline) tab?.client.wake()
      break
    case 'query':
      // The query gets no result if the tab dies.
      tab?.ask(aQuestion('select count(*)::int from services')).catch(() => {})
      break
    default:
      step satisfies never
  }
}

async function spend(
  work: Work,
  { steps, threadDies, workerDies, mirrorDelayMs, lost }: Visit,
): Promise<void> {
  const { browser } = work
  browser.mirrorDelayMs = mirrorDelayMs
  const tab = await work.open()
  tab.thread.dieAt(threadDies)
  tab.worker.dieAt(workerDies)
  await browser.settle()
  for (const each of steps) {
    await take(work, each)
    expect(work.faults).toEqual([])
  }
  browser.kill(tab)
  await browser.settle()
  browser.closeDatabases()
  if (lost === 'snapshot' || lost === 'both') await deleteDB(snapshotPrefix + USER)
  if (lost === 'mirror' || lost === 'both') browser.mirror.lose()
}

/**
 * The last visit: all changes have arrived, in the local database too.
 * @returns the result of the query
 */
async function endWith(work: Work, sql: string): Promise<readonly unknown[]> {
  const { browser } = work
  browser.mirrorDelayMs = 0
  await work.end()
  const answered = vi.fn<(answer: QueryAnswer) => void>()
  void browser.tabs[0]?.ask(aQuestion(sql)).then(answered)
  await browser.until(() => answered.mock.calls.length > 0)
  const answer = answered.mock.calls[0]?.[0]
  return answer?.kind === 'rows' ? answer.rows.flat() : []
}

test(
  'a tab killed at any moment between snapshot, local database and queue loses no edit and applies none twice',
  { tags: 'random' },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { minLength: 2, maxLength: 5, size: 'max' }), async (visits) => {
        const work = new Work()
        try {
          await work.begin()
          work.browser.killAll()
          for (const each of visits) await spend(work, each)
          const { mirror, server } = work.browser
          expect(await endWith(work, 'select count(*) from services')).toEqual([server.rows('services').size])
          expect(mirror.tables.get('services')).toEqual(server.rows('services'))
          await work.visitOffline()
          expect(work.faults).toEqual([])
        } finally {
          await work.browser.close()
        }
      }),
      // Shrinking a failure would exceed the time limit of the test.
      { numRuns: 40, endOnFailure: true },
    )
  },
)

test('the same holds with the real local database, when it is newer or older than the snapshot and when both are lost', async () => {
  const work = new Work()
  const { browser } = work
  const dbs: MirrorDb[] = []
  const aMirror = async (from: MirrorDb | undefined): Promise<MirrorDatabase> => {
    const db = await MirrorDb.open(from === undefined ? {} : { loadDataDir: await from.dumpDataDir('none') })
    if (from === undefined) await db.exec(mirrorSchema())
    dbs.push(db)
    const store = createMirrorStore(db)
    return {
      state: () => store.load(),
      commit: (step) => store.commit(step),
      indexTexts: async () => {},
      query: (query) => readOnlyQuery(db, query),
      notStored: () => null,
      close: () => {},
    }
  }
  const steps: Step[] = [
    { do: 'rename', row: 0, features: true },
    { do: 'pass', ms: 3_000 },
    { do: 'query' },
    { do: 'rename', row: 1, features: false },
    { do: 'pass', ms: 100 },
  ]
  const whole = { steps, threadDies: 1_000, workerDies: 1_000, mirrorDelayMs: 0 as const }
  try {
    await work.begin()
    browser.killAll()
    browser.openMirror = () => aMirror(dbs.at(-1))
    for (const lost of ['snapshot', 'both'] as const) {
      if (lost === 'both') browser.openMirror = () => aMirror(undefined)
      await spend(work, { ...whole, lost })
    }
    const rows = await endWith(work, 'select name from services order by id')
    const expected = [...browser.server.rows('services')].sort(([a], [b]) => (a < b ? -1 : 1))
    expect(rows).toEqual(expected.map(([, { name }]) => name))
  } finally {
    await browser.close()
    await Promise.all(dbs.map((db) => db.close()))
  }
})
