import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../src/engine.ts'
import { createEngineHarness, type EngineHarness } from './engine-harness.ts'
import { ask, read } from './engine-http.ts'

let harness: EngineHarness
let engine: Engine

beforeAll(async () => {
  harness = await createEngineHarness()
  await harness.sql`create table things (id int primary key)`
  engine = await harness.start({ secret: 'a-secret' })
})
afterAll(() => harness.dispose())

test('without the secret no shape is read', async () => {
  for (const secret of ['', 'wrong']) {
    const answer = await ask(engine, { table: 'things', offset: '-1', secret })
    expect(answer.status).toBe(401)
    expect(answer.json).toEqual({ message: 'Unauthorized - Invalid API secret' })
  }
  expect((await ask(engine, { table: 'things', offset: '-1', secret: 'a-secret' })).status).toBe(200)
  expect((await ask(engine, { table: 'things', offset: '-1', api_secret: 'a-secret' })).status).toBe(200)
})

test('health, root and preflight need no secret', async () => {
  for (const path of ['/', '/v1/health'])
    expect((await engine.fetch(new Request(`http://engine${path}`)).then(read)).status).toBe(200)
  expect((await ask(engine, {}, { method: 'OPTIONS' })).status).toBe(204)
})

test('DELETE is not allowed unless it was turned on', async () => {
  const answer = await ask(engine, { table: 'things', secret: 'a-secret' }, { method: 'DELETE' })
  expect(answer.status).toBe(405)
  expect(answer.json).toEqual({ message: 'DELETE not allowed' })
})
