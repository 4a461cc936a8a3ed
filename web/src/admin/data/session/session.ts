import type { Role } from '@coop/sync/releases'
import { z } from 'zod'
import { parseJson, parseProblem } from '../../requests/problem.ts'
import type { AuthUser, SignInRefusal } from './auth.ts'

export interface SignedInUser extends AuthUser {
  readonly isAdmin: boolean
}

/** How long the admin opens offline for the last user who was signed in here. */
const REMEMBERED_MS = 14 * 24 * 60 * 60 * 1000
const REMEMBERED = 'coop-admin-principal'
/** A sign-out that has not reached the server yet. */
const SIGN_OUT_OWED = 'coop-admin-sign-out-owed'
/** A slower server counts as unreachable. */
const TIMEOUT_MS = 4_000

const responseSchema = z.object({
  user: z.object({
    id: z.string(),
    email: z.string(),
    isAdmin: z.boolean(),
    // The previous release has only administrators and sends no role. null: the account has no role.
    role: z
      .enum(['admin', 'publisher', 'editor'] satisfies Role[])
      .nullable()
      .default('admin'),
    needsApproval: z.boolean().default(false),
  }),
})
const rememberedSchema = responseSchema.extend({ until: z.number() })

export type SessionCheck =
  | { readonly kind: 'signed-in'; readonly principal: SignedInUser }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'unreachable' }

interface SessionClientOptions {
  readonly fetch: typeof fetch
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly now: () => number
}

/** The session of the server, and the user that this browser remembers. */
export interface SessionClient {
  check(): Promise<SessionCheck>
  remembered(): SignedInUser | null
  /** @throws if the server is unreachable, or its response cannot be parsed */
  signIn(email: string, password: string): Promise<{ ok: true; principal: SignedInUser } | SignInRefusal>
  /** Call this after a second factor or a passkey has opened a session: an earlier unsent sign-out is dropped. */
  adopt(): Promise<SessionCheck>
  signOut(): Promise<void>
}

export function createSessionClient({ fetch: fetcher, storage, now }: SessionClientOptions): SessionClient {
  function remember(principal: SignedInUser): SignedInUser {
    storage.setItem(REMEMBERED, JSON.stringify({ user: principal, until: now() + REMEMBERED_MS }))
    return principal
  }

  async function endSession(): Promise<boolean> {
    try {
      const response = await fetcher('/api/session', {
        method: 'DELETE',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return response.ok || response.status === 401
    } catch {
      // Offline: the next check sends the sign-out again.
      return false
    }
  }

  const client: SessionClient = {
    async check() {
      if (storage.getItem(SIGN_OUT_OWED) !== null) {
        if (!(await endSession())) return { kind: 'signed-out' }
        storage.removeItem(SIGN_OUT_OWED)
      }
      const before = storage.getItem(REMEMBERED)
      let response: Response
      try {
        response = await fetcher('/api/session', { signal: AbortSignal.timeout(TIMEOUT_MS) })
        if (response.status === 401) {
          storage.removeItem(REMEMBERED)
          return { kind: 'signed-out' }
        }
        if (!response.ok) return { kind: 'unreachable' }
        const { user } = responseSchema.parse(await response.json())
        // A tab has signed out during the check.
        if (before !== null && storage.getItem(REMEMBERED) === null) return { kind: 'signed-out' }
        return { kind: 'signed-in', principal: remember(user) }
      } catch {
        // Offline, or a proxy has responded instead of the server.
        return { kind: 'unreachable' }
      }
    },
    remembered() {
      const text = storage.getItem(REMEMBERED)
      if (text === null) return null
      const parsed = rememberedSchema.safeParse(parseJson(text)).data
      return parsed !== undefined && parsed.until > now() ? parsed.user : null
    },
    async signIn(email, password) {
      const response = await fetcher('/api/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      const body = await response.text()
      if (response.status === 202) return { ok: false, message: '', isSecondStep: true }
      if (!response.ok) {
        const { detail, disabledUserId } = parseProblem(body)
        if (detail === undefined) throw new Error(`The server answered ${response.status} without a problem`)
        return { ok: false, message: detail, ...(disabledUserId !== undefined && { disabledUserId }) }
      }
      storage.removeItem(SIGN_OUT_OWED)
      return { ok: true, principal: remember(responseSchema.parse(parseJson(body)).user) }
    },
    adopt() {
      storage.removeItem(SIGN_OUT_OWED)
      return client.check()
    },
    async signOut() {
      storage.removeItem(REMEMBERED)
      storage.setItem(SIGN_OUT_OWED, '1')
      if (await endSession()) storage.removeItem(SIGN_OUT_OWED)
    },
  }
  return client
}
