import type { Hono } from 'hono'
import type { Sql } from 'postgres'
import type { ClientNetworkOf } from '../http/client-network.ts'
import type { Logger } from '../process/logger.ts'
import { createAccountRoutes } from './account-routes.ts'
import { createAuth, sessionCookieName } from './auth.ts'
import { createKnownDevices } from './known-devices.ts'
import { createPrincipals, type Principal } from './principals.ts'
import { readServerSecret } from './server-secret.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'

export interface Accounts {
  routes: Hono
  /** The signed-in user of a request; null: there is none. Whether that is an administrator: see `admin`. */
  principalOf: (request: Request) => Promise<Principal | null>
  /** Looks now whether every remembered session still stands. */
  recheck: () => Promise<void>
  stop: () => void
}

/** Everything about accounts that a running app needs, put together. */
export async function startAccounts(options: {
  sql: Sql
  publicUrl: string
  isSecure: boolean
  logger: Pick<Logger, 'warn'>
  clientNetworkOf: ClientNetworkOf
  now?: () => number
}): Promise<Accounts> {
  const { sql, publicUrl, isSecure, logger, clientNetworkOf, now } = options
  const secret = await readServerSecret(sql, 'session')
  const auth = createAuth({ sql, secret, publicUrl, isSecure })
  const principals = createPrincipals({
    sql,
    cookieName: sessionCookieName(isSecure),
    tokenOf: async (request) => {
      const found = await auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } })
      return found?.session.token ?? null
    },
    logger,
    ...(now !== undefined && { now }),
  })
  const throttle = createSignInThrottle(sql, secret)
  const devices = createKnownDevices({ sql, secret, isSecure, now: now ?? Date.now })
  return {
    routes: createAccountRoutes({ auth, principals, throttle, devices, clientNetworkOf }),
    principalOf: principals.of,
    recheck: principals.recheck,
    stop: principals.stop,
  }
}
