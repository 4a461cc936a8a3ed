import type { Sql } from 'postgres'
import type { Logger } from './logger.ts'

/** The lag of the engine's slot, in bytes of WAL. */
type SlotLag = {
  /** written to the database and not yet durable here */
  bytesBehind: bigint
  /** kept on the server's disk for the slot */
  bytesRetained: bigint
  /** left until the server's limit for the slot; null: no limit */
  bytesLeft: bigint | null
}

/** Null if the slot does not exist. */
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
