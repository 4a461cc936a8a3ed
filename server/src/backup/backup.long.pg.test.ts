import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, runSql, type TestDatabase } from '@coop/postgres/testing'
import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import { startS3 } from '../../testing/s3.ts'
import { fillDemoContent } from '../demo/fill-demo-content.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'
import { readBackupRecord } from './backup-record.ts'
import { backupName, namesIn, openBackupStore, readManifest } from './backup-store.ts'
import { dumpTable } from './dump-table.ts'
import { makeBackup } from './make-backup.ts'
import { proveBackup } from './prove-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { runBackup } from './run-backup.ts'
import { scheduleBackups } from './schedule-backups.ts'

const migrations = join(import.meta.dirname, '../../../migrations')

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coop-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function database(options: { migrate?: boolean } = {}): Promise<TestDatabase> {
  const made = await createTestDatabase(options)
  onTestFinished(() => made.drop())
  return made
}

/** Migrations make some rows; `withDemo` adds all kinds of rows, which takes longer. */
async function site({ withDemo = false } = {}) {
  const { sql, url } = await database({ migrate: true })
  const storage = await openFolderStorage(await temporaryFolder())
  if (withDemo) await fillDemoContent(sql, { storage, now: new Date() })
  await storage.put('first.txt', Buffer.from('first'), 'text/plain')
  await sql`create table usage_events_of_then partition of usage_events_by_day
    for values from ('2020-01-01') to ('2020-01-02')`
  return { sql, url, storage, migrations, days: 30 }
}

/** The scratch database of a site. Other test files have their own beside it. */
function scratchOf({ sql, url }: Pick<TestDatabase, 'sql' | 'url'>) {
  const { pathname } = new URL(url)
  const name = `coop_proof_${createHash('sha256').update(pathname).digest('hex').slice(0, 12)}`
  const scratchUrl = new URL(url)
  scratchUrl.pathname = `/${name}`
  const exists = async () => (await sql`select from pg_database where datname = ${name}`).length === 1
  return { name, url: scratchUrl.href, exists }
}

const at = (day: number): Date => new Date(Date.UTC(2026, 0, day))

async function pathsOf(storage: Awaited<ReturnType<typeof openFolderStorage>>): Promise<string[]> {
  const paths: string[] = []
  for await (const { path } of storage.list()) paths.push(path)
  return paths.sort()
}

