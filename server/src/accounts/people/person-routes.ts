import { roleSchema } from '@coop/sync/releases'
import { Hono } from 'hono'
import type { Sql, TransactionSql } from 'postgres'
import { z } from 'zod'
import { makeLink } from '../links/account-links.ts'
import type { AccountMail } from '../links/account-mail.ts'
import { idOf, NOT_STORED, readBody } from '../requests/read-body.ts'
import { turnOffTotp } from '../second-factor/turn-off-totp.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { createChangePerson } from './change-person.ts'
import { conflict, type PeopleVariables, type RecordOfPeople } from './people-context.ts'

/** The routes by which administrators change another account: `/api/admin/people/:id`. */
export function createPersonRoutes(options: {
  sql: Sql
  mail: AccountMail
  record: RecordOfPeople
}): Hono<PeopleVariables> {
  const { sql, mail } = options
  const change = createChangePerson(options)
  const app = new Hono<PeopleVariables>()
  const base = '/api/admin/people/:id'

  app.post(`${base}/disable`, async (c) => {
    await change(c, 'disabled', async (tx, { id, disabled }) => {
      if (disabled) throw conflict('This account is already disabled.')
      await tx`update users set disabled_at = now(), updated_at = now() where id = ${id}`
      await takeAccess(tx, id)
    })
    return c.body(null, 204)
  })
  app.post(`${base}/enable`, async (c) => {
    await change(c, 'enabled', async (tx, { id, disabled }) => {
      if (!disabled) throw conflict('This account is not disabled.')
      // A session that was being opened while the account was disabled must not become valid.
      await takeAccess(tx, id)
      await tx`update users set disabled_at = null, updated_at = now() where id = ${id}`
    })
    return c.body(null, 204)
  })
  app.put(`${base}/role`, async (c) => {
    const { role } = await readBody(c, z.strictObject({ role: roleSchema }), '{ "role": "…" }')
    await change(c, 'role-changed', async (tx, { id }) => {
      await tx`
        insert into user_roles (user_id, role) values (${id}, ${role})
        on conflict (user_id) do update set role = excluded.role`
      // An administrator's links give access to other accounts, so a former administrator must hold none.
      if (role !== 'admin') await tx`delete from account_links where created_by = ${id}`
      if (role === 'editor') await withdrawReleaseLinks(tx, id)
    })
    return c.body(null, 204)
  })
  app.delete(base, async (c) => {
    await change(c, 'deleted', async (tx, { id, disabled }) => {
      if (!disabled) throw conflict('Disable this account first, and check that no edits are missing.')
      await takeAccess(tx, id)
      await tx`delete from users where id = ${id}`
    })
    return c.body(null, 204)
  })
  app.post(`${base}/reset-link`, async (c) => {
    const link = await change(c, 'reset-link-made', async (tx, { id, email, disabled }) => {
      if (disabled) throw conflict('This account is disabled. Enable it first.')
      return { email, ...(await makeLink(tx, { kind: 'password', userId: id }, c.get('session').user.id)) }
    })
    // Not by mail: the person may have no access to their mailbox.
    return c.json(
      { email: link.email, expiresAt: link.expiresAt.toISOString(), link: mail.linkOf(link.token) },
      200,
      NOT_STORED,
    )
  })
  app.delete(`${base}/second-factor`, async (c) => {
    await change(c, 'second-factor-off', (tx, { id }) => turnOffTotp(tx, id))
    return c.body(null, 204)
  })

  app.get(`${base}/sessions`, async (c) =>
    c.json({ sessions: await listSessions(sql, idOf(c), c.get('session').id) }, 200, NOT_STORED),
  )
  app.delete(`${base}/sessions`, async (c) => {
    await change(c, 'sessions-ended', async (tx, { id }) => void (await endSessions(tx, id)))
    return c.body(null, 204)
  })
  app.delete(`${base}/sessions/:session`, async (c) => {
    await change(c, 'sessions-ended', async (tx, { id }) => {
      await tx`delete from sessions where id = ${idOf(c, 'session')} and user_id = ${id}`
    })
    return c.body(null, 204)
  })

  return app
}

/** Ends the sessions of an account, and the links to it or made by it. */
async function takeAccess(tx: TransactionSql, id: string): Promise<void> {
  await endSessions(tx, id)
  await tx`delete from account_links where user_id = ${id} or created_by = ${id}`
  await withdrawReleaseLinks(tx, id)
}

/** Otherwise the person could keep reading by a link that they may no longer make. */
async function withdrawReleaseLinks(tx: TransactionSql, id: string): Promise<void> {
  await tx`delete from release_links where made_by = ${id}`
}
