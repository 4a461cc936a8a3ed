import type { Sql } from 'postgres'
import type { Logger } from '../../process/logger.ts'

/**
 * Rechecks the cached sessions when Postgres notifies that access was given or removed, by any process. On connections
 * that cannot listen, only the regular recheck of the principals remains.
 */
export function followAccess(options: {
  sql: Sql
  recheck: () => Promise<void>
  logger: Pick<Logger, 'warn'>
}): { stop: () => void } {
  const { sql, recheck, logger } = options
  const look = () => {
    recheck().catch((error: unknown) =>
      logger.warn('Sessions could not be checked; they stay valid until a check succeeds', error),
    )
  }
  // A lost connection misses notifications, so every new subscription starts with a recheck.
  const listening = sql.listen('access_changed', look, look).catch((error: unknown) => {
    logger.warn(
      'Postgres notifications are not available: revoked access takes effect some seconds later',
      error,
    )
  })
  // A lost connection needs no `unlisten`.
  return { stop: () => void listening.then((meta) => meta?.unlisten()).catch(() => {}) }
}
