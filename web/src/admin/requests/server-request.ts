import type { z } from 'zod'
import { parseProblem, type Problem, problemText } from './problem.ts'

/** The message of a read request that did not reach the server. */
export const NO_CONNECTION = 'There is no connection to the server. This needs a connection.'
const NOT_DONE = 'There is no connection to the server. Try again when you are online.'
const SESSION_ENDED = 'Your session has ended. Sign in again, then retry.'

/** The server refused the request. The message tells the person the reason. */
export class ServerRefusal extends Error {
  readonly status: number
  readonly problem: Problem

  constructor(status: number, message: string, problem: Problem) {
    super(message)
    this.status = status
    this.problem = problem
  }
}

/** Requests about passwords, codes, accounts and the system can be refused for reasons other than an ended session. */
const accounts = /^\/api\/(?:session|account|password-resets|admin\/people|system)/

/**
 * A request that needs the server. A file is sent unchanged, anything else as JSON.
 * @throws ServerRefusal, or another error with one sentence for the person
 */
export async function serverRequest(
  method: string,
  path: string,
  body: object | null = null,
  signal: AbortSignal | null = null,
): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      cache: 'no-store',
      signal,
      headers: {
        'x-request-id': crypto.randomUUID(),
        ...(body !== null && { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
      },
      ...(body !== null && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    })
  } catch (cause) {
    if (signal?.aborted === true) throw cause
    throw new Error(method === 'GET' ? NO_CONNECTION : NOT_DONE, { cause })
  }
  if (response.ok) return response
  const { status } = response
  // An interrupted response has no problem document.
  const problem = parseProblem(await response.text().catch(() => ''))
  if ((status === 401 || status === 403) && !accounts.test(path)) {
    throw new ServerRefusal(status, SESSION_ENDED, problem)
  }
  const said = problemText(status, problem)
  const text = problem.detail === undefined ? `${said}. Try again in a moment.` : said
  throw new ServerRefusal(status, text, problem)
}

/** Sends the request, and parses a JSON response. */
export async function serverJson<T>(
  schema: z.ZodType<T>,
  ...request: Parameters<typeof serverRequest>
): Promise<T> {
  return schema.parse(await (await serverRequest(...request)).json())
}
