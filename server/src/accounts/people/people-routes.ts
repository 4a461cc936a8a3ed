import { accountEventQuerySchema } from '@coop/sync/people'
import { Hono } from 'hono'
import type { Sql } from 'postgres'
import { malformed } from '../../http/read-json.ts'
import { listEvents, recordEvent } from '../account-events.ts'
import type { AccountMail } from '../links/account-mail.ts'
import { NOT_STORED } from '../requests/read-body.ts'
import type { SenderOf } from '../requests/sender.ts'
import type { CurrentSessions } from '../sessions/current-sessions.ts'
import { createInvitationRoutes } from './invitation-routes.ts'
import { listInvitations, listPeople, listShownPeople } from './list-people.ts'
import type { PeopleVariables, RecordOfPeople } from './people-context.ts'
import { createPersonRoutes } from './person-routes.ts'

/** The routes about people for administrators: `/api/admin/people`. People are fetched on demand, never synced. */
export function createPeopleRoutes(options: {
  sql: Sql
  sessions: CurrentSessions
  mail: AccountMail
  senderOf: SenderOf
}): Hono<PeopleVariables> {
  const { sql, sessions, mail, senderOf } = options
  const app = new Hono<PeopleVariables>()
  const base = '/api/admin/people'

  for (const path of [base, `${base}/*`]) {
    app.use(path, async (c, next) => {
      const isDirectory = c.req.path === `${base}/directory`
      c.set('session', await (isDirectory ? sessions.ofColleague : sessions.ofAdministrator)(c.req.raw))
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

  app.get(`${base}/directory`, async (c) => c.json({ people: await listShownPeople(sql) }, 200, NOT_STORED))

  app.get(`${base}/events`, async (c) => {
    const query = accountEventQuerySchema.safeParse(c.req.query())
    if (!query.success) throw malformed('Ask with about (sign-ins, failures, changes), person, cursor.')
    return c.json(await listEvents(sql, query.data), 200, NOT_STORED)
  })

  const record: RecordOfPeople = (tx, c, kind, subject) =>
    recordEvent(tx, { kind, actor: c.get('session').user, subject, sender: senderOf(c) })
  // Invitations come first, since their paths also match those of a person.
  app.route('/', createInvitationRoutes({ sql, mail, record }))
  app.route('/', createPersonRoutes({ sql, mail, record }))
  return app
}
