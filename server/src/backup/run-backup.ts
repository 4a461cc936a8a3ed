import { advisoryLocks, reserveConnection } from '@coop/postgres'
import type { Sql } from 'postgres'
import type { MediaStorage } from '../storage/media-storage.ts'
import { forgetBackups, recordBackup, recordFailure, recordProof, unprovenBackups } from './backup-record.ts'
import { backupName, type BackupStore } from './backup-store.ts'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { proveBackup } from './prove-backup.ts'
import { pruneBackups, removeFailedBackups } from './prune-backups.ts'

interface RunOptions {
  sql: Sql
  url: string
  storage: MediaStorage
  store: BackupStore
  /** the folder of migrations */
  migrations: string
  days: number
  now: Date
}

/**
 * Makes a backup, proves it in a scratch database, removes expired backups, and records the outcome.
 * @throws an error of one sentence
 */
export async function runBackup(
  options: RunOptions,
): Promise<{ name: string; manifest: Manifest; removed: string[] }> {
  const { sql, url, store, migrations, days, now } = options
  const lock = await reserveConnection(sql)
  try {
    const [held] = await lock<{ isOurs: boolean }[]>`
      select pg_try_advisory_lock(${advisoryLocks.backups}) as "isOurs"`
    if (held?.isOurs !== true) throw new Error('Another backup is running: wait until it has finished.')
    try {
      const { name, manifest } = await makeBackup(options)
      await recordBackup(sql, name, manifest)
      await proveBackup({ url, store, name, manifest, migrations })
      await recordProof(sql, name)
      const removed = await pruneBackups(store, { days, now })
      await forgetBackups(sql, removed)
      return { name, manifest, removed }
    } catch (error) {
      // An unreachable database records nothing; the failure itself must be reported.
      await recordFailure(sql, error instanceof Error ? error.message : String(error)).catch(() => {})
      await removeFailed(options).catch(() => {})
      throw error
    } finally {
      // A lost connection has released the lock.
      await lock`select pg_advisory_unlock(${advisoryLocks.backups})`.catch(() => {})
    }
  } finally {
    lock.release()
  }
}

/** Without the database nobody knows which backups are proven, so only the leftovers of this attempt are removed. */
async function removeFailed({ sql, store, now }: RunOptions): Promise<void> {
  const unproven = await unprovenBackups(sql).catch(() => [])
  const removed = await removeFailedBackups(store, { unfinished: backupName(now), unproven })
  await forgetBackups(sql, removed)
}
