import { hashPassword, verifyPassword } from 'better-auth/crypto'
import type { Sql, TransactionSql } from 'postgres'
import { accountAddress } from '../requests/read-body.ts'
import { endSessions } from '../sessions/end-sessions.ts'

interface PasswordHolder {
  id: string
  email: string
  /** the hash with its salt: the same password gets another hash each time */
  password: string
}

/** The account of a typed address; null: there is none, or it has no password. */
export async function passwordHolder(sql: Sql, typed: string): Promise<PasswordHolder | null> {
  const email = accountAddress.safeParse(typed)
  if (!email.success) return null // Postgres refuses some texts that are no address
  const [user] = await sql<PasswordHolder[]>`
    select u.id, u.email, a.password from users u join user_accounts a on a.user_id = u.id
    where u.email = ${email.data} and a.provider_id = 'credential' and a.password is not null`
  return user ?? null
}

/** The hash that this password matches; null: it is not the password of the account. */
export async function matchingHash(sql: Sql, userId: string, password: string): Promise<string | null> {
  const [row] = await sql<{ hash: string | null }[]>`
    select password as hash from user_accounts where user_id = ${userId} and provider_id = 'credential'`
  const hash = row?.hash ?? null
  return hash !== null && (await verifyPassword({ hash, password })) ? hash : null
}

/** Sets a password. Ends the sessions, pending sign-ins and reset links of the old one. */
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
