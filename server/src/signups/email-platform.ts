import { retryAfterMs } from '@coop/sync/backoff'

/** The outcome of a call. `later`: another attempt may succeed; `never`: none will. */
export type PlatformOutcome =
  | { kind: 'done' }
  | { kind: 'later'; reason: string; afterMs: number | null }
  | { kind: 'never'; reason: string }

interface Contact {
  email: string
  firstName: string
  lastName: string
  listId: number
}

export interface EmailPlatform {
  /** Adds a contact to a list. Idempotent: an existing contact is updated. */
  put: (contact: Contact, signal: AbortSignal) => Promise<PlatformOutcome>
  /** Removes a contact completely. Idempotent: a missing contact counts as removed. */
  remove: (email: string, signal: AbortSignal) => Promise<PlatformOutcome>
}

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 10_000

/** The contacts of Brevo, https://developers.brevo.com/reference/createcontact */
export function createEmailPlatform(options: {
  url: string
  key: string
  timeoutMs?: number
}): EmailPlatform {
  const { url, key, timeoutMs = TIMEOUT_MS } = options

  async function call(
    path: string,
    init: { method: string; body?: string },
    signal: AbortSignal,
  ): Promise<{ status: number; afterMs: number | null; text: string } | { failure: string }> {
    try {
      const response = await fetch(new URL(path, url), {
        ...init,
        headers: { 'api-key': key, accept: 'application/json', 'content-type': 'application/json' },
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      const text = await readSome(response)
      return {
        status: response.status,
        afterMs: retryAfterMs(response.headers.get('retry-after'), Date.now()),
        text,
      }
    } catch (error) {
      return { failure: describe(error) }
    }
  }

  return {
    async put({ email, firstName, lastName, listId }, signal) {
      const attributes = {
        ...(firstName !== '' && { FIRSTNAME: firstName }),
        ...(lastName !== '' && { LASTNAME: lastName }),
      }
      const body = JSON.stringify({ email, attributes, listIds: [listId], updateEnabled: true })
      const answer = await call('/v3/contacts', { method: 'POST', body }, signal)
      return judge(answer, (status, text) => status === 400 && codeOf(text) === 'duplicate_parameter')
    },
    async remove(email, signal) {
      const path = `/v3/contacts/${encodeURIComponent(email)}?identifierType=email_id`
      return judge(await call(path, { method: 'DELETE' }, signal), (status) => status === 404)
    },
  }
}

/** The operator can fix a wrong key or an unpaid bill, so the sign-up waits. */
const LATER = new Set([401, 402, 403, 408, 409, 425, 429])

/** @param isDone which responses besides 2xx are successes */
function judge(
  answer: { status: number; afterMs: number | null; text: string } | { failure: string },
  isDone: (status: number, text: string) => boolean,
): PlatformOutcome {
  if ('failure' in answer) return { kind: 'later', reason: answer.failure, afterMs: null }
  const { status, afterMs, text } = answer
  if ((status >= 200 && status < 300) || isDone(status, text)) return { kind: 'done' }
  const reason = `${status} ${messageOf(text)}`.trim()
  const mayGoWell = status < 400 || status >= 500 || LATER.has(status)
  return mayGoWell ? { kind: 'later', reason, afterMs } : { kind: 'never', reason }
}

async function readSome(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_ANSWER_BYTES) break
  }
  return text
}

function codeOf(text: string): unknown {
  const body = parse(text)
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
}

function messageOf(text: string): string {
  const body = parse(text)
  const said =
    typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
      ? body.message
      : text
  return said
    .toWellFormed()
    .replaceAll(/\p{C}+/gu, ' ')
    .slice(0, 200)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller reports status and text
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'The platform could not be reached'
  if (error.name === 'TimeoutError') return 'The platform did not answer in time'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
  return `The platform could not be reached: ${code}`
}
