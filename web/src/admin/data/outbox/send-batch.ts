import { retryAfterMs } from '@coop/sync/backoff'
import { batchAnswerSchema, type Write } from '@coop/sync/write'
import { parseJson, parseProblem, problemText } from '../../requests/problem.ts'
import type { WriteAnswer } from './outbox-events.ts'
import type { Failure } from './outbox-events.ts'

/** A request without a response within this time counts as lost. Sending it again is harmless. */
const TIMEOUT_MS = 60_000

type BatchResult = { answers: readonly WriteAnswer[] } | { failure: Failure }

export async function sendBatch(
  fetcher: typeof fetch,
  writes: readonly Write[],
  now: () => number,
): Promise<BatchResult> {
  let response: Response
  let text: string
  try {
    response = await fetcher('/api/writes', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': crypto.randomUUID() },
      body: JSON.stringify({ writes }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    text = await response.text()
  } catch {
    // After any network failure, the batch is sent again.
    return { failure: { kind: 'network' } }
  }
  if (response.ok) {
    const parsed = batchAnswerSchema.safeParse(parseJson(text))
    return parsed.success ? { answers: parsed.data.answers } : { failure: { kind: 'network' } }
  }
  return {
    failure: {
      kind: 'http',
      status: response.status,
      message: problemText(response.status, parseProblem(text)),
      retryAfter: retryAfterMs(response.headers.get('retry-after'), now()),
    },
  }
}
