import { afterEach, expect, test, vi } from 'vitest'
import { aDatabase } from '../../testing/feed-fixture.ts'
import { answerOf } from '../../testing/answer-fixture.ts'
import { anInsertOf, aRow, aStep } from '../../testing/mirror-fixture.ts'
import { emptyOutbox } from '../../testing/outbox-fixture.ts'
import { type TableMaps, tablesAfter } from '@coop/sync/reader'
import { openBroadcast } from '../broadcast.ts'
import { createLive } from '../live.ts'
import { answerChannel, questionChannel } from './query-channels.ts'
import { createQueryClient } from './query-client.ts'
import { createQueryHost } from './query-host.ts'
import { openingStatus } from './row-messages.ts'
import type { Question } from './query-messages.ts'

const USER = 'query-host-test'
const question: Question = { sql: 'select 1', params: [], texts: false }
const lifetime = new AbortController()
afterEach(() => lifetime.abort(new Error('The tab has left')))

test('two tabs are answered from one database, which is opened by the first question', async () => {
  const database = aDatabase()
  const openDatabase = vi.fn<(opening: () => void) => Promise<typeof database>>(async (opening) => {
    opening()
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

test('a tab of another version is answered that it is one, and others go on being answered', async () => {
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
        answer: { kind: 'unavailable', message: expect.stringContaining('another version of the admin') },
      },
    ]),
  )
})
