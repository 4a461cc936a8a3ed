import { CONFIRM_PASSWORD } from '@coop/sync/people'
import type { Role } from '@coop/sync/releases'
import type { Sql } from 'postgres'
import { ProblemError } from '../../http/problem.ts'

/** The session of a request, read from Postgres each time: decisions about people do not use a cache. */
export interface CurrentSession {
  id: string
  token: string
  user: { id: string; email: string }
  /** null: the account has no access to the admin */
  role: Role | null
  /** whether the password was given recently, so that dangerous actions need not require it */
  isConfirmed: boolean
}

export interface CurrentSessions {
  /** @throws a 401 problem when there is no session */
  of: (request: Request) => Promise<CurrentSession>
  /** @throws a 401 or 403 problem when the account has no role */
  ofColleague: (request: Request) => Promise<CurrentSession>
  /** @throws a 401 or 403 problem when the user is no administrator */
  ofAdministrator: (request: Request) => Promise<CurrentSession>
}

/** Counted from a sign-in, or from the last time the password was given. */
const CONFIRMED_MINUTES = 10

export function createCurrentSessions(options: {
  sql: Sql
  tokenOf: (request: Request) => Promise<string | null>
}): CurrentSessions {
  const { sql, tokenOf } = options

  async function of(request: Request): Promise<CurrentSession> {
    const token = await tokenOf(request)
    const session = token === null ? null : await readSession(token)
    if (session !== null) return session
    throw new ProblemError({ status: 401, title: 'Unauthorized', detail: 'Sign in first.' })
  }

  async function readSession(token: string): Promise<CurrentSession | null> {
    const [row] = await sql<
      { id: string; user_id: string; email: string; role: Role | null; is_confirmed: boolean }[]
    >`
      select s.id, s.user_id, u.email,
        (select r.role from user_roles r where r.user_id = u.id) as role,
        s.confirmed_at > now() - ${CONFIRMED_MINUTES} * interval '1 minute' as is_confirmed
      from sessions s join users u on u.id = s.user_id
      where s.token = ${token} and s.expires_at > now() and u.disabled_at is null`
    if (row === undefined) return null
    const { id, user_id, email, role, is_confirmed } = row
    return { id, token, user: { id: user_id, email }, role, isConfirmed: is_confirmed }
  }

  return {
    of,
    async ofColleague(request) {
      const session = await of(request)
      if (session.role !== null) return session
      throw new ProblemError({ status: 403, title: 'Forbidden', detail: 'Only administrators may do this.' })
    },
    async ofAdministrator(request) {
      const session = await of(request)
      if (session.role === 'admin') return session
      throw new ProblemError({ status: 403, title: 'Forbidden', detail: 'Only administrators may do this.' })
    },
  }
}

/** @throws a 403 problem; the admin then shows the prompt for the password */
export function requireConfirmed(session: CurrentSession): void {
  if (session.isConfirmed) return
  throw new ProblemError({
    status: 403,
    title: 'Password needed',
    type: CONFIRM_PASSWORD,
    detail: 'Enter your password again before this.',
  })
}
