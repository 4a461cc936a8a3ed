import type { AccountEventKind } from '@coop/sync/people'
import type { Context } from 'hono'
import type { TransactionSql } from 'postgres'
import { ProblemError } from '../../http/problem.ts'
import type { CurrentSession } from '../sessions/current-sessions.ts'

/** Every request about people has the session of an administrator. */
export interface PeopleVariables {
  Variables: { session: CurrentSession }
}

export type PeopleContext<Path extends string = string> = Context<PeopleVariables, Path>

/** Records an administrator's action on a person, who may have no account yet. */
export type RecordOfPeople = (
  tx: TransactionSql,
  c: PeopleContext,
  kind: AccountEventKind,
  subject: { id: string | null; email: string },
) => Promise<void>

export function notThere(what: string): ProblemError {
  return new ProblemError({ status: 404, title: 'Not Found', detail: `${what} no longer exists.` })
}

export function conflict(detail: string): ProblemError {
  return new ProblemError({ status: 409, title: 'Conflict', detail })
}
