import type { Sql } from 'postgres'

/**
 * Deletes answers that no device will request any more. A device that was offline for longer resends applied writes. An
 * insert or delete is then already done, and an update finds its own values.
 */
export async function pruneLedger(sql: Sql, days = 90): Promise<number> {
  const pruned = await sql`delete from write_ledger where created_at < now() - ${days} * interval '1 day'`
  return pruned.count
}
