import { passkey } from '@better-auth/passkey'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@coop/sync/people'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Sql } from 'postgres'
import { createAuthDatabase } from './auth-database.ts'

const SESSION_SECONDS = 7 * 24 * 60 * 60
const REFRESHED_AFTER_SECONDS = 24 * 60 * 60
/** How long a right password is valid while the second factor is pending. */
const SECOND_STEP_SECONDS = 600

const APP_NAME = 'Paradox Co-operative'

/** The names of our cookies. The prefix makes browsers refuse them from a subdomain or over plain http. */
export function cookieNames(isSecure: boolean) {
  const prefix = isSecure ? '__Host-' : ''
  return { session: `${prefix}session`, secondStep: `${prefix}second-step`, passkey: `${prefix}passkey` }
}

/**
 * Passwords, sessions, second factors, passkeys and their cookies. The server calls the library directly: none of its
 * routes is reachable. There is no registration.
 */
export function createAuth(options: { sql: Sql; secret: string; publicUrl: string; isSecure: boolean }) {
  const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }
  const names = cookieNames(options.isSecure)
  const attributes = {
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: options.isSecure,
    path: '/',
  }
  const { db, failingAsDatabase } = createAuthDatabase(options.sql)
  const auth = betterAuth({
    appName: APP_NAME,
    baseURL: options.publicUrl,
    secret: options.secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: { db, type: 'postgres' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
    },
    // We throttle in Postgres, for all app processes together.
    rateLimit: { enabled: false },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...timestamps } },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_SECONDS,
      updateAge: REFRESHED_AFTER_SECONDS,
      // Routes that need a fresh session require the password again: see `current-sessions.ts`.
      freshAge: 0,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
    },
    account: {
      modelName: 'user_accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...timestamps } },
    plugins: [twoFactorPlugin(), passkeyPlugin(options.publicUrl)],
    advanced: {
      useSecureCookies: false, // would add a prefix of its own
      cookies: {
        session_token: { name: names.session, attributes },
        two_factor: { name: names.secondStep, attributes },
        passkey: { name: names.passkey, attributes },
      },
    },
  })
  return { ...auth, api: failingAsDatabase(auth.api) }
}

function twoFactorPlugin() {
  return twoFactor({
    issuer: APP_NAME,
    twoFactorCookieMaxAge: SECOND_STEP_SECONDS,
    // Our throttle slows guesses down without locking the owner out.
    accountLockout: { enabled: false },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'two_factors',
        fields: {
          userId: 'user_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  })
}

function passkeyPlugin(publicUrl: string) {
  return passkey({
    rpID: new URL(publicUrl).hostname,
    rpName: APP_NAME,
    origin: publicUrl,
    // A passkey replaces both factors, so it must require a PIN, a finger or a face.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) =>
        requireUserVerification(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) =>
        requireUserVerification(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    schema: {
      passkey: {
        modelName: 'passkeys',
        fields: {
          publicKey: 'public_key',
          userId: 'user_id',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>

async function requireUserVerification(isVerified: boolean | undefined): Promise<void> {
  if (isVerified === true) return
  throw new APIError('UNAUTHORIZED', { message: 'The passkey did not verify the user.' })
}
