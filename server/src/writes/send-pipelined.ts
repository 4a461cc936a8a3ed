import { isConnectionLost } from '@coop/postgres'

export interface Sendable {
  execute(): PromiseLike<unknown>
}

/**
 * Sends all queries at once and waits for all, so that none is running after one has failed. When the connection is
 * lost it does not wait, because the driver never settles unsent queries.
 * @throws the first error
 */
export async function sendPipelined(queries: Sendable[]): Promise<void> {
  const results = queries.map((query) => Promise.resolve(query.execute()))
  const settled = Promise.allSettled(results)
  try {
    for (const result of results) await result
  } catch (error) {
    if (!isConnectionLost(error)) await settled
    throw error
  }
}
