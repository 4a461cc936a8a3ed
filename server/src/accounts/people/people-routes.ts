import { accountEventQuerySchema, type AccountEventKind } from '@coop/sync/people'
import { type Context, Hono } from 'hono'
import type { Sql, TransactionSql } from 'postgres'
import { z } from 'zod'
import { ProblemError } from '../../http/problem.ts'
import { malformed } from '../../http/read-json.ts'
import { listEvents, recordEvent } from '../account-events.ts'
import { makeLink } from '../links/account-links.ts'
import type { AccountMail } from '../links/account-mail.ts'
import { changePeople } from './change-people.ts'
import { type CurrentSession, type CurrentSessions, requireConfirmed } from '../sessions/current-sessions.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { listInvitations, listPeople } from './list-people.ts'
import { accountAddress, idOf, NOT_STORED, readBody } from '../requests/read-body.ts'
import type { SenderOf } from '../requests/sender.ts'
import { turnOffTotp } from '../second-factor/turn-off-totp.ts'

interface Target {
  id: string
  email: string
  disabled: boolean
}

/** What administrators see of people and do to them: `/api/admin/people`. Fetched when it is looked at, never synced. */
export function createPeopleRoutes(options: {
  sql: Sql
  sessions: CurrentSessions
  mail: AccountMail
  senderOf: SenderOf
}): Hono<{ Variables: { session: CurrentSession } }> {
  const { sql, sessions, mail, senderOf } = options
  const app = new Hono<{ Variables: { session: CurrentSession } }>()
  const base = '/api/admin/people'

  for (const path of [base, `${base}/*`]) {
    app.use(path, async (c, next) => {
      c.set('session', await sessions.ofAdministrator(c.req.raw))
      await next()
    })
  }

  app.get(base, async (c) => {
    const [people, invitations] = await Promise.all([
      listPeople(sql, c.get('session').user.id),
      listInvitations(sql),
    ])
    return c.json({ people, invitations, hasMail: mail.hasMail }, 200, NOT_STORED)
  })

  app.get(`${base}/events`, async (c) => {
    const query = accountEventQuerySchema.safeParse(c.req.query())
    if (!query.success) throw malformed('Ask with about (sign-ins, failures, changes), person, cursor.')
    return c.json(await listEvents(sql, query.data), 200, NOT_STORED)
  })

  app.post(`${base}/invitations`, async (c) => {
    const { email } = await readBody(c, z.strictObject({ email: accountAddress }), '{ "email": "…" }')
    return await invite(c, email)
  })
  app.post(`${base}/invitations/:id/resend`, async (c) => {
    const [invitation] = await sql<{ email: string }[]>`
      select email from account_links where id = ${idOf(c)} and kind = 'invitation'`
    if (invitation === undefined) throw gone('This invitation')
    return await invite(c, invitation.email)
  })
  app.delete(`${base}/invitations/:id`, async (c) => {
    const session = c.get('session')
    await changePeople(sql, session, async (tx) => {
      const [withdrawn] = await tx<{ email: string }[]>`
        delete from account_links where id = ${idOf(c)} and kind = 'invitation' returning email`
      if (withdrawn === undefined) throw gone('This invitation')
      await record(tx, c, 'invitation-withdrawn', { id: null, email: withdrawn.email })
    })
    return c.body(null, 204)
  })

  app.post(`${base}/:id/disable`, async (c) => {
    await change(c, 'disabled', async (tx, { id, disabled }) => {
      if (disabled) throw conflict('This account is disabled already.')
      await tx`update users set disabled_at = now(), updated_at = now() where id = ${id}`
      await takeAccess(tx, id)
    })
    return c.body(null, 204)
  })
  app.post(`${base}/:id/enable`, async (c) => {
    await change(c, 'enabled', async (tx, { id, disabled }) => {
      if (!disabled) throw conflict('This account is not disabled.')
      // What was still being opened when it was disabled must not come to life.
      await takeAccess(tx, id)
      await tx`update users set disabled_at = null, updated_at = now() where id = ${id}`
    })
    return c.body(null, 204)
  })
  app.delete(`${base}/:id`, async (c) => {
    await change(c, 'deleted', async (tx, { id, disabled }) => {
      if (!disabled)
        throw conflict('Disable this account first: then see that nothing of its edits is missing.')
      await tx`delete from users where id = ${id}`
    })
    return c.body(null, 204)
  })
  app.post(`${base}/:id/reset-link`, async (c) => {
    const link = await change(c, 'reset-link-made', async (tx, { id, email, disabled }) => {
      if (disabled) throw conflict('This account is disabled. Enable it first.')
      return { email, ...(await makeLink(tx, { kind: 'password', userId: id }, c.get('session').user.id)) }
    })
    // Not by mail: who has no way into their mailbox is often the one who asks.
    return c.json(
      { email: link.email, expiresAt: link.expiresAt.toISOString(), link: mail.linkOf(link.token) },
      200,
      NOT_STORED,
    )
  })
  app.delete(`${base}/:id/second-factor`, async (c) => {
    await change(c, 'second-factor-off', (tx, { id }) => turnOffTotp(tx, id))
    return c.body(null, 204)
  })

  app.get(`${base}/:id/sessions`, async (c) =>
    c.json({ sessions: await listSessions(sql, idOf(c), c.get('session').id) }, 200, NOT_STORED),
  )
  app.delete(`${base}/:id/sessions`, async (c) => {
    await change(c, 'sessions-ended', async (tx, { id }) => void (await endSessions(tx, id)))
    return c.body(null, 204)
  })
  app.delete(`${base}/:id/sessions/:session`, async (c) => {
    await change(c, 'sessions-ended', async (tx, { id }) => {
      await tx`delete from sessions where id = ${idOf(c, 'session')} and user_id = ${id}`
    })
    return c.body(null, 204)
  })

  async function invite(c: RouteContext, email: string): Promise<Response> {
    const session = c.get('session')
    requireConfirmed(session)
    const link = await changePeople(sql, session, async (tx) => {
      const [existing] = await tx<{ disabled: boolean }[]>`
        select disabled_at is not null as disabled from users where email = ${email}`
      if (existing !== undefined) {
        throw conflict(
          existing.disabled
            ? 'This address has an account that is disabled. Enable it instead.'
            : 'This address has an account already.',
        )
      }
      await record(tx, c, 'invited', { id: null, email })
      return await makeLink(tx, { kind: 'invitation', email }, session.user.id)
    })
    const address = mail.linkOf(link.token)
    const sent = await mail.sendLink(email, 'invitation', address, link.expiresAt)
    return c.json(
      {
        email,
        expiresAt: link.expiresAt.toISOString(),
        ...(sent.isSent ? { link: null } : { link: address, mailProblem: sent.problem }),
      },
      200,
      NOT_STORED,
    )
  }

  /** Does something dangerous to another account, and puts it on record, in one transaction. */
  async function change<T>(
    c: RouteContext,
    kind: AccountEventKind,
    work: (tx: TransactionSql, target: Target) => Promise<T>,
  ): Promise<T> {
    const session = c.get('session')
    requireConfirmed(session)
    const { target, result } = await changePeople(sql, session, async (tx) => {
      const [target] = await tx<Target[]>`
        select id, email, disabled_at is not null as disabled from users where id = ${idOf(c)}`
      if (target === undefined) throw gone('This account')
      if (target.id === session.user.id) throw conflict('This is your own account: see “Your account”.')
      const result = await work(tx, target)
      await record(tx, c, kind, target)
      return { target, result }
    })
    if (kind === 'disabled' || kind === 'second-factor-off') mail.sendNotice(target.email, kind)
    return result
  }

  function record(
    tx: TransactionSql,
    c: RouteContext,
    kind: AccountEventKind,
    subject: { id: string | null; email: string },
  ): Promise<void> {
    return recordEvent(tx, { kind, actor: c.get('session').user, subject, sender: senderOf(c) })
  }

  return app
}

type RouteContext<Path extends string = string> = Context<{ Variables: { session: CurrentSession } }, Path>

/** Ends the sessions of an account, and the links that it has or has made. */
async function takeAccess(tx: TransactionSql, id: string): Promise<void> {
  await endSessions(tx, id)
  await tx`delete from account_links where user_id = ${id} or created_by = ${id}`
}

function gone(what: string): ProblemError {
  return new ProblemError({ status: 404, title: 'Not Found', detail: `${what} is no longer there.` })
}

function conflict(detail: string): ProblemError {
  return new ProblemError({ status: 409, title: 'Conflict', detail })
}
