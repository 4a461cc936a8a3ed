import { afterEach, expect, test, vi } from 'vitest'
import { aDatabase } from '../../testing/feed-fixture.ts'
import { answerOf } from '../../testing/answer-fixture.ts'
import { anInsertOf, aRow, aStep } from '../../testing/mirror-fixture.ts'
import { emptyOutbox } from '../../testing/outbox-fixture.ts'
import { type TableMaps, tablesAfter } from '@coop/sync/reader'
import { createLive } from '../live.ts'
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
