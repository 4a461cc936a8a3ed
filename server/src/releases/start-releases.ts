import type { Hono } from 'hono'
import type { Sql } from 'postgres'
import type { PrincipalOf } from '../accounts/sessions/require-colleague.ts'
import type { Config } from '../config/config.ts'
import type { SendMail } from '../mail/mailer.ts'
import type { Logger } from '../process/logger.ts'
import type { SpecialWrites } from '../writes/special-writes.ts'
import { startScheduledReleases } from './publish-scheduled.ts'
import { createReleaseLinkRoutes } from './release-link-routes.ts'
import { createReleaseWrites } from './release-writes.ts'
import { startTellingAsked } from './notify-reviewers.ts'

export interface Releases {
  special: SpecialWrites
  /** before the routes of writes, which may start an action */
  addRoutes: (app: Hono) => void
  stop: () => Promise<void>
}

/** All parts of releases that a running app needs, except their pages. */
export function startReleases(options: {
  sql: Sql
  config: Pick<Config, 'needsApproval' | 'publicUrl'>
  principalOf: PrincipalOf
  /** undefined: no mail server is configured */
  sendMail: SendMail | undefined
  siteName: string
  logger: Logger
}): Releases {
  const { sql, config, principalOf, sendMail: send, siteName, logger } = options
  const { needsApproval, publicUrl } = config
  const special = createReleaseWrites({ needsApproval, now: Date.now })
  const jobs = [
    startScheduledReleases({ sql, special, logger }),
    ...(send === undefined
      ? []
      : [startTellingAsked({ sql, send, publicUrl, siteName, needsApproval, logger })]),
  ]
  return {
    special,
    addRoutes(app) {
      app.post('/api/writes', async (_c, next) => {
        await next()
        for (const job of jobs) job.wake()
      })
      app.route('/', createReleaseLinkRoutes({ sql, principalOf, publicUrl }))
    },
    stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))),
  }
}
