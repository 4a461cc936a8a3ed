import type { Sql } from 'postgres'
import type { Logger } from './logger.ts'

/** How far the engine's slot is behind, in bytes of WAL. */
type SlotLag = {
  /** written to the database and not yet durable here */
  bytesBehind: bigint
  /** the bytes that the server keeps on its disk for the slot */
  bytesRetained: bigint
  /** of what the server is allowed to keep, how much is left; null: there is no limit */
  bytesLeft: bigint | null
}

/** Null when there is no such slot. */
export async function slotLag(sql: Sql, slotName: string): Promise<SlotLag | null> {
  const [row] = await sql.unsafe(
    `select (pg_current_wal_lsn() - confirmed_flush_lsn)::text as behind,
       (pg_current_wal_lsn() - restart_lsn)::text as retained, safe_wal_size::text as left
     from pg_replication_slots where slot_name = $1`,
    [slotName],
  )
  if (row === undefined) return null
  return {
    bytesBehind: BigInt(String(row['behind'] ?? 0)),
    bytesRetained: BigInt(String(row['retained'] ?? 0)),
    bytesLeft: row['left'] === null ? null : BigInt(String(row['left'])),
  }
}

/** A server without a limit keeps WAL for a stopped engine until its disk is full. */
export async function warnOfUnlimitedWal(sql: Sql, logger: Logger): Promise<void> {
  const [row] = await sql.unsafe(`select current_setting('max_slot_wal_keep_size') as size`)
  if (row?.['size'] !== '-1') return
  logger.info(
    'Postgres keeps WAL without limit for an engine that is stopped: set max_slot_wal_keep_size, ' +
      'such as 4GB; beyond it the slot is given up, and readers take fresh snapshots',
  )
}
