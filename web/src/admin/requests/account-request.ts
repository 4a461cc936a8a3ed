import { CONFIRM_PASSWORD } from '@coop/sync/people'
import { z } from 'zod'

const problemSchema = z.object({ detail: z.string(), type: z.string().optional() })

/** The server asks for the password before it does this. */
export class ConfirmationNeeded extends Error {}

/** What the server refused; the message says why, for the person at the screen. */
export class AccountRefusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * A request about accounts, which only the server can answer.
 * @throws ConfirmationNeeded, or an error with one sentence for the person at the screen
 */
export async function accountRequest(method: string, path: string, body?: object): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      cache: 'no-store',
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  } catch (cause) {
    throw new Error(
      'There is no connection to the server. People and accounts are shown and changed online only.',
      { cause },
    )
  }
  if (response.ok) return response
  const parsed = problemSchema.safeParse(await response.json().catch(() => null))
  if (!parsed.success) {
    throw new AccountRefusal(
      response.status,
      `The server answered ${response.status}. Try again in a moment.`,
    )
  }
  const { detail, type } = parsed.data
  if (type === CONFIRM_PASSWORD) throw new ConfirmationNeeded(detail)
  throw new AccountRefusal(response.status, detail)
}

export async function accountJson<T>(
  schema: z.ZodType<T>,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  return schema.parse(await (await accountRequest(method, path, body)).json())
}
