import type { Sql, TransactionSql } from 'postgres'
import { z } from 'zod'
import { advisoryLocks } from '@coop/postgres'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@coop/sync/people'
import { readablePassword } from '../passwords/readable-password.ts'
import { hashPassword, setPassword } from '../passwords/set-password.ts'
import { turnOffTotp } from '../second-factor/turn-off-totp.ts'

const DEFAULT_ADDRESS = 'admin@example.org'

const credentials = z.object({
  email: z.email('This is not an e-mail address').toLowerCase(),
  password: z
    .string()
    .min(MIN_PASSWORD_LENGTH, `A password needs at least ${MIN_PASSWORD_LENGTH} characters`)
    .max(MAX_PASSWORD_LENGTH, `A password may have at most ${MAX_PASSWORD_LENGTH} characters`),
})

export interface NewAdministrator {
  email: string
  /** The generated password, to be shown once; null: the caller gave a password. */
  generatedPassword: string | null
}

/**
 * Makes an administrator. An existing user becomes one, with this password, all sessions ended, enabled, and without an
 * authenticator app.
 * @throws an error of one sentence when the address or password is not acceptable
 */
export async function setAdministrator(
  sql: Sql,
  account: { email: string; password?: string | undefined },
): Promise<NewAdministrator & { existed: boolean }> {
  return await sql.begin((tx) => writeAdministrator(tx, account.email, account.password))
}

/**
 * Makes an administrator at a start without any. Two processes that start together make only one.
 * @returns null when there already is an administrator
 */
export async function ensureFirstAdministrator(
  sql: Sql,
  account: { email: string; password: string | undefined } | undefined,
): Promise<NewAdministrator | null> {
  return await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${advisoryLocks.firstAdministrator})`
    const [existing] = await tx`select from user_roles where role = 'admin' limit 1`
    if (existing !== undefined) return null
    return await writeAdministrator(tx, account?.email ?? DEFAULT_ADDRESS, account?.password)
  })
}

async function writeAdministrator(
  tx: TransactionSql,
  address: string,
  configuredPassword: string | undefined,
): Promise<NewAdministrator & { existed: boolean }> {
  const { email, password } = parseCredentials({
    email: address,
    password: configuredPassword ?? readablePassword(),
  })
  const hash = await hashPassword(password)
  const [before] = await tx`select from users where email = ${email}`
  const [user] = await tx<{ id: string }[]>`
    insert into users (name, email, email_verified) values (${email}, ${email}, true)
    on conflict (email) do update set updated_at = now()
    returning id`
  if (user === undefined) throw new Error(`The user ${email} could be neither created nor found`)
  await setPassword(tx, user.id, hash, null)
  await tx`insert into user_roles (user_id, role) values (${user.id}, 'admin')
    on conflict (user_id) do update set role = 'admin'`
  // The command line of the server is the last way in when no administrator can sign in.
  await tx`update users set disabled_at = null where id = ${user.id}`
  await turnOffTotp(tx, user.id)
  return {
    email,
    existed: before !== undefined,
    generatedPassword: configuredPassword === undefined ? password : null,
  }
}

function parseCredentials(values: { email: string; password: string }): z.output<typeof credentials> {
  const parsed = credentials.safeParse(values)
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => `${message}.`).join(' '))
  return parsed.data
}
