/** The body of a sign-up: exactly these fields. */
export interface SignUp {
  email: string
  firstName?: string
  lastName?: string
  honeypot?: string
  consent?: boolean
  listId?: number
}

export interface SignUpContext {
  /** One for each press of the button that was meant: sent twice, it counts once. */
  key: string
  /** The path of the page. */
  page: string
  /** When the button was pressed, in milliseconds since 1970. */
  pressedAt: number
}

export type SignUpResult = { success: true } | { success: false; error: string }

/** Changes whenever the words beside the tick box change, since they are kept as what was agreed to. */
export const consentTextVersion = '2026-11-1'

export const consentText =
  'I agree to receive communications, and to the processing of my personal data for this purpose.'

export const failedSignUp = 'Something went wrong. Please try again.'

export async function sendSignUp(
  signUp: SignUp,
  context: SignUpContext,
  send: typeof fetch,
): Promise<SignUpResult> {
  try {
    const response = await send('/api/signups', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': context.key,
        'x-signup-page': context.page,
        'x-signup-time': new Date(context.pressedAt).toISOString(),
        'x-consent-version': consentTextVersion,
      },
      body: JSON.stringify(signUp),
    })
    return readResult(await response.json())
  } catch {
    return { success: false, error: failedSignUp }
  }
}

function readResult(answer: unknown): SignUpResult {
  if (typeof answer !== 'object' || answer === null) return { success: false, error: failedSignUp }
  if ('success' in answer && answer.success === true) return { success: true }
  if ('error' in answer && typeof answer.error === 'string' && answer.error !== '') {
    return { success: false, error: answer.error }
  }
  return { success: false, error: 'success' in answer ? failedSignUp : 'Failed to sign up' }
}
