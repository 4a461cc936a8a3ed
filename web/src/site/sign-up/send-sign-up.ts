import { type ConsentVersion, signUpHeaders, signUpTexts } from '@coop/sync/rules'
import type { SignUpBody } from '@coop/sync/sign-ups'

/** A sign-up with the values at the time of the press, however late it is sent. */
export interface SignUpRequest {
  /** The idempotency key, one per press of the button. A request that is sent twice counts once. */
  key: string
  body: SignUpBody
  /** The path of the page. */
  page: string
  /** The time of the press, in milliseconds since 1970. */
  pressedAt: number
  /** The text that the visitor agreed to. */
  consent: ConsentVersion
}

export type SignUpOutcome =
  | { kind: 'accepted' }
  /** The server will not accept the request later either. */
  | { kind: 'refused'; error: string }
  /** The server failed, and the request can be retried. */
  | { kind: 'failed'; error: string }
  /** There was no response. */
  | { kind: 'unreachable' }

export const failedSignUp = 'Something went wrong. Please try again.'

export async function sendSignUp(request: SignUpRequest, send: typeof fetch): Promise<SignUpOutcome> {
  let response: Response
  try {
    response = await send('/api/signups', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [signUpHeaders.key]: request.key,
        [signUpHeaders.page]: request.page,
        [signUpHeaders.time]: new Date(request.pressedAt).toISOString(),
        [signUpHeaders.consentVersion]: request.consent,
      },
      body: JSON.stringify(request.body),
    })
  } catch {
    // `fetch` rejects only if there is no response. The caller then queues the request.
    return { kind: 'unreachable' }
  }
  // A body that is not JSON is treated as a malformed response below.
  const reply: unknown = await response.json().catch(() => null)
  if (hasSuccess(reply)) {
    if (reply.success === true) return { kind: 'accepted' }
    const error = 'error' in reply && typeof reply.error === 'string' ? reply.error : ''
    return { kind: isFinal(response.status) ? 'refused' : 'failed', error: error || failedSignUp }
  }
  const error = response.ok ? signUpTexts.malformed : failedSignUp
  return { kind: isFinal(response.status) ? 'refused' : 'failed', error }
}

function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

function hasSuccess(answer: unknown): answer is { success: unknown } {
  return typeof answer === 'object' && answer !== null && 'success' in answer
}
