import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDatabase } from '../../testing/feed-fixture.ts'
import { answerOf } from '../../testing/answer-fixture.ts'
import { anInsertOf, aRow, aStep } from '../../testing/mirror-fixture.ts'
import { emptyOutbox } from '../../testing/outbox-fixture.ts'
import { type TableMaps, tablesAfter } from '@coop/sync/reader'
import type { NotStored } from '../mirror/mirror-database.ts'
import { openBroadcast } from '../broadcast.ts'
import { createLive } from '../live.ts'
import { answerChannel, questionChannel } from './query-channels.ts'
import { createQueryClient } from './query-client.ts'
import { createQueryHost } from './query-host.ts'
import { openingStatus } from './row-messages.ts'
import type { Question } from './query-messages.ts'

const USER = 'query-host-test'
type OpenDatabase = Parameters<typeof createQueryHost>[0]['openDatabase']
const question: Question = { sql: 'select 1', params: [], texts: false }
let lifetime = new AbortController()
beforeEach(() => {
  lifetime = new AbortController()
})
afterEach(() => lifetime.abort(new Error('The tab has left')))

test('two tabs get results from one database, which the first query opens', async () => {
  const database = aDatabase()
  const openDatabase = vi.fn<OpenDatabase>(async (tell) => {
    tell({ kind: 'opening' })
    return database
  })
  const { signal } = lifetime
  const outbox = { latest: async () => emptyOutbox }
  const host = createQueryHost({ userId: USER, openDatabase, outbox, signal })
  const tab = () =>
    createQueryClient({
      userId: USER,
      view: createLive({ ...openingStatus, leader: false }),
      stored: async () => {},
      edits: createLive(null),
      signal,
    }).ask
  const [first, second] = [tab(), tab()]
  const stages: string[] = []
  const early = first(question, signal, (stage) => stages.push(stage))
  host.open()
  const step = aStep(10, { services: [anInsertOf(aRow('services', 1))] }, true)
  const tables: TableMaps = tablesAfter(aDatabase().tables, step.shapes)
  expect(openDatabase).not.toHaveBeenCalled()
  host.follow({ step, tables })
  expect(await early).toEqual({ kind: 'rows', ...answerOf({ services: 1 }) })
  expect(await second(question)).toEqual({ kind: 'rows', ...answerOf({ services: 1 }) })
  expect(openDatabase).toHaveBeenCalledTimes(1)
  expect(stages).toEqual(['loading', 'opening', 'filling'])
})

test('a tab of another version gets an error that says so, and the other tabs still get results', async () => {
  const { signal } = lifetime
  const outbox = { latest: async () => emptyOutbox }
  const host = createQueryHost({
    userId: 'other-version',
    openDatabase: async () => aDatabase(),
    outbox,
    signal,
  })
  host.open()
  const received: unknown[] = []
  openBroadcast(answerChannel('other-version'), (message) => received.push(message))
  const tab = openBroadcast<unknown>(questionChannel('other-version'), () => {})
  tab.post({ type: 'ask', id: 'strange', question: { words: 'of a later release' } })
  tab.post('nothing to answer')
  await vi.waitFor(() =>
    expect(received).toEqual([
      {
        type: 'answer',
        id: 'strange',
        answer: {
          kind: 'unavailable',
          message: expect.stringContaining('a different version of the Admin Panel'),
        },
      },
    ]),
  )
})

test('a device that no longer stores the database says so in results, and followed queries run again', async () => {
  const { signal } = lifetime
  const database = aDatabase()
  let tellStorage: (notStored: NotStored | null) => void = () => {}
  const openDatabase: OpenDatabase = async (tell) => {
    tellStorage = (notStored) => {
      database.notStored = () => notStored
      tell({ kind: 'storage', notStored })
    }
    return database
  }
  const outbox = { latest: async () => emptyOutbox }
  const host = createQueryHost({ userId: 'notStored', openDatabase, outbox, signal })
  const client = createQueryClient({
    userId: 'notStored',
    view: createLive({ ...openingStatus, leader: false }),
    stored: async () => {},
    edits: createLive(null),
    signal,
  })
  const changed = vi.fn<() => void>()
  host.open()
  const step = aStep(10, { services: [anInsertOf(aRow('services', 1))] }, true)
  host.follow({ step, tables: tablesAfter(aDatabase().tables, step.shapes) })
  expect(await client.ask(question)).toMatchObject({ kind: 'rows', notStored: null })
  client.watch(changed, signal)
  tellStorage('no-room')
  await expect.poll(() => changed.mock.calls.length).toBe(1)
  expect(await client.ask(question)).toMatchObject({ kind: 'rows', notStored: 'no-room' })
  // Every write reports it.
  tellStorage('no-room')
  tellStorage(null)
  await expect.poll(() => changed.mock.calls.length).toBe(2)
  expect(await client.ask(question)).toMatchObject({ kind: 'rows', notStored: null })
})
