import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRecordingLogger, type RecordingLogger } from '../../testing/recording-logger.ts'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'
import type { UsageEvent } from './read-usage.ts'
import { startUsageBuffer, type UsageBuffer } from './usage-buffer.ts'
import { writeEvents } from './write-usage.ts'

let database: TestDatabase
let buffer: UsageBuffer<UsageEvent>
let logger: RecordingLogger
beforeEach(async () => {
  logger = createRecordingLogger()
  database = await createTestDatabase({ migrate: true })
  buffer = startUsageBuffer({
    name: 'Writing usage events',
    write: (events) => writeEvents(database.sql, events),
    logger,
  })
})
afterEach(async () => {
  await buffer.stop()
  await database.drop()
})

const views = (count: number, change: Partial<UsageEvent> = {}): UsageEvent[] =>
  Array.from({ length: count }, (_, n) => ({
    at: Date.now(),
    kind: 'page_view',
    path: '/',
    section: null,
    visitor: n,
    session: n,
    referrer: '',
    device: 'mobile',
    viewport_width: 390,
    viewport_height: 844,
    seconds: null,
    scroll_depth: null,
    ...change,
  }))
const storedCount = async () =>
  (await database.sql`select count(*)::int as count from usage_events`)[0]?.['count']

test('events are written automatically, and at the latest when the server stops', async () => {
  buffer.push(views(10))
  await vi.waitFor(async () => expect(await storedCount()).toBe(10))
  buffer.push(views(5000))
  await buffer.stop()
  expect(await storedCount()).toBe(5010)
})

test('while the database is unreachable events wait, up to a limit, and none is written twice', async () => {
  await database.sql`alter table usage_events rename to usage_events_away`
  buffer.push(views(40_000))
  await expect(buffer.flush()).rejects.toThrow('usage_events')
  await database.sql`alter table usage_events_away rename to usage_events`
  await buffer.flush()
  expect(await storedCount()).toBe(30_000)
  expect(logger.lines.filter((line) => line.includes('10000 usage events were dropped'))).toHaveLength(1)
})

test('an event that the database always refuses is dropped, and no other', async () => {
  buffer.push([...views(3), ...views(1, { viewport_width: 3_000_000_000 }), ...views(3)])
  await buffer.flush()
  expect(await storedCount()).toBe(6)
  expect(logger.lines).toEqual([
    expect.stringMatching(/^A usage event was dropped, since the database refuses it PostgresError: /),
  ])
})
