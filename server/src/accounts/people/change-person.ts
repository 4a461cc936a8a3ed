import type { AccountEventKind } from '@coop/sync/people'
import type { Sql, TransactionSql } from 'postgres'
import type { AccountMail } from '../links/account-mail.ts'
import { idOf } from '../requests/read-body.ts'
import { requireConfirmed } from '../sessions/current-sessions.ts'
import { changePeople } from './change-people.ts'
import { conflict, notThere, type PeopleContext, type RecordOfPeople } from './people-context.ts'

interface Target {
  id: string
  email: string
  disabled: boolean
}

/** Runs a dangerous action on the account named by the path, and records it, in one transaction. */
type ChangePerson = <T>(
  c: PeopleContext,
  kind: AccountEventKind,
  work: (tx: TransactionSql, target: Target) => Promise<T>,
) => Promise<T>

export function createChangePerson(options: {
  sql: Sql
  mail: AccountMail
  record: RecordOfPeople
}): ChangePerson {
  const { sql, mail, record } = options
  return async function change<T>(
    c: PeopleContext,
    kind: AccountEventKind,
    work: (tx: TransactionSql, target: Target) => Promise<T>,
  ): Promise<T> {
    const session = c.get('session')
    requireConfirmed(session)
    const { target, result } = await changePeople(sql, session, async (tx) => {
      const [target] = await tx<Target[]>`
        select id, email, disabled_at is not null as disabled from users where id = ${idOf(c)}`
      if (target === undefined) throw notThere('This account')
      if (target.id === session.user.id)
        throw conflict('This is your own account. Change it under “Your account”.')
      const result = await work(tx, target)
      await record(tx, c, kind, target)
      return { target, result }
    })
    if (kind === 'disabled' || kind === 'second-factor-off') mail.sendNotice(target.email, kind)
    return result
  }
}
