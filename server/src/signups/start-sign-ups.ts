import { createUuid7 } from '@coop/sync/rules'
import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import type { Sql } from 'postgres'
import type { PrincipalOf } from '../accounts/sessions/require-colleague.ts'
import { readServerSecret } from '../accounts/server-secret.ts'
import type { Config } from '../config/config.ts'
import type { ClientNetworkOf } from '../http/client-network.ts'
import { startJob } from '../jobs/start-job.ts'
import type { Logger } from '../process/logger.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { deliverSignUps } from './deliver-sign-ups.ts'
import { createEmailPlatform } from './email-platform.ts'
import { removeErased } from './erase-address.ts'
import { mailNotices, notifyAdministrators, postNotices } from './notify-administrators.ts'
import { createSignUpAdminRoutes } from './sign-up-admin-routes.ts'
import { createSignUpRoutes } from './sign-up-routes.ts'

export interface SignUps {
  addRoutes: (app: Hono) => void
  stop: () => Promise<void>
}

/** Assembles all parts of sign-ups that a running app needs. Without a key nothing is sent to the platform. */
export async function startSignUps(options: {
  sql: Sql
  config: Pick<Config, 'emailPlatformUrl' | 'notice' | 'publicUrl'>
  site: SiteConfig
  clientNetworkOf: ClientNetworkOf
  principalOf: PrincipalOf
  logger: Logger
}): Promise<SignUps> {
  const { sql, config, site, clientNetworkOf, principalOf, logger } = options
  const secret = await readServerSecret(sql, 'visitors')
  const makeId = createUuid7(Date.now, (count) => randomBytes(count))
  const { lists } = site.public
  const key = site.secret.emailPlatformKey

  const jobs = [
    ...(key === undefined ? [] : platformJobs(createEmailPlatform({ url: config.emailPlatformUrl, key }))),
    ...noticeWays().map((send) =>
      startJob({
        name: 'Notifying of new sign-ups',
        logger,
        run: () => notifyAdministrators({ sql, send, lists, url: `${config.publicUrl}/admin/sign-ups` }),
      }),
    ),
  ]
  const wake = () => jobs.forEach((job) => job.wake())

  function platformJobs(platform: ReturnType<typeof createEmailPlatform>) {
    const delivery = { sql, platform, random: Math.random }
    return [
      startJob({ name: 'Delivering sign-ups', logger, run: (signal) => deliverSignUps(delivery, signal) }),
      startJob({
        name: 'Removing erased addresses',
        logger,
        run: (signal) => removeErased(delivery, signal),
      }),
    ]
  }

  /** Only one way is used, mail if both are configured, since a notice is recorded once. */
  function noticeWays() {
    const { mail, webhookUrl } = config.notice
    if (mail !== undefined) return [mailNotices({ ...mail, from: site.public.email })]
    return webhookUrl === undefined ? [] : [postNotices(webhookUrl)]
  }

  const hasPlatform = key !== undefined
  const all = Object.values(lists)
  return {
    addRoutes: (app) => {
      app.route(
        '/',
        createSignUpRoutes({
          sql,
          secret,
          clientNetworkOf,
          lists: { all, newsletter: lists.newsletter },
          makeId,
          now: Date.now,
          onStored: wake,
        }),
      )
      app.route(
        '/',
        createSignUpAdminRoutes({ sql, secret, principalOf, hasPlatform, lists, makeId, onChange: wake }),
      )
    },
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
