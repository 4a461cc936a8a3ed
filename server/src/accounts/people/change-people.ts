import { advisoryLocks } from '@coop/postgres'
import type { Sql, TransactionSql } from 'postgres'
import { ProblemError } from '../../http/problem.ts'
import type { CurrentSession } from '../sessions/current-sessions.ts'

/**
 * Runs an administrator's action on another account, one action at a time, after checking that the administrator still
 * has access. Nobody can disable, delete or demote themselves, so the last administrator cannot be removed: of two who
 * disable each other at once, the second finds their own session ended.
 * @throws a 401 problem when the session has ended meanwhile
 */
export async function changePeople<T>(
  sql: Sql,
  session: CurrentSession,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  const result = await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${advisoryLocks.people})`
    const [actor] = await tx`
      select from sessions s join users u on u.id = s.user_id join user_roles r on r.user_id = u.id
      where s.id = ${session.id} and s.expires_at > now() and u.disabled_at is null and r.role = 'admin'`
    if (actor === undefined) {
      throw new ProblemError({
        status: 401,
        title: 'Unauthorized',
        detail: 'Your access has ended, so nothing was changed.',
      })
    }
    return { value: await work(tx) }
  })
  return result.value
}
