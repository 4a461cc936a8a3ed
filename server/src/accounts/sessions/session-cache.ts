import type { Role } from '@coop/sync/releases'
import type { Principal } from './principal.ts'

/** A session unused for so long is removed. No request is held open for longer. */
const UNUSED_MS = 300_000

/** A session as stored in Postgres. */
export interface SessionRow {
  token: string
  id: string
  email: string
  /** null: the account has no access to the admin */
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

/** Recently read sessions, by their cookie. The end of a session aborts its principal. */
export interface SessionCache {
  get: (cookie: string) => CachedSession | null
  /** Replaces the cached session with the row that Postgres holds now. */
  take: (cookie: string, token: string, row: SessionRow | undefined) => CachedSession | null
  end: (cookie: string) => void
  /** The valid sessions; the others are removed. */
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
