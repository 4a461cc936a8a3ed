import { createHmac } from 'node:crypto'
import type { Sql } from 'postgres'

interface Throttle<Kind extends string> {
  /** Counts an attempt before it is made, so that concurrent ones all count. @returns seconds to wait, or null */
  attempt(values: Record<Kind, string>): Promise<number | null>
}

/**
 * Limits attempts per window, separately for each kind of value. Counts are in Postgres, so that restarts and other app
 * processes share them, under keyed hashes, so that they reveal no address.
 * @param options.purpose the name of what is attempted
 */
export function createThrottle<Kind extends string>(options: {
  sql: Sql
  secret: string
  purpose: string
  limits: Record<Kind, number>
  windowMinutes: number
}): Throttle<Kind> {
  const { sql, secret, purpose, limits, windowMinutes } = options
  const keyOf = (kind: string, value: string) =>
    `${purpose}:${kind}:${createHmac('sha256', secret).update(value).digest('base64url')}`
  return {
    async attempt(values) {
      const valueOf = new Map(Object.entries<string>(values))
      const limitOf = new Map(
        Object.entries<number>(limits).map(([kind, limit]) => [keyOf(kind, valueOf.get(kind) ?? ''), limit]),
      )
      const keys = [...limitOf.keys()].sort() // one order: no deadlock
      const counted = await sql<{ key: string; attempts: number; seconds: number }[]>`
        insert into attempts as a (key, attempts, window_ends_at)
        select key, 1, now() + ${windowMinutes} * interval '1 minute' from unnest(${keys}::text[]) key
        on conflict (key) do update set
          attempts = case when a.window_ends_at <= now() then 1 else a.attempts + 1 end,
          window_ends_at = case when a.window_ends_at <= now() then excluded.window_ends_at else a.window_ends_at end
        returning key, attempts, ceil(extract(epoch from window_ends_at - now()))::int as seconds`
      const over = counted.filter(({ key, attempts }) => attempts > (limitOf.get(key) ?? 0))
      return over.length === 0 ? null : Math.max(1, ...over.map(({ seconds }) => seconds))
    },
  }
}