/** The whole content of the site, so that a single lost word is found. */
async function contentOf(sql: TestDatabase['sql']): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relpersistence = 'p' and relname not in ('backups', 'backup_failure', 'schema_migrations')`
  const content: Record<string, unknown> = {}
  for (const { name } of tables)
    content[name] = await sql`select t::text as row from ${sql(name)} t order by 1`.then((rows) =>
      rows.map((row) => String(row['row'])),
    )
  return content
}

test.each([
  ['a folder', undefined],
  ['a folder, encrypted', Buffer.alloc(32, 7)],
])('a backup to %s is restored exactly on an empty machine', async (_where, key) => {
  const from = await site({ withDemo: true })
  const folder = await temporaryFolder()
  const store = await openBackupStore({ s3: undefined, folder, key })
  // Each of these has a meaning in the format in which rows are copied.
  const odd = String.raw`\. \N "a", \t`
  await from.sql`update services set name = ${odd} where id = (select id from services limit 1)`
  const { name } = await runBackup({ ...from, store, now: at(1) })
  const record = await readBackupRecord(from.sql)
  expect(record.lastProvenAt).not.toBeNull()
  expect(record.failure).toBeNull()

  const to = await database()
  const storage = await openFolderStorage(await temporaryFolder())
  const manifest = await readManifest(store, name)
  expect(manifest.files.length).toBeGreaterThan(10)
  const options = { url: to.url, store, name, manifest, migrations, storage, isReplacing: false }
  await restoreBackup(options)
  expect(await contentOf(to.sql)).toEqual(await contentOf(from.sql))
  expect(await pathsOf(storage)).toEqual(await pathsOf(from.storage))
  expect((await readBackupRecord(to.sql)).lastProvenAt).not.toBeNull()
  // New rows get ids of their own, and triggers work again.
  const before = await to.sql`select count(*)::int as count from row_history`
  await to.sql`update services set name = name || '!' where id = (select id from services limit 1)`
  const after = await to.sql`select count(*)::int as count from row_history`
  expect(Number(after[0]?.['count'])).toBe(Number(before[0]?.['count']) + 1)

  await expect(restoreBackup(options)).rejects.toThrow('not empty')
  if (key === undefined) return
  const written = await Promise.all(
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
  )
  // Not even compressed: gzip begins with these two bytes.
  expect(written.filter((text) => text.startsWith('\u001f\u008b'))).toEqual([])
  const withoutKey = await openBackupStore({ s3: undefined, folder, key: Buffer.alloc(32, 8) })
  await expect(readManifest(withoutKey, name)).rejects.toThrow('another BACKUP_KEY')
})

test('the folder of backups is readable for its owner only', async () => {
  const folder = join(await temporaryFolder(), 'backups')
  await openBackupStore({ s3: undefined, folder, key: undefined })
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('a backup is stored in a bucket, and each file only once', async () => {
  const from = await site()
  const s3 = await startS3()
  onTestFinished(() => s3.close())
  const store = await openBackupStore({ s3: s3.options, folder: '', key: undefined })
  await runBackup({ ...from, store, now: at(1) })
  const first = (await store.paths()).filter((path) => path.startsWith('files/'))
  await from.storage.put('new.txt', Buffer.from('new'), 'text/plain')
  await runBackup({ ...from, store, now: at(2) })
  const second = (await store.paths()).filter((path) => path.startsWith('files/'))
  expect(second).toHaveLength(first.length + 1)
})

test('a damaged backup is detected and named, and restores nothing', async () => {
  const from = await site()
  const folder = await temporaryFolder()
  const store = await openBackupStore({ s3: undefined, folder, key: undefined })
  const { name, manifest } = await runBackup({ ...from, store, now: at(1) })
  const part = join(folder, name, 'rows/reports/000000')
  const rows = await store.read(`${name}/rows/reports/000000`)
  await rm(part)
  const to = await database()
  const storage = await openFolderStorage(await temporaryFolder())
  const options = { url: to.url, store, name, manifest, migrations, storage, isReplacing: false }
  await expect(restoreBackup(options)).rejects.toThrow('rows/reports/000000 is missing')
  // The rows of another site stay until a backup is known to be complete.
  const titles = () => runSql(to.url, 'select title from reports order by id')
  await runSql(to.url, `update reports set title = 'Another site'`)
  const others = await titles()
  expect(others.length).toBeGreaterThan(0)
  await store.write(`${name}/rows/reports/000000`, Buffer.from(rows.toString().replace(/[aeiou]/, 'x')))
  const again = { ...options, isReplacing: true }
  await expect(restoreBackup(again)).rejects.toThrow('The rows of the table reports differ')
  await writeFile(part, 'damaged')
  await expect(restoreBackup(again)).rejects.toThrow('is damaged')
  expect(await titles()).toEqual(others)
  await rm(part)
  await store.write(`${name}/rows/reports/000000`, rows)
  await restoreBackup(again)
  expect(await titles()).not.toEqual(others)
})

test('a backup that fails reports its own reason, even if the database is gone', async () => {
  const from = await site()
  const store = await openBackupStore({ s3: undefined, folder: await temporaryFolder(), key: undefined })
  const gone = async (): Promise<never> => {
    await runSql(
      from.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    throw new Error('the bucket is gone')
  }
  const failing = { ...from, store: { ...store, read: gone }, now: at(1) }
  await expect(runBackup(failing)).rejects.toThrow('the bucket is gone')
})

test('the leftovers of a killed proof are removed by the next one', async () => {
  const from = await site()
  const store = await openBackupStore({ s3: undefined, folder: await temporaryFolder(), key: undefined })
  let kill: () => void = () => {}
  const killed = new Promise<void>((resolve) => (kill = resolve))
  const read = () =>
    killed.then(() => {
      throw new Error('killed')
    })
  const { name, manifest } = await makeBackup({ ...from, store, now: at(1) })
  const proof = proveBackup({ ...from, store: { ...store, read }, name, manifest })
  const scratch = scratchOf(from)
  await expect.poll(scratch.exists).toBe(true)
  kill()
  await expect(proof).rejects.toThrow('killed')
  // This proof has dropped its database. A killed one does not, and its connection may persist.
  await from.sql`create database ${from.sql(scratch.name)}`
  const left = postgres(scratch.url, { max: 1 })
  onTestFinished(() => left.end())
  await left`create table services (id int)`
  await runBackup({ ...from, store, now: at(2) })
  expect(await scratch.exists()).toBe(false)
})

test.each([
  `FOR VALUES FROM ('2020-01-01') TO ('2020-01-02'); drop table services`,
  `FOR VALUES FROM ('2020-01-01') TO (pg_read_file('/etc/passwd'))`,
])('a manifest with an injected statement is refused: %s', async (bound) => {
  const from = await site()
  const store = await openBackupStore({ s3: undefined, folder: await temporaryFolder(), key: undefined })
  const { name, manifest } = await makeBackup({ ...from, store, now: at(1) })
  expect(await readManifest(store, name)).toEqual(manifest)
  await store.remove(`${name}/manifest`)
  const partitions = [{ name: 'usage_events_of_then', parent: 'usage_events_by_day', bound }]
  await store.write(`${name}/manifest`, Buffer.from(JSON.stringify({ ...manifest, partitions })))
  await expect(readManifest(store, name)).rejects.toThrow('This release cannot read the backup')
})

test('a failed proof is recorded as a failure, and keeps the last proven backup', async () => {
  const from = await site()
  const store = await openBackupStore({ s3: undefined, folder: await temporaryFolder(), key: undefined })
  const { name } = await runBackup({ ...from, store, now: at(1) })
  const deaf = { ...store, read: async (path: string) => Promise.reject(new Error(`${path} is gone`)) }
  await expect(runBackup({ ...from, store: deaf, now: at(2) })).rejects.toThrow('is gone')
  const record = await readBackupRecord(from.sql)
  expect(record.failure?.reason).toContain('is gone')
  await runBackup({ ...from, store, now: at(40) })
  expect((await readBackupRecord(from.sql)).failure).toBeNull()
  const names = namesIn(await store.paths()).map((backup) => backup.name)
  expect(names).not.toContain(name)
  expect(names).toHaveLength(1)
  await expect(from.sql`select name from backups`).resolves.toHaveLength(1)
  expect(await scratchOf(from).exists()).toBe(false)
})

test('repeated failures keep only one backup besides the last proven one', async () => {
  const from = await site()
  const store = await openBackupStore({ s3: undefined, folder: await temporaryFolder(), key: undefined })
  const proven = await runBackup({ ...from, store, now: at(1) })
  const deaf = { ...store, read: async (path: string) => Promise.reject(new Error(`${path} is gone`)) }
  for (const day of [2, 3, 4])
    await expect(runBackup({ ...from, store: deaf, now: at(day) })).rejects.toThrow('is gone')
  const full = {
    ...store,
    write: async (path: string, content: Uint8Array) =>
      path.endsWith('manifest') ? Promise.reject(new Error('no room')) : store.write(path, content),
  }
  await expect(runBackup({ ...from, store: full, now: at(5) })).rejects.toThrow('no room')
  expect(namesIn(await store.paths()).map(({ name }) => name)).toEqual([proven.name, backupName(at(4))])
  expect(await from.sql`select name from backups order by name`).toEqual([
    { name: proven.name },
    { name: backupName(at(4)) },
  ])
})

test('a failed write of a part fails the copy of a large table, and the connection stays usable', async () => {
  const { sql } = await database()
  await sql`create table large as select n, repeat('x', 1000) as text from generate_series(1, 40000) n`
  await sql.begin(async (tx) => {
    const written: number[] = []
    const full = async (index: number) => {
      written.push(index)
      if (index === 1) throw new Error('no room')
    }
    await expect(dumpTable(tx, { name: 'large', columns: ['n', 'text'] }, full)).rejects.toThrow('no room')
    expect(written).toEqual([0, 1])
    expect(await tx`select count(*)::int as rows from large`).toEqual([{ rows: 40000 }])
  })
})

test('files named only by removed backups are removed, those of kept ones stay', async () => {
  const from = await site()
  const store = await openBackupStore({ s3: undefined, folder: await temporaryFolder(), key: undefined })
  await from.storage.put('old.txt', Buffer.from('old'), 'text/plain')
  await runBackup({ ...from, store, now: at(1) })
  await from.storage.remove('old.txt')
  const before = (await store.paths()).filter((path) => path.startsWith('files/'))
  const { removed } = await runBackup({ ...from, store, now: at(40) })
  expect(removed).toHaveLength(1)
  const after = (await store.paths()).filter((path) => path.startsWith('files/'))
  expect(after).toHaveLength(before.length - 1)
})

test('a schedule waits for the site’s database, looks it up for each backup, and then releases it', async () => {
  const { sql, url } = await database({ migrate: true })
  let found: string | undefined
  const asked: string[] = []
  const logger = createRecordingLogger()
  const job = scheduleBackups({
    find: async () => found,
    backUp: async (database) => {
      asked.push(database.url)
      return 'made'
    },
    everyMs: 3_600_000,
    logger,
  })
  onTestFinished(() => job.stop())
  const waits = 'The site is not running: the next backup is made when it runs again'
  await expect.poll(() => logger.progress).toEqual([waits])
  found = url
  job.wake()
  await expect.poll(() => logger.progress).toEqual([waits, 'made'])
  const others = () =>
    sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await expect.poll(async () => (await others()).length).toBe(0)
  // The site has restarted at another address.
  found = `${url}?application_name=again`
  job.wake()
  await expect.poll(() => asked).toEqual([url, found])
  expect(logger.lines).toEqual([])
})
