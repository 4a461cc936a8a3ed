import type { ToLeader } from './row-messages.ts'

/** The queries of this tab that the leader has not answered. */
export interface PendingQueries {
  readonly query: (sql: string, params: readonly unknown[]) => Promise<readonly unknown[]>
  readonly resolve: (id: string, rows: readonly unknown[]) => void
  readonly reject: (id: string, error: Error) => void
  readonly rejectAll: (error: Error) => void
  /** To a leader that has just begun. */
  readonly sendAgain: () => void
}

interface PendingQuery {
  readonly sql: string
  readonly params: readonly unknown[]
  readonly resolve: (rows: readonly unknown[]) => void
  readonly reject: (error: Error) => void
}

export function createPendingQueries(post: (message: ToLeader) => void): PendingQueries {
  const queries = new Map<string, PendingQuery>()

  function end(id: string): PendingQuery | undefined {
    const query = queries.get(id)
    queries.delete(id)
    return query
  }

  return {
    query: (sql, params) =>
      new Promise((resolve, reject) => {
        const id = crypto.randomUUID()
        queries.set(id, { sql, params, resolve, reject })
        post({ type: 'query', id, sql, params: [...params] })
      }),
    resolve: (id, rows) => end(id)?.resolve(rows),
    reject: (id, error) => end(id)?.reject(error),
    rejectAll(error) {
      for (const { reject } of queries.values()) reject(error)
      queries.clear()
    },
    sendAgain() {
      for (const [id, { sql, params }] of queries) post({ type: 'query', id, sql, params: [...params] })
    },
  }
}
