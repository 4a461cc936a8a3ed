import { z } from 'zod'

const problemSchema = z.object({
  type: z.string().optional(),
  title: z.string().optional(),
  detail: z.string().optional(),
  /** Of a failure that the log of the server has, by this id. */
  requestId: z.string().optional(),
  /** The disabled account, told to its owner alone. */
  disabledUserId: z.string().optional(),
})

/** An error response of RFC 9457. */
export type Problem = z.infer<typeof problemSchema>

/** @param body of an error response; what is no problem, such as the page of a gateway, has nothing to say */
export function parseProblem(body: string): Problem {
  return problemSchema.safeParse(parseJson(body)).data ?? {}
}

/** The sentence of an error response for a person. */
export function problemText(status: number, { detail, title, requestId }: Problem): string {
  const text = detail ?? title ?? `The server answered ${status}`
  return requestId === undefined ? text : `${text} (request ${requestId})`
}

/** null: it is no JSON, or the value null. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
