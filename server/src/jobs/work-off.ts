import type { PendingQuery, Row, Sql } from 'postgres'

/** Longer than any work on a row. A process that has not settled a claim after this time is dead. */
const LEASE_MS = 60_000
const LOOK_AGAIN_MS = 30_000

/**
 * Processes the due rows of a table, in several app processes at once. A row is claimed for a limited time, which
 * counts as an attempt; if its process dies, another one takes it over. `work` ends the claim.
 * @param options.waiting the condition under which a row is pending
 * @returns milliseconds until something may be due again
 */
export async function workOff<Claimed extends { attempts: number }>(
  options: {
    sql: Sql
    /** has `id`, `next_try_at`, `claimed_until` and `attempts` */
    table: string
    waiting: PendingQuery<Row[]>
    atOnce: number
    leaseMs?: number | undefined
    /** the columns needed by the work */
    columns: readonly (keyof Claimed & string)[]
    work: (row: Claimed) => Promise<void>
  },
  signal: AbortSignal,
): Promise<number> {
  const { sql, table, waiting, atOnce, leaseMs = LEASE_MS, columns, work } = options
  const returned: string[] = [...columns]
  while (!signal.aborted) {
    const claimed = await sql<Claimed[]>`
      update ${sql(table)} t
      set claimed_until = now() + ${leaseMs} * interval '1 millisecond', attempts = t.attempts + 1
      from (
        select id as due_id from ${sql(table)}
        where ${waiting} and next_try_at <= now() and (claimed_until is null or claimed_until <= now())
        order by next_try_at limit ${atOnce}
        for update skip locked
      ) due
      where id = due_id
      returning ${sql(returned)}`
    if (claimed.length > 0) {
      await Promise.all([...claimed].map(work))
      continue
    }
    const [next] = await sql<{ ms: number | null }[]>`
      select ceil(extract(epoch from min(greatest(next_try_at, claimed_until)) - now()) * 1000)::float8 as ms
      from ${sql(table)} where ${waiting}`
    return Math.min(Math.max(next?.ms ?? LOOK_AGAIN_MS, 10), LOOK_AGAIN_MS)
  }
  return LOOK_AGAIN_MS
}
