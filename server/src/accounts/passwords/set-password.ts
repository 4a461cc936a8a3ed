import { hashPassword, verifyPassword } from 'better-auth/crypto'
import type { Sql, TransactionSql } from 'postgres'
import { endSessions } from '../sessions/end-sessions.ts'

/** The hash of an account's password; null: it has none. */
export async function passwordHashOf(sql: Sql, userId: string): Promise<string | null> {
  const [row] = await sql<{ password: string | null }[]>`
    select password from user_accounts where user_id = ${userId} and provider_id = 'credential'`
  return row?.password ?? null
}

export async function isPassword(sql: Sql, userId: string, password: string): Promise<boolean> {
  const hash = await passwordHashOf(sql, userId)
  return hash !== null && (await verifyPassword({ hash, password }))
}

/** Sets a password, and ends the sessions, the waiting sign-ins and the reset links that counted with the old one. */
export async function setPassword(
  tx: TransactionSql,
  userId: string,
  hash: string,
  exceptSession: string | null,
): Promise<void> {
  await tx`
    insert into user_accounts (user_id, account_id, provider_id, password)
    values (${userId}, ${userId}, 'credential', ${hash})
    on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`
  await endSessions(tx, userId, exceptSession)
  await tx`delete from account_links where user_id = ${userId} and kind = 'password'`
}

export { hashPassword }
