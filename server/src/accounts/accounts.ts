import { Hono } from 'hono'
import type { Sql } from 'postgres'
import type { ClientNetworkOf } from '../http/client-network.ts'
import type { SendMail } from '../mail/mailer.ts'
import type { Logger } from '../process/logger.ts'
import { followAccess } from './sessions/follow-access.ts'
import { createAccountMail } from './links/account-mail.ts'
import { cookieNames, createAuth } from './sessions/auth.ts'
import { createCompleteSignIn } from './sign-in/complete-sign-in.ts'
import { createCurrentSessions, type CurrentSessions } from './sessions/current-sessions.ts'
import { createKnownDevices } from './sign-in/known-devices.ts'
import { createLinkRoutes } from './links/link-routes.ts'
import { createOwnAccountRoutes } from './own-account/own-account-routes.ts'
import { createOwnSessionRoutes } from './own-account/own-session-routes.ts'
import { createBeginAttempt } from './sign-in/begin-attempt.ts'
import { createWithPassword } from './sign-in/password-check.ts'
import { createPeopleRoutes } from './people/people-routes.ts'
import type { Principal } from './sessions/principal.ts'
import { createPrincipals } from './sessions/principals.ts'
import { createPasskeyRoutes } from './second-factor/passkey-routes.ts'
import { createPasskeySignInRoutes } from './second-factor/passkey-sign-in-routes.ts'
import { createRecordSecondFactor } from './second-factor/record-second-factor.ts'
import { createTotpRoutes } from './second-factor/totp-routes.ts'
import { createSecondStepRoutes } from './second-factor/second-step-routes.ts'
import { createSenderOf } from './requests/sender.ts'
import { readServerSecret } from './server-secret.ts'
import { createSessionRoutes } from './sign-in/session-routes.ts'
import { createSignInThrottle } from './sign-in/sign-in-throttle.ts'
import { createClaimCode } from './second-factor/used-codes.ts'

export interface Accounts {
  routes: Hono
  /** The signed-in user of a request; null: nobody is signed in. `admin` tells whether the user has a role. */
  principalOf: (request: Request) => Promise<Principal | null>
  /** The session of a user with a role, read from Postgres for each request. */
  sessionOf: CurrentSessions['ofColleague']
  /** Checks now whether every cached session is still valid. */
  recheck: () => Promise<void>
  stop: () => void
}

/** Assembles all parts of accounts that a running app needs. */
export async function startAccounts(options: {
  sql: Sql
  publicUrl: string
  isSecure: boolean
  /** undefined: no mail server is configured */
  sendMail?: SendMail | undefined
  siteName?: string
  logger: Pick<Logger, 'warn'>
  clientNetworkOf: ClientNetworkOf
  /** Whether a release needs the approval of somebody other than its author. */
  needsApproval?: boolean
  now?: () => number
}): Promise<Accounts> {
  const { sql, publicUrl, isSecure, sendMail, siteName = '', logger, clientNetworkOf, now } = options
  const { needsApproval = false } = options
  const secret = await readServerSecret(sql, 'session')
  const auth = createAuth({ sql, secret, publicUrl, isSecure })
  const cookies = cookieNames(isSecure)
  const tokenOf = async (request: Request) => {
    const signedIn = await auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } })
    return signedIn?.session.token ?? null
  }
  const principals = createPrincipals({
    sql,
    cookieName: cookies.session,
    tokenOf,
    logger,
    ...(now !== undefined && { now }),
  })
  const follower = followAccess({ sql, recheck: principals.recheck, logger })

  const claimCode = createClaimCode(sql, secret)
  const devices = createKnownDevices({ sql, secret, isSecure, now: now ?? Date.now })
  const senderOf = createSenderOf(clientNetworkOf)
  const beginAttemptAt = (step: 'sign-in' | 'second-step') =>
    createBeginAttempt(createSignInThrottle(sql, secret, step), { devices, clientNetworkOf })
  const beginAttempt = beginAttemptAt('sign-in')
  const mail = createAccountMail({ send: sendMail, publicUrl, siteName, logger })
  const sessions = createCurrentSessions({ sql, tokenOf })
  const completeSignIn = createCompleteSignIn({ sql, auth, principals, devices, senderOf, needsApproval })
  const withPassword = createWithPassword({ sql, sessions, beginAttempt, senderOf })

  const shared = {
    sql,
    secret,
    auth,
    publicUrl,
    principals,
    devices,
    sessions,
    mail,
    clientNetworkOf,
    senderOf,
  }
  const codes = { beginAttempt: beginAttemptAt('second-step'), claimCode }
  const routes = new Hono()
  routes.route('/', createSessionRoutes({ ...shared, beginAttempt, completeSignIn, needsApproval }))
  routes.route(
    '/',
    createSecondStepRoutes({ ...shared, ...codes, completeSignIn, cookieName: cookies.secondStep }),
  )
  routes.route('/', createPasskeySignInRoutes({ ...shared, completeSignIn }))
  routes.route('/', createLinkRoutes({ ...shared, logger }))
  routes.route('/', createOwnAccountRoutes({ ...shared, withPassword }))
  routes.route('/', createOwnSessionRoutes(shared))
  const record = createRecordSecondFactor(shared)
  routes.route('/', createTotpRoutes({ ...shared, ...codes, withPassword, record }))
  routes.route('/', createPasskeyRoutes({ ...shared, record }))
  routes.route('/', createPeopleRoutes(shared))
  return {
    routes,
    principalOf: principals.of,
    sessionOf: sessions.ofColleague,
    recheck: principals.recheck,
    stop: () => {
      follower.stop()
      principals.stop()
    },
  }
}
