import { personNameSchema } from '@coop/sync/people'
import { Hono } from 'hono'
import type { Role } from '@coop/sync/releases'
import type { Sql, TransactionSql } from 'postgres'
import { z } from 'zod'
import type { ClientNetworkOf } from '../../http/client-network.ts'
import { ProblemError } from '../../http/problem.ts'
import { createThrottle } from '../../http/throttle.ts'
import type { Logger } from '../../process/logger.ts'
import { recordEvent } from '../account-events.ts'
import { consumeLink, makeLink, previewLink } from './account-links.ts'
import type { AccountMail } from './account-mail.ts'
import { changeAddress } from './change-address.ts'
import { requireStrongPassword } from '../passwords/password-strength.ts'
import { accountAddress, NOT_STORED, readBody, typedPassword } from '../requests/read-body.ts'
import type { SenderOf } from '../requests/sender.ts'
import { hashPassword, setPassword } from '../passwords/set-password.ts'
import { throttled } from '../sign-in/begin-attempt.ts'

const RESETS_PER_HOUR = { network: 10, address: 3 }

const tokenSchema = z.strictObject({ token: z.string().min(1).max(200) })
const useSchema = tokenSchema.extend({
  password: typedPassword.optional(),
  name: personNameSchema.optional(),
})

/** Routes for opening and requesting links. They need no session. */
export function createLinkRoutes(options: {
  sql: Sql
  secret: string
  mail: AccountMail
  clientNetworkOf: ClientNetworkOf
  senderOf: SenderOf
  logger: Pick<Logger, 'warn'>
}): Hono {
  const { sql, secret, mail, clientNetworkOf, senderOf, logger } = options
  const app = new Hono()
  const throttle = createThrottle({
    sql,
    secret,
    purpose: 'password-reset',
    limits: RESETS_PER_HOUR,
    windowMinutes: 60,
  })

  app.post('/api/password-resets', async (c) => {
    const { email } = await readBody(c, z.strictObject({ email: accountAddress }), '{ "email": "…" }')
    const wait = await throttle.attempt({ network: clientNetworkOf(c), address: email })
    if (wait !== null) throw throttled(wait, 'to get a new password')
    // Not awaited, so that neither the response nor its time shows whether the account exists.
    sendReset(email).catch((error: unknown) => logger.warn('A reset link could not be made', error))
    return c.json({ isMailed: mail.hasMail }, 202, NOT_STORED)
  })

  async function sendReset(email: string): Promise<void> {
    if (!mail.hasMail) return
    const [user] = await sql<{ id: string }[]>`
      select id from users where email = ${email} and disabled_at is null`
    if (user === undefined) return
    const { token, expiresAt } = await makeLink(sql, { kind: 'password', userId: user.id }, user.id)
    await mail.sendLink(email, 'password', mail.linkOf(token), expiresAt)
  }

  // A POST keeps the token out of addresses and logs.
  app.post('/api/account-links/preview', async (c) => {
    const { token } = await readBody(c, tokenSchema, '{ "token": "…" }')
    return c.json(await previewLink(sql, token), 200, NOT_STORED)
  })

  app.post('/api/account-links', async (c) => {
    const expected = '{ "token": "…", "password": "…", "name": "…" }'
    const { token, password, name } = await readBody(c, useSchema, expected)
    const { kind, email } = await previewLink(sql, token)
    const sender = senderOf(c)
    if (kind === 'address') {
      const former = await sql.begin(async (tx) => {
        const link = await consumeLink(tx, token)
        const user = { id: link.userId ?? '', email: link.email }
        const former = await changeAddress(tx, user)
        await recordEvent(tx, { kind: 'address-changed', actor: user, subject: user, sender })
        return former
      })
      mail.sendNotice(former, 'address-changed')
      return c.json({ kind, email }, 200, NOT_STORED)
    }
    if (password === undefined) {
      throw new ProblemError({ status: 422, title: 'No password', detail: 'Choose a password.' })
    }
    await requireStrongPassword(password, email)
    const hash = await hashPassword(password)
    await sql.begin(async (tx) => {
      const link = await consumeLink(tx, token)
      const isNew = link.kind === 'invitation'
      const id = isNew ? await createPerson(tx, link, name ?? link.name ?? '') : (link.userId ?? '')
      await setPassword(tx, id, hash, null)
      const user = { id, email: link.email }
      const event = isNew ? 'invitation-accepted' : 'password-reset'
      await recordEvent(tx, { kind: event, actor: user, subject: user, sender })
    })
    if (kind === 'password') mail.sendNotice(email, 'password-reset')
    return c.json({ kind, email }, 200, NOT_STORED)
  })

  return app
}

/** Makes the account of an invited person, with the role of the invitation. */
async function createPerson(
  sql: TransactionSql,
  { email, role }: { email: string; role: Role },
  name: string,
): Promise<string> {
  const [user] = await sql<{ id: string }[]>`
    insert into users (name, email, email_verified, shown_name)
    values (${email}, ${email}, true, ${name === '' ? null : name})
    on conflict (email) do nothing returning id`
  if (user === undefined) {
    throw new ProblemError({
      status: 409,
      title: 'Conflict',
      detail: 'This e-mail address already has an account. Sign in with it.',
    })
  }
  await sql`insert into user_roles (user_id, role) values (${user.id}, ${role})`
  return user.id
}
