import { connectTo } from '@coop/sync/database'
import type postgres from 'postgres'

/**
 * Connections to the database, made as they are needed. The history writes times as text: in the same zone everywhere.
 */
export function openPool(url: string): postgres.Sql {
  return connectTo(url, {
    onnotice: () => {},
    backoff: reconnectDelay,
    connection: { TimeZone: 'UTC' },
  })
}

/** Seconds until the next try: 50 ms, doubling to 2 s. The driver's own delay grows to 20 s. @param attempt from 0 */
function reconnectDelay(attempt: number): number {
  return Math.min(0.05 * 2 ** attempt, 2)
}

/**
 * How long a batch waits for a connection; the driver never settles the request for one that is lost while it is set
 * up.
 */
const PATIENCE_MS = 5000

/** The code that the driver gives where it waits by itself. */
class NoConnection extends Error {
  readonly code = 'CONNECT_TIMEOUT'
}

/**
 * One connection for several statements. Give it back with `release`.
 * @throws when there is none in time
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
  // A connection that comes too late is given back.
  reserving.then(
    (connection) => (isLate ? connection.release() : undefined),
    () => undefined, // the race below rejects with it
  )
  try {
    return await Promise.race([reserving, late])
  } finally {
    clearTimeout(timer)
  }
}
