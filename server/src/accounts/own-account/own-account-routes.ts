import { type Account, MAX_NAME_LENGTH, personNameSchema } from '@coop/sync/people'
import { Hono } from 'hono'
import type { Sql, TransactionSql } from 'postgres'
import { z } from 'zod'
import { ProblemError } from '../../http/problem.ts'
import { recordEvent } from '../account-events.ts'
import type { AccountMail } from '../links/account-mail.ts'
import { changeAddress } from '../links/change-address.ts'
import type { CurrentSessions } from '../sessions/current-sessions.ts'
import type { KnownDevices } from '../sign-in/known-devices.ts'
import type { WithPassword } from '../sign-in/password-check.ts'
import { requireStrongPassword } from '../passwords/password-strength.ts'
import { accountAddress, NOT_STORED, readBody, typedPassword } from '../requests/read-body.ts'
import type { SenderOf } from '../requests/sender.ts'
import { hashPassword, setPassword } from '../passwords/set-password.ts'
import { mailAddressLink } from './mail-address-link.ts'

const addressSchema = z.strictObject({ email: accountAddress, password: typedPassword })
const confirmSchema = z.strictObject({ password: typedPassword })
const passwordSchema = z.strictObject({ password: typedPassword, next: typedPassword })
const nameSchema = z.strictObject({ name: personNameSchema })

/** The routes of the user's own account: `/api/account`. */
export function createOwnAccountRoutes(options: {
  sql: Sql
  sessions: CurrentSessions
  mail: AccountMail
  devices: KnownDevices
  withPassword: WithPassword
  senderOf: SenderOf
}): Hono {
  const { sql, sessions, mail, devices, withPassword, senderOf } = options
  const app = new Hono()
  const base = '/api/account'

  app.get(base, async (c) => {
    const { user } = await sessions.of(c.req.raw)
    return c.json({ ...(await readAccount(sql, user.id)), hasMail: mail.hasMail }, 200, NOT_STORED)
  })

  /** Confirms the session by the password (step-up) before dangerous actions. */
  app.post(`${base}/confirm`, async (c) => {
    await withPassword(c, confirmSchema, '{ "password": "…" }')
    return c.body(null, 204)
  })

  /** Sets the name that colleagues see; an empty one removes it. */
  app.put(`${base}/name`, async (c) => {
    const { user } = await sessions.of(c.req.raw)
    const expected = `{ "name": "…" }, of at most ${MAX_NAME_LENGTH} letters on one line`
    const { name } = await readBody(c, nameSchema, expected)
    await sql`update users set shown_name = ${name === '' ? null : name} where id = ${user.id}`
    return c.body(null, 204)
  })

  app.post(`${base}/password`, async (c) => {
    const expected = '{ "password": "…", "next": "…" }'
    const { session, body, hash: former } = await withPassword(c, passwordSchema, expected)
    const { user } = session
    await requireStrongPassword(body.next, user.email)
    const hash = await hashPassword(body.next)
    await sql.begin(async (tx) => {
      await requireHash(tx, user.id, former)
      await setPassword(tx, user.id, hash, session.id)
      await recordEvent(tx, { kind: 'password-changed', actor: user, subject: user, sender: senderOf(c) })
    })
    mail.sendNotice(user.email, 'password-changed')
    // The token of this device was signed with the former password.
    const device = await devices.remember(c.req.raw, user.email)
    if (device !== null) c.header('set-cookie', device)
    return c.body(null, 204)
  })

  app.post(`${base}/address`, async (c) => {
    const { session, body } = await withPassword(c, addressSchema, '{ "email": "…", "password": "…" }')
    const { user } = session
    const { email } = body
    const [taken] = await sql`select from users where email = ${email}`
    if (taken !== undefined) {
      const detail =
        email === user.email
          ? 'This is already your e-mail address.'
          : 'Another account already has this e-mail address.'
      throw new ProblemError({ status: 409, title: 'Conflict', detail })
    }
    if (mail.hasMail) {
      await mailAddressLink(sql, mail, { userId: user.id, email })
      return c.json({ isMailed: true }, 200, NOT_STORED)
    }
    await sql.begin(async (tx) => {
      await changeAddress(tx, { id: user.id, email })
      const subject = { id: user.id, email }
      await recordEvent(tx, { kind: 'address-changed', actor: user, subject, sender: senderOf(c) })
    })
    return c.json({ isMailed: false }, 200, NOT_STORED)
  })

  return app
}

/**
 * Of two concurrent changes, or a change and a reset, the second must not overwrite a password that it has not checked.
 */
async function requireHash(tx: TransactionSql, userId: string, former: string): Promise<void> {
  const [same] = await tx`
    select from user_accounts where user_id = ${userId} and provider_id = 'credential' and password = ${former}
    for update`
  if (same !== undefined) return
  const detail = 'Your password has been changed in the meantime, so nothing was changed.'
  throw new ProblemError({ status: 409, title: 'Conflict', detail })
}

async function readAccount(sql: Sql, id: string): Promise<Omit<Account, 'hasMail'>> {
  const [account] = await sql<Omit<Account, 'passkeys' | 'hasMail'>[]>`
    select u.id, u.email, u.shown_name as name, u.two_factor_enabled as "hasTotp",
      (select l.email from account_links l
        where l.user_id = u.id and l.kind = 'address' and l.expires_at > now()) as "nextEmail"
    from users u where u.id = ${id}`
  if (account === undefined) throw new Error('The account of a session is gone')
  const passkeys = await sql<Account['passkeys']>`
    select id, name, to_json(created_at) #>> '{}' as "createdAt" from passkeys where user_id = ${id} order by created_at`
  return { ...account, passkeys }
}
