import type { Sql } from 'postgres'

/**
 * Deletes answers that no device will request any more. A device that was off for longer resends writes that were
 * applied: an insert or a delete then finds itself done, an update meets its own values.
 */
export async function pruneLedger(sql: Sql, days = 90): Promise<number> {
  const pruned = await sql`delete from write_ledger where created_at < now() - ${days} * interval '1 day'`
  return pruned.count
}
