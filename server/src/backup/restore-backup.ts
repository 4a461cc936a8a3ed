import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { getMimeType } from 'hono/utils/mime'
import { connectTo } from '@coop/sync/database'
import type postgres from 'postgres'
import { AlreadyStored, type MediaStorage } from '../storage/media-storage.ts'
import { recordBackup, recordProof } from './backup-record.ts'
import type { BackupStore } from './backup-store.ts'
import { endAccess } from './end-access.ts'
import { loadRows } from './load-rows.ts'
import type { Manifest } from './manifest.ts'
import { proveBackup } from './prove-backup.ts'

const IN_USE_MS = 5000

interface RestoreOptions {
  url: string
  storage: MediaStorage
  store: BackupStore
  name: string
  manifest: Manifest
  migrations: string
  /** true: the content of the database is removed first; false: the database must be empty */
  isReplacing: boolean
}

/**
 * Restores files before rows, so that no row names a missing file. All sessions end. The restore is recorded as a proof
 * of the backup.
 * @returns the number of stored files, without existing ones
 * @throws an error of one sentence; a database with content keeps it, unless the backup is complete
 */
export async function restoreBackup(options: RestoreOptions): Promise<{ storedFiles: number }> {
  const { url, isReplacing } = options
  const sql = connectTo(url, { max: 1, onnotice: () => {} })
  try {
    if (!(await isEmpty(sql))) {
      if (!isReplacing)
        throw new Error('The database is not empty: empty it, or delete its content with --replace.')
      await assertUnused(sql)
      // The content is removed only if every row and file of the backup can be restored.
      await proveBackup(options)
    }
    const storedFiles = await restoreFiles(options)
    await assertUnused(sql)
    await emptyDatabase(sql)
    await loadRows({ ...options, onLoaded: endAccess })
    await recordBackup(sql, options.name, options.manifest)
    await recordProof(sql, options.name)
    return { storedFiles }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function isEmpty(sql: postgres.Sql): Promise<boolean> {
  const tables = await sql`
    select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`
  return tables.length === 0
}

/** @throws an error of one sentence when the site or its shape service still runs */
async function assertUnused(sql: postgres.Sql): Promise<void> {
  // Connections of an aborted restore, or of a site that has just stopped, take a moment to close.
  for (const deadline = Date.now() + IN_USE_MS; await isInUse(sql); await pause(100))
    if (Date.now() > deadline)
      throw new Error('The database is in use: stop the site and its shape service first.')
}

/** Dropping everything includes the replication slot, by which a shape service notices that its shapes are obsolete. */
async function emptyDatabase(sql: postgres.Sql): Promise<void> {
  await sql`
    select pg_drop_replication_slot(slot_name) from pg_replication_slots where database = current_database()`
  const publications = await sql<{ name: string }[]>`select pubname as name from pg_publication`
  for (const { name } of publications) await sql`drop publication ${sql(name)}`
  await sql`drop schema public cascade`
  await sql`create schema public`
}

async function isInUse(sql: postgres.Sql): Promise<boolean> {
  const others = await sql`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type in ('client backend', 'walsender') limit 1`
  return others.length > 0
}

async function restoreFiles({ storage, store, manifest }: RestoreOptions): Promise<number> {
  let storedFiles = 0
  for (const { path, sha256, stored } of manifest.files) {
    const content = await store.read(stored)
    if (hashOf(content) !== sha256)
      throw new Error(`The file ${path} differs from the one that was backed up`)
    try {
      await storage.put(path, content, getMimeType(path) ?? 'application/octet-stream')
      storedFiles += 1
    } catch (error) {
      if (!(error instanceof AlreadyStored)) throw error
      const there = await storage.read(path)
      if (there === null || hashOf(there) !== sha256)
        throw new Error(`Another file is stored at ${path}: move it away first`, { cause: error })
    }
  }
  return storedFiles
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
