import { parse } from 'hono/utils/cookie'
import type { Sql } from 'postgres'
import { ProblemError } from '../../http/problem.ts'
import type { Logger } from '../../process/logger.ts'
import type { Principal } from './principal.ts'
import { type CachedSession, createSessionCache, type SessionRow } from './session-cache.ts'

export interface Principals {
  of: (request: Request) => Promise<Principal | null>
  /** The current session in Postgres; null: there is none, or it has expired. */
  session: (token: string) => Promise<SessionRow | null>
  /** Ends the requests that are held open for the session of this request. */
  end: (request: Request) => void
  /** Checks again whether every cached session is still valid. */
  recheck: () => Promise<void>
  stop: () => void
}

/** How long a cached session is valid without a query. */
const TRUSTED_MS = 3_000
/** How often the sessions of waiting requests are rechecked. */
const RECHECK_MS = 10_000
/** How often the use of a session is stored. */
const NOTED_EVERY_MS = 60_000

/**
 * Caches the principals of requests by cookie for a few seconds, since a page of the admin requests twenty shapes at
 * once.
 * @param tokenOf the session's token, when we signed the request's cookie
 */
export function createPrincipals(options: {
  sql: Sql
  cookieName: string
  tokenOf: (request: Request) => Promise<string | null>
  logger: Pick<Logger, 'warn'>
  now?: () => number
}): Principals {
  const { sql, cookieName, tokenOf, logger, now = Date.now } = options
  const cache = createSessionCache(now)
  // Counts sign-outs: a row read from Postgres before a sign-out may belong to the session that it ended.
  let endings = 0

  const cookieOf = (request: Request): string | null => {
    const header = request.headers.get('cookie')
    return (header === null ? undefined : parse(header, cookieName)[cookieName]) ?? null
  }

  async function read(token: string): Promise<SessionRow | undefined> {
    const before = endings
    const [row] = await readSessions(sql, [token]).catch(throwUnavailable)
    return before === endings ? row : await read(token)
  }

  async function recheck(): Promise<void> {
    const entries = cache.current()
    if (entries.length === 0) return
    const rows = await readSessions(
      sql,
      entries.map(([, entry]) => entry.token),
    )
    const byToken = new Map(rows.map((row) => [row.token, row]))
    // Only if the entry is unchanged: one that was ended meanwhile must not come back.
    for (const [cookie, entry] of entries) {
      if (cache.get(cookie) === entry) cache.take(cookie, entry.token, byToken.get(entry.token))
    }
    await noteUse(
      sql,
      entries.map(([, entry]) => entry),
      now(),
    )
  }

  const timer = setInterval(() => {
    recheck().catch((error: unknown) =>
      logger.warn('Sessions could not be checked; they stay valid until a check succeeds', error),
    )
  }, RECHECK_MS)
  timer.unref()

  return {
    async of(request) {
      const cookie = cookieOf(request)
      if (cookie === null) return null
      let entry = cache.get(cookie)
      if (entry === null || entry.checkedAt + TRUSTED_MS < now() || entry.expiresAt <= now()) {
        const token = entry?.token ?? (await tokenOf(request).catch(throwUnavailable))
        if (token === null) return null
        entry = cache.take(cookie, token, await read(token))
      }
      if (entry === null) return null
      entry.usedAt = now()
      return entry.principal
    },
    async session(token) {
      const [row] = await readSessions(sql, [token])
      return row === undefined || row.expires_at.getTime() <= now() ? null : row
    },
    end(request) {
      endings += 1
      const cookie = cookieOf(request)
      if (cookie !== null) cache.end(cookie)
    },
    recheck,
    stop: () => clearInterval(timer),
  }
}

/** Stores the time of use for the list of sessions, to the minute. */
async function noteUse(sql: Sql, entries: CachedSession[], now: number): Promise<void> {
  const used = entries.filter(({ usedAt }) => usedAt + NOTED_EVERY_MS > now)
  if (used.length === 0) return
  await sql`
    update sessions set last_seen_at = now()
    where token = any (${used.map(({ token }) => token)})
      and last_seen_at < now() - ${NOTED_EVERY_MS / 1000} * interval '1 second'`
}

async function readSessions(sql: Sql, tokens: string[]): Promise<SessionRow[]> {
  return await sql<SessionRow[]>`
    select s.token, u.id, u.email, s.expires_at,
      (select r.role from user_roles r where r.user_id = u.id) as role
    from sessions s join users u on u.id = s.user_id
    where s.token = any (${tokens}) and u.disabled_at is null`
}

function throwUnavailable(cause: unknown): never {
  throw new ProblemError(
    {
      status: 503,
      title: 'Service Unavailable',
      detail: 'Sessions cannot be checked at the moment. Please try again.',
      headers: { 'retry-after': '2' },
    },
    { cause },
  )
}
