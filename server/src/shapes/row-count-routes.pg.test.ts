import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import { createErrorHandler } from '../http/problem.ts'
import { createRowCountRoutes } from './row-count-routes.ts'

let database: TestDatabase
let app: Hono
beforeAll(async () => {
  database = await createTestDatabase({ migrate: true })
  app = new Hono()
  app.onError(createErrorHandler(createRecordingLogger()))
  app.route(
    '/',
    createRowCountRoutes({
      sql: database.sql,
      principalOf: async (request) => {
        const id = request.headers.get('x-who')
        const { signal: ended } = new AbortController()
        return id === null
          ? null
          : {
              id,
              email: `${id}@example.org`,
              admin: id !== 'guest',
              role: id === 'guest' ? null : 'admin',
              ended,
            }
      },
    }),
  )
})
afterAll(() => database.drop())

function ask(who?: string): Response | Promise<Response> {
  return app.request('/api/row-count', { headers: who === undefined ? {} : { 'x-who': who } })
}

async function countFor(who: string): Promise<number> {
  const response = await ask(who)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  return z.strictObject({ rows: z.int() }).parse(await response.json()).rows
}

test('only administrators get the number of rows', async () => {
  expect((await ask()).status).toBe(401)
  expect((await ask('guest')).status).toBe(403)
})

test('the count includes all rows that this administrator syncs, hidden ones and their own answers too', async () => {
  const { sql } = database
  // The migrations bring some rows, such as reports.
  const before = await countFor('anna')
  const id = randomUUID()
  await sql`
    insert into services (id, name, slug, category, published) values (${id}, 'Hidden', 'hidden', 'PR', false)`
  await sql`insert into service_features (id, service_id, feature_text) values (${randomUUID()}, ${id}, 'x')`
  await sql`update services set slug = 'still-hidden' where id = ${id}`
  for (const user of ['anna', 'anna', 'bert']) {
    await sql`
      insert into write_ledger (id, user_id, seq, entity, row_id, op, status, answer)
      values (${randomUUID()}, ${user}, 1, 'services', ${id}, 'update', 'accepted', '{"status": "accepted"}')`
  }
  // A service, its feature, its former address, and the answers.
  expect(await countFor('anna')).toBe(before + 3 + 2)
  expect(await countFor('bert')).toBe(before + 3 + 1)
})
