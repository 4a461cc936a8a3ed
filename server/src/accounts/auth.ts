import { betterAuth } from 'better-auth'
import { Kysely } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import type { Sql } from 'postgres'

export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 128

const SESSION_SECONDS = 7 * 24 * 60 * 60
const REFRESHED_AFTER_SECONDS = 24 * 60 * 60

export function sessionCookieName(isSecure: boolean): string {
  // The prefix makes browsers refuse the cookie from a subdomain or over plain http.
  return isSecure ? '__Host-session' : 'session'
}

/**
 * Passwords, sessions and their cookies. Only its calls from the server are used: none of its routes is reachable.
 * There is no registration.
 */
export function createAuth(options: { sql: Sql; secret: string; publicUrl: string; isSecure: boolean }) {
  const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return betterAuth({
    appName: 'Paradox Co-operative',
    baseURL: options.publicUrl,
    secret: options.secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: {
      db: new Kysely<unknown>({ dialect: new PostgresJSDialect({ postgres: options.sql }) }),
      type: 'postgres',
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
    },
    // We throttle ourselves, in Postgres, for all app processes together.
    rateLimit: { enabled: false },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...timestamps } },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_SECONDS,
      updateAge: REFRESHED_AFTER_SECONDS,
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
    advanced: {
      useSecureCookies: false, // would add a prefix of its own
      cookies: {
        session_token: {
          name: sessionCookieName(options.isSecure),
          attributes: { httpOnly: true, sameSite: 'lax', secure: options.isSecure, path: '/' },
        },
      },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>
