import type { Sql } from 'postgres'
import type { Manifest } from './manifest.ts'

/** The state of backups as recorded in the database. */
export interface BackupRecord {
  /** null: none was made */
  lastTakenAt: Date | null
  /** when the newest proven backup was restored; null: none was */
  lastProvenAt: Date | null
  /** the newest failure, unless a success followed */
  failure: { failedAt: Date; reason: string } | null
}

/** @throws an error of one sentence when the database is of an earlier release */
export async function assertHasRecord(sql: Sql): Promise<void> {
  const [table] = await sql<{ name: string | null }[]>`select to_regclass('backups')::text as name`
  if (table?.name === null)
    throw new Error(
      'The database has not been migrated to this release: start the site first, then make the backup.',
    )
}

export async function recordBackup(
  sql: Sql,
  name: string,
  { takenAt, tables, files }: Manifest,
): Promise<void> {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  await sql`insert into backups (name, taken_at, row_count, file_count)
    values (${name}, ${takenAt}, ${rows}, ${files.length}) on conflict (name) do nothing`
}

export async function recordProof(sql: Sql, name: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`update backups set proven_at = now() where name = ${name}`
    await tx`delete from backup_failure`
  })
}

export async function recordFailure(sql: Sql, reason: string): Promise<void> {
  await sql`insert into backup_failure (reason) values (${reason})
    on conflict (id) do update set failed_at = now(), reason = excluded.reason`
}

export async function unprovenBackups(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from backups where proven_at is null`
  return rows.map(({ name }) => name)
}

export async function forgetBackups(sql: Sql, names: readonly string[]): Promise<void> {
  await sql`delete from backups where name = any (${[...names]})`
}

export async function readBackupRecord(sql: Sql): Promise<BackupRecord> {
  const [times] = await sql<Pick<BackupRecord, 'lastTakenAt' | 'lastProvenAt'>[]>`
    select max(taken_at) as "lastTakenAt", max(proven_at) as "lastProvenAt" from backups`
  const [failure] = await sql<{ failedAt: Date; reason: string }[]>`
    select failed_at as "failedAt", reason from backup_failure`
  return {
    lastTakenAt: times?.lastTakenAt ?? null,
    lastProvenAt: times?.lastProvenAt ?? null,
    failure: failure ?? null,
  }
}
