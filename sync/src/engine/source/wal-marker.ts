import type { Sql } from 'postgres'
import { replicationNames } from './replication-names.ts'

/**
 * Writes a message into WAL, which the stream delivers, so that the position advances on an idle database. Returns its
 * LSN.
 */
export async function writeWalMarker(sql: Pick<Sql, 'unsafe'>): Promise<bigint> {
  const [row] = await sql.unsafe(
    `select (pg_logical_emit_message(true, '${replicationNames.marker}', '') - '0/0')::text as lsn`,
  )
  return BigInt(String(row?.['lsn']))
}
