import { CONFIRM_PASSWORD } from '@coop/sync/people'
import type { Role } from '@coop/sync/releases'
import type { Sql } from 'postgres'
import { ProblemError } from '../../http/problem.ts'

/** The session of a request as it stands in Postgres at this moment: nothing about people is decided by a cache. */
export interface CurrentSession {
  id: string
  token: string
  user: { id: string; email: string }
  /** null: the account enters nothing */
  role: Role | null
  /** whether the password was given so recently that dangerous acts need not ask for it */
  isConfirmed: boolean
}

export interface CurrentSessions {
  /** @throws a 401 problem when there is none */
  of: (request: Request) => Promise<CurrentSession>
  /** @throws a 401 or 403 problem when the account has no role */
  ofColleague: (request: Request) => Promise<CurrentSession>
  /** @throws a 401 or 403 problem when it is no administrator's */
  ofAdministrator: (request: Request) => Promise<CurrentSession>
}

/** After a sign-in, and after the password was given again. */
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

/** @throws a 403 problem that the admin answers by asking for the password */
export function requireConfirmed(session: CurrentSession): void {
  if (session.isConfirmed) return
  throw new ProblemError({
    status: 403,
    title: 'Password needed',
    type: CONFIRM_PASSWORD,
    detail: 'Enter your password again before this.',
  })
}
