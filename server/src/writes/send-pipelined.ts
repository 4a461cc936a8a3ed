import { isConnectionLost } from '@coop/postgres'

export interface Sendable {
  execute(): PromiseLike<unknown>
}

/**
 * Sends all at once and waits for all, so that nothing is under way when one has failed. When the connection is lost
 * it does not wait: the driver never settles what it had not sent yet.
 * @throws what failed first
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
