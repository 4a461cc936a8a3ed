import { personNameSchema } from '@coop/sync/people'
import { type Role, roleSchema } from '@coop/sync/releases'
import { Hono } from 'hono'
import type { Sql } from 'postgres'
import { z } from 'zod'
import { makeLink } from '../links/account-links.ts'
import type { AccountMail } from '../links/account-mail.ts'
import { accountAddress, idOf, NOT_STORED, readBody } from '../requests/read-body.ts'
import { requireConfirmed } from '../sessions/current-sessions.ts'
import { changePeople } from './change-people.ts'
import {
  conflict,
  notThere,
  type PeopleContext,
  type PeopleVariables,
  type RecordOfPeople,
} from './people-context.ts'

const invitationSchema = z.strictObject({
  email: accountAddress,
  name: personNameSchema.optional(),
  role: roleSchema.optional(),
})

interface Invited {
  email: string
  name: string | null
  role: Role
}

/** Makes, resends and withdraws invitations. */
export function createInvitationRoutes(options: {
  sql: Sql
  mail: AccountMail
  record: RecordOfPeople
}): Hono<PeopleVariables> {
  const { sql, mail, record } = options
  const app = new Hono<PeopleVariables>()
  const base = '/api/admin/people/invitations'

  app.post(base, async (c) => {
    const expected = '{ "email": "…", "name": "…", "role": "…" }'
    const { email, name = '', role = 'admin' } = await readBody(c, invitationSchema, expected)
    return await invite(c, { email, name: name === '' ? null : name, role })
  })
  app.post(`${base}/:id/resend`, async (c) => {
    const [invitation] = await sql<Invited[]>`
      select email, shown_name as name, coalesce(role, 'admin') as role from account_links where id = ${idOf(c)} and kind = 'invitation'`
    if (invitation === undefined) throw notThere('This invitation')
    return await invite(c, invitation)
  })
  app.delete(`${base}/:id`, async (c) => {
    const session = c.get('session')
    await changePeople(sql, session, async (tx) => {
      const [withdrawn] = await tx<{ email: string }[]>`
        delete from account_links where id = ${idOf(c)} and kind = 'invitation' returning email`
      if (withdrawn === undefined) throw notThere('This invitation')
      await record(tx, c, 'invitation-withdrawn', { id: null, email: withdrawn.email })
    })
    return c.body(null, 204)
  })

  async function invite(c: PeopleContext, invited: Invited): Promise<Response> {
    const { email } = invited
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
      return await makeLink(tx, { kind: 'invitation', ...invited }, session.user.id)
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

  return app
}
