import type { Sql } from 'postgres'
import type { Logger } from '../../process/logger.ts'

/**
 * Looks at the remembered sessions as soon as Postgres tells that access was given or taken, by this process or another
 * one. Where a connection cannot listen, the regular recheck of the principals remains.
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
  // A connection that was lost has missed what happened meanwhile, so it looks whenever it listens again.
  const listening = sql.listen('access_changed', look, look).catch((error: unknown) => {
    logger.warn(
      'Access that is taken away takes effect some seconds later: Postgres cannot be listened to',
      error,
    )
  })
  // A connection that is lost listens no more.
  return { stop: () => void listening.then((meta) => meta?.unlisten()).catch(() => {}) }
}
