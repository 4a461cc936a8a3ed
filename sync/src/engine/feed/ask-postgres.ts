import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { backoffMs } from '../../backoff.ts'
import { describeError } from '../../describe-error.ts'
import { isCancelled, isTransient } from '../query/postgres-error.ts'
import { decideRows } from '../query/where-filter.ts'
import { type DecideRows, WhereFailure } from './decide-clauses.ts'

const retry = { firstMs: 50, capMs: 1000 }
/** After so many the stream itself begins anew. */
const mostTries = 6

/**
 * Lets Postgres decide, on connections that end each statement after `timeoutMs`. A refused login, a lost connection
 * and the like are no fault of a clause: the same is asked again, with growing pauses.
 */
export function askPostgres(sql: Pick<Sql, 'unsafe'>, timeoutMs: number, signal: AbortSignal): DecideRows {
  return async (clauses, rows) => {
    for (let tries = 1; ; tries++) {
      const start = performance.now()
      try {
        return await decideRows(sql, clauses, rows)
      } catch (error) {
        if (isCancelled(error) && performance.now() - start >= 0.9 * timeoutMs)
          throw tooSlow(timeoutMs, error)
        if (!isTransient(error)) throw new WhereFailure(describeError(error), { cause: error })
        if (tries === mostTries || signal.aborted) throw error
      }
      await sleep(backoffMs(tries, retry), undefined, { signal }).catch(() => {}) // woken to stop
    }
  }
}

function tooSlow(timeoutMs: number, cause: unknown): WhereFailure {
  const message = `the where clause takes longer than ${timeoutMs} ms to decide the rows of a change: make it simpler`
  return new WhereFailure(message, { cause, isTooSlow: true })
}
