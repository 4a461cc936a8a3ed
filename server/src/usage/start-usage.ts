import type { Hono } from 'hono'
import type { Sql } from 'postgres'
import type { PrincipalOf } from '../accounts/sessions/require-colleague.ts'
import { readServerSecret } from '../accounts/server-secret.ts'
import type { Config } from '../config/config.ts'
import type { ClientNetworkOf } from '../http/client-network.ts'
import { startJob } from '../jobs/start-job.ts'
import type { Logger } from '../process/logger.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { SpeedEvent, UsageEvent } from './read-usage.ts'
import { rollUpUsage } from './roll-up.ts'
import { createUsageAdminRoutes } from './usage-admin-routes.ts'
import { startUsageBuffer } from './usage-buffer.ts'
import { createUsageRoutes } from './usage-routes.ts'
import { writeEvents, writeSpeeds } from './write-usage.ts'

const ROLL_UP_EVERY_MS = 3_600_000

export interface Usage {
  addRoutes: (app: Hono) => void
  /** Writes the events that are still in memory. */
  stop: () => Promise<void>
}

/** Assembles all parts of usage that a running app needs. */
export async function startUsage(options: {
  sql: Sql
  config: Pick<Config, 'publicUrl' | 'countsAdministrators'>
  site: SiteConfig
  clientNetworkOf: ClientNetworkOf
  principalOf: PrincipalOf
  logger: Logger
}): Promise<Usage> {
  const { sql, config, site, clientNetworkOf, principalOf, logger } = options
  const { publicUrl, countsAdministrators } = config
  const secret = await readServerSecret(sql, 'visitors')
  const events = startUsageBuffer<UsageEvent>({
    name: 'Writing usage events',
    write: (rows) => writeEvents(sql, rows),
    logger,
  })
  const speeds = startUsageBuffer<SpeedEvent>({
    name: 'Counting the speed of visits',
    write: (rows) => writeSpeeds(sql, rows),
    logger,
  })
  const buffers = [events, speeds]
  const rollingUp = startJob({
    name: 'Rolling up usage',
    logger,
    run: async () => {
      await rollUpUsage(sql, Date.now(), site.public.usageDays)
      return ROLL_UP_EVERY_MS
    },
  })
  const routes = createUsageRoutes({
    secret,
    clientNetworkOf,
    principalOf,
    countsAdministrators,
    publicUrl,
    hasVisitorId: site.public.hasVisitorId,
    push: (pushed, speedsPushed) => {
      events.push(pushed)
      speeds.push(speedsPushed)
    },
    now: Date.now,
  })
  const adminRoutes = createUsageAdminRoutes({
    sql,
    principalOf,
    countsAdministrators,
    // The job of each buffer logs failures and retries.
    flush: async () => void (await Promise.allSettled(buffers.map((buffer) => buffer.flush()))),
  })
  return {
    addRoutes: (app) => void app.route('/', routes).route('/', adminRoutes),
    stop: async () => {
      await rollingUp.stop()
      await Promise.all(buffers.map((buffer) => buffer.stop()))
    },
  }
}
