import { pendingMigrations } from '@coop/postgres'
import { syncedTables } from '@coop/sync/entities'
import type postgres from 'postgres'
import type { DatabaseFacts, SlotFacts } from './judge-database.ts'

/** Heartbeats are published too, but are no content. */
const publishedTables = [...syncedTables().keys(), 'heartbeats']

/** Reads the facts that `judgeDatabase` needs, without writing. */
export async function readDatabaseFacts(
  sql: postgres.Sql,
  { migrations, publication }: { migrations: string; publication: string },
): Promise<DatabaseFacts> {
  const askedAt = Date.now()
  const [server] = await sql<{ version: string; now: Date; walLimit: string }[]>`
    select split_part(current_setting('server_version'), ' ', 1) as version, clock_timestamp() as now,
      (select case when setting::bigint < 0 then -1 else setting::bigint * 1024 * 1024 end
       from pg_settings where name = 'max_slot_wal_keep_size') as "walLimit"`
  if (server === undefined) throw new Error('the database does not report its version')
  // The server read its clock between request and response.
  const clockAheadMs = server.now.getTime() - (askedAt + Date.now()) / 2
  const walLimit = Number(server.walLimit)
  // The table of a pending migration does not exist yet.
  const [published] = await sql<{ hasEveryKind: boolean; missingTables: string[] }[]>`
    select pubinsert and pubupdate and pubdelete and pubtruncate as "hasEveryKind",
      array(select relname::text from pg_class c
        where relnamespace = 'public'::regnamespace and relname = any (${publishedTables}) and not puballtables
          and not exists (select from pg_publication_rel where prpubid = p.oid and prrelid = c.oid)
        order by relname) as "missingTables"
    from pg_publication p where pubname = ${publication}`
  const slots = await sql<(Omit<SlotFacts, 'retainedBytes'> & { retainedBytes: string })[]>`
    select slot_name as name, active as "isActive", wal_status as "walStatus",
      coalesce(pg_current_wal_lsn() - restart_lsn, 0)::text as "retainedBytes"
    from pg_replication_slots where database = current_database() and slot_type = 'logical' and not temporary
    order by slot_name`
  return {
    version: server.version,
    walLimitBytes: walLimit < 0 ? null : walLimit,
    clockAheadMs,
    pendingMigrations: await pendingMigrations(sql, migrations),
    publication: published ?? null,
    slots: slots.map((slot) => ({ ...slot, retainedBytes: Number(slot.retainedBytes) })),
  }
}
