import { createHmac } from 'node:crypto'
import type { Sql } from 'postgres'

/** An attempt to sign in. */
interface Attempt {
  email: string
  /** of the client; in stored keys it is called `sender` */
  network: string
  /** a device that has signed in at this address before */
  device: string | null
}

export interface SignInThrottle {
  /**
   * Counts an attempt as a failure before it is made, so that concurrent attempts all count. @returns seconds to wait,
   * or null
   */
  attempt(attempt: Attempt): Promise<number | null>
  /** Removes a successful attempt from the count. */
  succeeded(attempt: Attempt): Promise<void>
}

/** The recent failures of one device, network or address. */
interface Failures {
  count: number
  /** seconds since the last one */
  ago: number
}

const LONGEST_SECONDS = 900
/** How long failures are remembered after the last one. */
const FORGOTTEN_SECONDS = { device: 86_400, sender: 86_400, address: 3_600 }

type Kind = keyof typeof FORGOTTEN_SECONDS

/**
 * Seconds to wait before the next attempt. A known device waits only for its own failures. Any other sender waits for
 * its own and, once it has one, for those of all such senders at the address. A sender without failures never waits.
 */
export function waitFor(failures: { own: Failures; address: Failures }): number {
  const { own, address } = failures
  if (own.count === 0) return 0
  // Five failures are free, then 2 s, doubling; ten failures at the address, then 30 s, doubling with every ten more.
  const forOwn = own.count < 5 ? 0 : 2 ** Math.min(own.count - 4, 20)
  const forAddress = address.count < 10 ? 0 : 30 * 2 ** Math.min(Math.floor(address.count / 10) - 1, 20)
  return Math.max(0, Math.min(LONGEST_SECONDS, Math.max(forOwn, forAddress)) - own.ago)
}

/** Stores failures in Postgres under keyed hashes, for all processes and across restarts. */
export function createSignInThrottle(
  sql: Sql,
  secret: string,
  step: 'sign-in' | 'second-step' = 'sign-in',
): SignInThrottle {
  const keyOf = (kind: Kind, value: string) =>
    `${step}:${kind}:${createHmac('sha256', secret).update(value).digest('base64url')}`

  function keysOf({ email, network, device }: Attempt): { own: string; all: Map<string, number> } {
    const kind = device === null ? 'sender' : 'device'
    const own = keyOf(kind, device ?? network)
    const all = new Map([[own, FORGOTTEN_SECONDS[kind]]])
    if (device === null) all.set(keyOf('address', email.trim().toLowerCase()), FORGOTTEN_SECONDS.address)
    return { own, all }
  }

  return {
    async attempt(attempt) {
      const { own, all } = keysOf(attempt)
      const keys = [...all.keys()].sort() // one order of locks: no deadlock
      const seconds = keys.map((key) => all.get(key) ?? 0)
      return await sql.begin(async (tx) => {
        const rows = await tx<(Failures & { key: string })[]>`
          insert into attempts as a (key, attempts, window_ends_at)
          select key, 0, clock_timestamp() + seconds * interval '1 second'
          from unnest(${keys}::text[], ${seconds}::int[]) as t (key, seconds)
          on conflict (key) do update set
            attempts = case when a.window_ends_at <= clock_timestamp() then 0 else a.attempts end
          returning key, attempts as count,
            extract(epoch from clock_timestamp() - window_ends_at)::float8 as ago`
        const failuresOf = (which: (key: string) => boolean): Failures => {
          const row = rows.find(({ key }) => which(key))
          // A row expires this long after its last failure.
          return row === undefined
            ? { count: 0, ago: 0 }
            : { count: row.count, ago: row.ago + (all.get(row.key) ?? 0) }
        }
        const wait = waitFor({
          own: failuresOf((key) => key === own),
          address: failuresOf((key) => key !== own),
        })
        if (wait > 0) return Math.ceil(wait)
        await tx`
          update attempts a set attempts = a.attempts + 1,
            window_ends_at = clock_timestamp() + t.seconds * interval '1 second'
          from unnest(${keys}::text[], ${seconds}::int[]) as t (key, seconds) where a.key = t.key`
        return null
      })
    },
    async succeeded(attempt) {
      const { own, all } = keysOf(attempt)
      if (attempt.device !== null) await sql`delete from attempts where key = ${own}`
      else
        await sql`update attempts set attempts = greatest(0, attempts - 1) where key = any(${[...all.keys()]})`
    },
  }
}
