import { firstStepsSchema, mergeFirstSteps, untouchedSteps } from '@coop/sync/people'
import { Hono } from 'hono'
import type { Sql, TransactionSql } from 'postgres'
import type { CurrentSessions } from '../sessions/current-sessions.ts'
import { NOT_STORED, readBody } from '../requests/read-body.ts'
import { stepsOnSite } from './steps-on-site.ts'

/**
 * How far a new administrator is: a device sends what it knows, and is answered what all of its owner's know, and what
 * shows in the rows of the site.
 */
export function createFirstStepsRoutes({ sql, sessions }: { sql: Sql; sessions: CurrentSessions }): Hono {
  const app = new Hono()

  app.put('/api/account/first-steps', async (c) => {
    const { user } = await sessions.of(c.req.raw)
    const sent = await readBody(c, firstStepsSchema, 'the first steps: done, isPutAway and changedAt')
    // A clock that is ahead must not decide for ever.
    const reported = { ...sent, changedAt: Math.min(sent.changedAt, Date.now()) }
    const merged = await sql.begin(async (tx) => {
      await tx`
        insert into first_steps (user_id, state) values (${user.id}, ${tx.json(untouchedSteps)})
        on conflict (user_id) do nothing`
      const [row] = await tx<{ state: unknown }[]>`
        select state from first_steps where user_id = ${user.id} for update`
      const state = mergeFirstSteps(firstStepsSchema.parse(row?.state), reported)
      await tx`update first_steps set state = ${tx.json(state)} where user_id = ${user.id}`
      const colleagues = (await hasColleague(tx, user.id)) ? ['colleague'] : []
      return mergeFirstSteps(state, { ...state, done: [...colleagues, ...(await stepsOnSite(tx))] })
    })
    return c.json(merged, 200, NOT_STORED)
  })

  return app
}

/** Whether there is somebody else, or somebody is invited. */
async function hasColleague(sql: TransactionSql, id: string): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from users where id <> ${id} and disabled_at is null)
      or exists (select from account_links where kind = 'invitation') as found`
  return row?.found ?? false
}
