import { advisoryLocks } from '@coop/postgres'
import type { Sql, TransactionSql } from 'postgres'
import { ProblemError } from '../../http/problem.ts'
import type { CurrentSession } from '../sessions/current-sessions.ts'

/**
 * Runs what an administrator does to people, one such act at a time, after making sure that the administrator may still
 * do it. Since nobody may disable, delete or demote themselves, the one who acts always remains: of two who disable each
 * other at once the second finds the own session ended, and the last administrator cannot go.
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
