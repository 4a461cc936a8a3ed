import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemoryRows, type JsonRow, startReader } from '@coop/sync/reader'
import { adminShapes } from '@coop/sync/shapes'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '@coop/postgres/testing'
import { type Browser, NEXT_PASSWORD, PASSWORD, startPeople } from '../../testing/people.ts'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import {
  accepted,
  aService,
  insert,
  setUpWrites,
  update,
  USER,
  type WriteSetup,
} from '../../testing/writes.ts'
import { makeLink } from '../accounts/links/account-links.ts'
import { readConfig } from '../config/config.ts'
import { makeReleaseLink } from '../releases/release-links.ts'
import { openShapeService, type ShapeService } from '../shapes/shape-service.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'
import { openBackupStore } from './backup-store.ts'
import { restoreBackup } from './restore-backup.ts'
import { runBackup } from './run-backup.ts'

const migrations = join(import.meta.dirname, '../../../migrations')

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coop-restored-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function aMachine(): Promise<WriteSetup> {
  const setup = await setUpWrites()
  onTestFinished(() => setup.database.drop())
  return setup
}

async function serve({ database }: WriteSetup): Promise<ShapeService> {
  const principal = { id: USER, email: 'anna@example.org', admin: true, role: 'admin' as const }
  return openShapeService({
    config: readConfig({ DATA_DIR: await temporaryFolder() }, '/project'),
    sql: database.sql,
    databaseUrl: database.url,
    principalOf: async () => ({ ...principal, ended: new AbortController().signal }),
    logger: createRecordingLogger(),
  })
}

/** A browser that stays open while another machine takes over the address. */
function aBrowser(serving: () => ShapeService | null) {
  const rows = createMemoryRows<Record<string, JsonRow>>([...adminShapes.keys()])
  const lifetime = new AbortController()
  const reader = startReader({
    url: 'http://site.test/shapes/admin',
    names: [...adminShapes.keys()],
    store: rows,
    fetch: async (input, init) => {
      const answer = await serving()?.gateway.fetch(new Request(input, init))
      if (answer === undefined || answer === null) throw new TypeError('Failed to fetch')
      return answer
    },
    signal: lifetime.signal,
  })
  onTestFinished(() => reader.stop())
  const names = (): string[] =>
    [...(rows.rows()['services']?.values() ?? [])].map(({ name }) => z.string().parse(name)).sort()
  return { names, ready: reader.ready }
}

test('a restore onto an empty machine: browsers with newer positions resync, queued edits arrive once', async () => {
  const lost = await aMachine()
  const storage = await openFolderStorage(await temporaryFolder())
  const store = await openBackupStore({ s3: undefined, folder: await temporaryFolder(), key: undefined })
  let serving: ShapeService | null = await serve(lost)
  const browser = aBrowser(() => serving)
  await browser.ready

  // A device has no answer for these: one is in the backup, one was made after it, one was never sent.
  const queue = ['in the backup', 'after the backup', 'never sent'].map((name) =>
    insert('services', aService({ name })),
  )
  const [first, second] = queue
  expect(await lost.send(first)).toEqual([accepted])
  const { name, manifest } = await runBackup({
    ...lost.database,
    storage,
    store,
    migrations,
    days: 30,
    now: new Date(),
  })
  expect(await lost.send(second)).toEqual([accepted])
  const renaming = update(
    'services',
    first?.rowId ?? '',
    { name: 'in the backup' },
    { name: 'renamed and lost' },
  )
  expect(await lost.send(renaming)).toEqual([accepted])
  await expect.poll(browser.names).toEqual(['after the backup', 'renamed and lost'])

  await serving.close()
  serving = null
  const restored = await aMachine()
  const { url } = restored.database
  await restoreBackup({ url, storage, store, name, manifest, migrations, isReplacing: true })
  serving = await serve(restored)
  const after = serving
  onTestFinished(() => after.close())
  // Rows that the backup lacks disappear from the browser, although its position was later.
  await expect.poll(browser.names).toEqual(['in the backup'])

  // The queue is sent twice, since the first answer is lost.
  for (let tries = 0; tries < 2; tries += 1)
    expect(await restored.send(...queue)).toEqual([accepted, accepted, accepted])
  await expect.poll(browser.names).toEqual(['after the backup', 'in the backup', 'never sent'])
  const { sql } = restored.database
  const changes = await sql<{ row: string; count: number }[]>`
    select row_id::text as row, count(*)::int as count from row_history
    where row_id = any (${queue.map(({ rowId }) => rowId)}) group by 1`
  expect(changes.map(({ count }) => count)).toEqual([1, 1, 1])
})

test('a restore ends all sessions and links, and keeps the passwords', async () => {
  const before = await startPeople()
  onTestFinished(() => before.close())
  const { sql, url } = before.database
  const anna = await before.administrator('anna@example.org')
  const links = [
    await makeLink(
      sql,
      { kind: 'invitation', email: 'new@example.org', name: null, role: 'editor' },
      anna.id,
    ),
    await makeLink(sql, { kind: 'password', userId: anna.id }, null),
  ]
  const [release] = await sql<{ id: string }[]>`
    insert into releases (id, name) values (gen_random_uuid(), 'Autumn') returning id`
  await makeReleaseLink(sql, release?.id ?? '', anna.id, 7)
  await sql`insert into verifications (identifier, value, expires_at)
    values ('2fa-half-way', ${anna.id}, now() + interval '10 minutes')`
  const storage = await openFolderStorage(await temporaryFolder())
  const store = await openBackupStore({ s3: undefined, folder: await temporaryFolder(), key: undefined })
  const { name, manifest } = await runBackup({
    sql,
    url,
    storage,
    store,
    migrations,
    days: 30,
    now: new Date(),
  })

  const database = await createTestDatabase({ migrate: false })
  await restoreBackup({ url: database.url, storage, store, name, manifest, migrations, isReplacing: false })
  const after = await startPeople({ database })
  onTestFinished(() => after.close())
  const left = await database.sql`
    select 'session' as kind from sessions union all select 'sign-in' from verifications
    union all select kind from account_links union all select 'release' from release_links`
  expect([...left]).toEqual([])
  const statusOf = (browser: Browser) => browser.send('GET', '/api/session').then(({ status }) => status)
  expect(await statusOf(anna)).toBe(200)
  const same = after.browser()
  for (const [cookie, value] of anna.cookies) same.cookies.set(cookie, value)
  expect(await statusOf(same)).toBe(401)
  for (const { token } of links) {
    const opened = await same.send('POST', '/api/account-links', { token, password: NEXT_PASSWORD })
    expect(opened.status).toBe(404)
  }
  expect((await after.signIn(after.browser(), 'anna@example.org', PASSWORD)).status).toBe(200)
})
