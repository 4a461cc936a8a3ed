import type { Role } from '@coop/sync/releases'
import type { Principal } from './principal.ts'

/** A session that was not used for so long leaves the cache; no request is held open as long. */
const UNUSED_MS = 300_000

/** A session as Postgres has it. */
export interface SessionRow {
  token: string
  id: string
  email: string
  /** null: the account enters nothing */
  role: Role | null
  expires_at: Date
}

export interface CachedSession {
  token: string
  principal: Principal
  ending: AbortController
  expiresAt: number
  checkedAt: number
  usedAt: number
}

/** Sessions that were read lately, by the cookie that names them. The principal of one that ends is told. */
export interface SessionCache {
  get: (cookie: string) => CachedSession | null
  /** Replaces the cached session with the row that Postgres holds now. */
  take: (cookie: string, token: string, row: SessionRow | undefined) => CachedSession | null
  end: (cookie: string) => void
  /** The sessions that count still; the others leave. */
  current: () => [cookie: string, session: CachedSession][]
}

export function createSessionCache(now: () => number): SessionCache {
  const sessions = new Map<string, CachedSession>()

  function end(cookie: string): void {
    sessions.get(cookie)?.ending.abort()
    sessions.delete(cookie)
  }

  return {
    get: (cookie) => sessions.get(cookie) ?? null,
    take(cookie, token, row) {
      if (row === undefined || row.expires_at.getTime() <= now()) {
        end(cookie)
        return null
      }
      const before = sessions.get(cookie)
      if (before?.principal.role === row.role && before.principal.email === row.email) {
        before.checkedAt = now()
        before.expiresAt = row.expires_at.getTime()
        return before
      }
      end(cookie)
      const ending = new AbortController()
      const { id, email, role } = row
      const session = {
        token,
        principal: { id, email, role, admin: role !== null, ended: ending.signal },
        ending,
        expiresAt: row.expires_at.getTime(),
        checkedAt: now(),
        usedAt: now(),
      }
      sessions.set(cookie, session)
      return session
    },
    end,
    current() {
      for (const [cookie, { expiresAt, usedAt }] of sessions) {
        if (expiresAt <= now()) end(cookie)
        else if (usedAt + UNUSED_MS < now()) sessions.delete(cookie)
      }
      return [...sessions]
    },
  }
}
