import { z } from 'zod'

/** What a request is refused with that did not reach the server. */
export const NO_CONNECTION = 'There is no connection to the server. This is shown online only.'

const problem = z.object({ detail: z.string() })

/**
 * Reads something from the server that is not stored in this browser.
 * @throws one sentence for the administrator
 */
export async function requestJson<T>(path: string, schema: z.ZodType<T>, init: RequestInit = {}): Promise<T> {
  const response = await request(path, init)
  return schema.parse(await response.json())
}

/** As `requestJson`, for what is saved as a file. */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, { cache: 'no-store', ...init })
  } catch (cause) {
    if (init.signal?.aborted === true) throw cause
    throw new Error(NO_CONNECTION, { cause })
  }
  if (response.ok) return response
  if (response.status === 401 || response.status === 403)
    throw new Error('The session has ended. Sign in again, then try once more.')
  const body = problem.safeParse(await response.json().catch(() => null))
  throw new Error(
    body.success ? body.data.detail : `The server answered ${response.status}. Try again in a moment.`,
  )
}

/** A request with a JSON body. */
export function jsonPost(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
