import { z } from 'zod'

const problemSchema = z.object({
  type: z.string().optional(),
  title: z.string().optional(),
  detail: z.string().optional(),
  /** The id of a failure in the log of the server. */
  requestId: z.string().optional(),
  /** The disabled account, sent only to its owner. */
  disabledUserId: z.string().optional(),
})

/** An error response according to RFC 9457. */
export type Problem = z.infer<typeof problemSchema>

/**
 * @param body the body of an error response; if it is not a problem document, such as a gateway's page, the result is
 * empty
 */
export function parseProblem(body: string): Problem {
  return problemSchema.safeParse(parseJson(body)).data ?? {}
}

/** The message of an error response for a person. */
export function problemText(status: number, { detail, title, requestId }: Problem): string {
  const text = detail ?? title ?? `The server answered ${status}`
  return requestId === undefined ? text : `${text} (request ${requestId})`
}

/** null: invalid JSON, or the value null. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
