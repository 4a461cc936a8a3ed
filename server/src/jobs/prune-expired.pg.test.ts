import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'
import { pruneExpired, startPruning } from './prune-expired.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ migrate: true })
})
afterAll(() => database.drop())

test('expired sessions, attempts and answers are deleted, and others stay', async () => {
  const { sql } = database
  const [user] = await sql<{ id: string }[]>`
    insert into users (name, email) values ('Aino', 'aino@example.org') returning id`
  const userId = user?.id ?? ''
  const release = randomUUID()
  await sql`insert into releases (id, name) values (${release}, 'Spring')`
  for (const [name, age] of [
    ['old', '-1 minute'],
    ['new', '1 hour'],
  ] as const) {
    await sql`insert into sessions (user_id, token, expires_at) values (${userId}, ${name}, now() + ${age}::interval)`
    await sql`insert into attempts values (${name}, 3, now() + ${age}::interval)`
    await sql`
      insert into release_links (release_id, token_hash, made_by, expires_at)
      values (${release}, ${Buffer.from(name)}, ${userId}, now() + ${age}::interval)`
  }
  for (const days of [89, 91]) {
    await sql`
      insert into write_ledger (id, user_id, seq, entity, row_id, op, status, answer, created_at)
      values (${randomUUID()}, ${userId}, ${days}, 'services', ${randomUUID()}, 'delete', 'accepted', '{}',
        now() - ${days} * interval '1 day')`
  }
  const pruning = startPruning({ sql, logger: createRecordingLogger() })
  const remaining = async () => {
    const [counted] = await sql<{ tokens: string[]; keys: string[]; links: string[]; answers: number }[]>`
      select (select array_agg(token) from sessions) as tokens, (select array_agg(key) from attempts) as keys,
        (select array_agg(convert_from(token_hash, 'UTF8')) from release_links) as links,
        (select count(*)::int from write_ledger) as answers`
    return counted
  }
  await vi.waitFor(async () =>
    expect(await remaining()).toEqual({ tokens: ['new'], keys: ['new'], links: ['new'], answers: 1 }),
  )
  await pruning.stop()
})

test('only the newest attempts are kept, up to a limit', async () => {
  const { sql } = database
  await sql`
    insert into attempts select 'sender ' || n, 1, now() + n * interval '1 second' from generate_series(1, 100100) n`
  await pruneExpired(sql)
  const [kept] =
    await sql`select count(*)::int as rows, min(window_ends_at) > now() + interval '90 s' as newest from attempts`
  expect(kept).toEqual({ rows: 100_000, newest: true })
})
