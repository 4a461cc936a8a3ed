import { migrate } from '@coop/postgres'
import { readMigrations, type TestDatabase } from '@coop/postgres/testing'
import { batchAnswerSchema } from '@coop/sync/write'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { startAccounts } from '../src/accounts/accounts.ts'
import { setAdministrator } from '../src/accounts/administrators/administrators.ts'
import { createReleaseWrites } from '../src/releases/release-writes.ts'
import { createWriteRoutes } from '../src/writes/write-routes.ts'
import {
  migrationsFolder,
  openRecorded,
  readRecording,
  recordedReleases,
  type Recording,
} from '../testing/recorded-releases.ts'
import { createRecordingLogger } from '../testing/recording-logger.ts'
import { readCatalog, schemaBreaks } from '../testing/schema-breaks.ts'
import { update } from '../testing/writes.ts'

const releases = await recordedReleases()

async function open(recording: Recording): Promise<TestDatabase> {
  const database = await openRecorded(recording)
  onTestFinished(() => database.drop())
  return database
}

/** Columns whose values a migration may change; its own tests check them. */
const rewritten = new Set([
  'content',
  'display_order',
  'query',
  'updated_at',
  'write_id',
  'readers',
  'before',
  'after',
])

test.each(releases)(
  'a database of the release with migration %s is upgraded to the current schema',
  async (release) => {
    const recording = await readRecording(release)
    const database = await open(recording)
    const { sql } = database
    await migrate({ url: database.url, folder: migrationsFolder })

    for (const [table, rows] of Object.entries(recording.tables)) {
      const [kept] = await sql<{ rows: Record<string, unknown>[] | null }[]>`
      select json_agg(t) as rows from ${sql(table)} t`
      const columns = Object.keys(kept?.rows?.[0] ?? {})
      const plain = (row: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries(row).filter(([name]) => columns.includes(name) && !rewritten.has(name)),
        )
      for (const row of rows) {
        expect(kept?.rows, table).toContainEqual(expect.objectContaining(plain(row)))
      }
    }

    const logger = createRecordingLogger()
    const accounts = await startAccounts({
      sql,
      publicUrl: 'http://localhost:3000',
      isSecure: false,
      logger,
      clientNetworkOf: () => 'none',
    })
    onTestFinished(() => accounts.stop())
    const special = createReleaseWrites({ needsApproval: false, now: Date.now })
    const app = new Hono()
    app.route('/', accounts.routes)
    app.route('/', createWriteRoutes({ sql, principalOf: accounts.principalOf, special, logger }))
    const post = (path: string, body: object, cookie = '') =>
      app.request(`http://localhost:3000${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', cookie },
      })
    // Tests hash passwords with another cost than the release did.
    const credentials = { email: 'anna@example.org', password: 'correct horse battery' }
    await setAdministrator(sql, credentials)
    const signedIn = await post('/api/session', credentials)
    expect(signedIn.status).toBe(200)
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const [service] = await sql<
      { id: string; name: string }[]
    >`select id, name from services order by id limit 1`
    const [anna] = await sql<{ id: string }[]>`select id from users where email = 'anna@example.org'`
    const write = {
      ...update('services', service?.id ?? '', { name: service?.name ?? '' }, { name: 'Of today' }),
      userId: anna?.id,
    }
    const answer = batchAnswerSchema.parse(
      await (await post('/api/writes', { writes: [write] }, cookie)).json(),
    )
    expect(answer.answers).toMatchObject([{ answer: { status: 'accepted' } }])
    expect(logger.lines).toEqual([])
  },
)

/** Rules that replace narrower ones: they accept everything that the previous release writes. */
const wider = new Set(
  ['user_roles', 'account_links'].map(
    (table) =>
      `${table} CHECK ((role = ANY (ARRAY['admin'::text, 'publisher'::text, 'editor'::text]))) is a new rule`,
  ),
)

/** `-- The release before does not use TABLE.COLUMN: why`, in the migration that removes it. */
const exception = /^-- The release before does not use (\S+): .{20,}$/gm

test('the previous release works with every later migration', async () => {
  const recording = await readRecording(releases.at(-1) ?? '')
  const database = await open(recording)
  const before = await readCatalog(database.sql)
  await migrate({ url: database.url, folder: migrationsFolder })
  const after = await readCatalog(database.sql)
  const known = new Set(recording.migrations.map(({ name }) => name))
  const unused = (await readMigrations(migrationsFolder))
    .filter(({ name }) => !known.has(name))
    .flatMap(({ sql }) => [...sql.matchAll(exception)].map(([, name = '']) => name))
  const breaks = schemaBreaks(before, after).filter(
    (text) => !wider.has(text) && !unused.some((name) => text.startsWith(`${name} `)),
  )
  // Both releases run during an upgrade, so such a change needs two releases (CONTRIBUTING.md).
  expect(breaks).toEqual([])
})

test.each([
  ['alter table services drop column name cascade', 'services.name is gone'],
  ['drop table slug_redirects cascade', 'slug_redirects.id is gone'],
  ['alter table services rename column name to title', 'services.name is gone'],
  [
    'alter table users alter column name type varchar(99)',
    'users.name was text and is character varying(99)',
  ],
  ['alter table sign_ups alter column page set not null', 'sign_ups.page may be null no longer'],
  ['alter table services alter column published drop default', 'services.published has no default any more'],
  ['alter table sign_ups add column x int not null', 'sign_ups.x is required, and has no default'],
  ['alter table sign_ups add check (repeats < 9)', 'sign_ups CHECK ((repeats < 9)) is a new rule'],
  [
    'alter table sign_ups add column x int, add constraint y check (x <> repeats)',
    'sign_ups CHECK ((x <> repeats)) is a new rule',
  ],
  ['alter table sign_ups add column x text default 1 unique', 'sign_ups UNIQUE (x) is a new rule'],
  ['create unique index on sign_ups (page)', /^sign_ups CREATE UNIQUE INDEX .* is a new rule$/],
  ['drop function is_trimmed cascade', /^is_trimmed\(.*\) boolean is gone$/],
])('the break %s is found', async (statement, text) => {
  const database = await open(await readRecording(releases.at(-1) ?? ''))
  const before = await readCatalog(database.sql)
  await database.sql.unsafe(`set client_min_messages = warning; truncate sign_ups; ${statement}`)
  expect(schemaBreaks(before, await readCatalog(database.sql))).toContainEqual(
    typeof text === 'string' ? text : expect.stringMatching(text),
  )
})

test('additions are no breaks', async () => {
  const database = await open(await readRecording(releases.at(-1) ?? ''))
  const before = await readCatalog(database.sql)
  await database.sql.unsafe(`
    create table notes (id int primary key, text text not null check (text <> ''));
    alter table services add column note text check (char_length(note) < 9), add column rank int not null default 0;
    alter table sign_ups alter column email drop not null;
    create index on services (name)`)
  expect(schemaBreaks(before, await readCatalog(database.sql))).toEqual([])
})
