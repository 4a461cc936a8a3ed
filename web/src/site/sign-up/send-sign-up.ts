import { type ConsentVersion, signUpHeaders, signUpTexts } from '@coop/sync/rules'
import type { SignUpBody } from '@coop/sync/sign-ups'

/** A sign-up with all values of the moment at which the button was pressed, however late it is sent. */
export interface SignUpRequest {
  /** The idempotency key, one for each press of the button: a request that is sent twice counts once. */
  key: string
  body: SignUpBody
  /** The path of the page. */
  page: string
  /** When the button was pressed, in milliseconds since 1970. */
  pressedAt: number
  /** The text that the visitor has agreed to. */
  consent: ConsentVersion
}

export type SignUpOutcome =
  | { kind: 'accepted' }
  /** The server will not accept it later either. */
  | { kind: 'refused'; error: string }
  /** The server failed; it can be tried again. */
  | { kind: 'failed'; error: string }
  /** No response. */
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
    // `fetch` rejects only when there is no response; the caller queues the request then.
    return { kind: 'unreachable' }
  }
  // A body that is no JSON is a malformed reply, as below.
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
