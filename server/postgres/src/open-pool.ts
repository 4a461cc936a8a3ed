import { connectTo } from '@coop/sync/database'
import type postgres from 'postgres'

/** Opens a pool that connects on demand. The time zone is fixed, since the history stores times as text. */
export function openPool(url: string): postgres.Sql {
  return connectTo(url, {
    onnotice: () => {},
    backoff: reconnectDelay,
    connection: { TimeZone: 'UTC' },
  })
}

/**
 * Seconds until the next attempt: 50 ms, doubling to 2 s. The driver's own delay grows to 20 s. @param attempt from 0
 */
function reconnectDelay(attempt: number): number {
  return Math.min(0.05 * 2 ** attempt, 2)
}

/**
 * How long a batch waits for a connection. The driver never settles a request whose connection is lost during its
 * setup.
 */
const PATIENCE_MS = 5000

/** Has the code that the driver uses for its own timeouts. */
class NoConnection extends Error {
  readonly code = 'CONNECT_TIMEOUT'
}

/**
 * Reserves one connection for several statements. The caller must call `release`.
 * @throws when none is available in time
 */
export async function reserveConnection(sql: postgres.Sql): Promise<postgres.ReservedSql> {
  const reserving = sql.reserve()
  let timer: NodeJS.Timeout | undefined
  let isLate = false
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true
      reject(new NoConnection('No connection to the database became free in time'))
    }, PATIENCE_MS)
  })
  // A connection that arrives too late is returned.
  reserving.then(
    (connection) => (isLate ? connection.release() : undefined),
    () => undefined, // the race below rejects with the same error
  )
  try {
    return await Promise.race([reserving, late])
  } finally {
    clearTimeout(timer)
  }
}
