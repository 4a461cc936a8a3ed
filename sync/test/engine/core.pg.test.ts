import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../src/engine.ts'
import { createEngineHarness, type EngineHarness } from '../../testing/engine/engine-harness.ts'
import { requestShape, resumePointOf, readToEnd } from '../../testing/engine/engine-requests.ts'

let harness: EngineHarness
let engine: Engine

beforeAll(async () => {
  harness = await createEngineHarness()
  engine = await harness.start()
})
afterAll(() => harness.dispose())

test('E1: a shape is its snapshot, then its changes', async () => {
  const { sql } = harness
  await sql`create table notes (id int primary key, body text, done bool not null default false)`
  await sql`insert into notes values (1, 'one'), (2, null)`
  const first = await requestShape(engine, { table: 'notes', offset: '-1' })
  expect(first.status).toBe(200)
  expect(first.messages[0]).toEqual({
    key: '"public"."notes"/"1"',
    value: { id: '1', body: 'one', done: 'false' },
    headers: { operation: 'insert', relation: ['public', 'notes'] },
  })
  expect(first.messages.at(-1)?.headers['control']).toBe('snapshot-end')
  expect(first.headers.get('electric-offset')).toBe('0_0')
  const second = await requestShape(engine, { table: 'notes', ...resumePointOf(first) })
  expect(second.messages).toHaveLength(1)
  expect(resumePointOf(second).offset).toBe('0_inf')
  const liveRequest = requestShape(engine, { table: 'notes', live: 'true', ...resumePointOf(second) })
  await sql`update notes set body = 'uno' where id = 1`
  const live = await liveRequest
  expect(live.messages[0]?.value).toEqual({ id: '1', body: 'uno' })
  const everything = await readToEnd(engine, { table: 'notes' })
  expect(
    everything.messages.map((message) => message.headers['operation'] ?? message.headers['control']),
  ).toEqual(['insert', 'insert', 'snapshot-end', 'update', 'up-to-date'])
})

test('E1: a text that begins with a byte order mark is the same in the snapshot and in the stream', async () => {
  const { sql } = harness
  const text = '\uFEFFpasted'
  await sql`create table texts (id int primary key, body text)`
  await sql`insert into texts values (1, ${text})`
  const { position } = await readToEnd(engine, { table: 'texts' })
  await sql`insert into texts values (2, ${text})`
  await expect
    .poll(async () => (await readToEnd(engine, { table: 'texts' }, position)).messages[0]?.value)
    .toEqual({ id: '2', body: text })
  const { messages } = await readToEnd(engine, { table: 'texts', where: 'id > 0' })
  expect(messages.slice(0, 2).map(({ value }) => value?.['body'])).toEqual([text, text])
})
