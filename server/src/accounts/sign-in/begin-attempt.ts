import type { Context } from 'hono'
import type { ClientNetworkOf } from '../../http/client-network.ts'
import { ProblemError } from '../../http/problem.ts'
import type { KnownDevices } from './known-devices.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'

/**
 * Counts an attempt to sign in to the account of this address, before the attempt is made.
 *
 * @returns a function that removes a successful attempt from the count
 * @throws a 429 problem that names the kind of attempt
 */
export type BeginAttempt = (c: Context, email: string, what?: string) => Promise<() => Promise<void>>

export function createBeginAttempt(
  throttle: SignInThrottle,
  { devices, clientNetworkOf }: { devices: KnownDevices; clientNetworkOf: ClientNetworkOf },
): BeginAttempt {
  return async (c, email, what) => {
    const attempt = { email, network: clientNetworkOf(c), device: await devices.recognise(c.req.raw, email) }
    const wait = await throttle.attempt(attempt)
    if (wait !== null) throw throttled(wait, what)
    return () => throttle.succeeded(attempt)
  }
}

/** The problem of an attempt that comes too early. */
export function throttled(seconds: number, what = 'to sign in'): ProblemError {
  return new ProblemError({
    status: 429,
    title: 'Too Many Requests',
    detail: `Too many attempts ${what}. Please try again in ${inWords(seconds)}.`,
    headers: { 'retry-after': String(seconds) },
  })
}

function inWords(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
