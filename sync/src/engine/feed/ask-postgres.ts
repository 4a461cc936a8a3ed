import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { backoffMs } from '../../backoff.ts'
import { describeError } from '../../describe-error.ts'
import { isCancelled, isTransient } from '../query/postgres-error.ts'
import { decideRows } from '../query/where-filter.ts'
import { readMovedRows } from '../snapshot/moved-rows.ts'
import { TableChangedError } from '../snapshot/snapshot.ts'
import { type DecideRows, WhereFailure } from './decide-clauses.ts'
import type { ReadMoves } from './subquery-shapes.ts'

const retry = { firstMs: 50, capMs: 1000 }
/** After this many attempts the stream itself starts again. */
const mostTries = 6

/** How Postgres is asked: each statement is cancelled after `timeoutMs`. */
type Asking = { timeoutMs: number; signal: AbortSignal }

/** Lets Postgres decide, on connections that cancel each statement after the limit. */
export function askPostgres(sql: Pick<Sql, 'unsafe'>, timeoutMs: number, signal: AbortSignal): DecideRows {
  return (clauses, rows) => ask({ timeoutMs, signal }, () => decideRows(sql, clauses, rows))
}

/**
 * Asks for the rows that a subquery has moved, on connections of the same kind. `seen`: the transactions that the
 * stream has delivered.
 */
export function askForMoves(
  sql: Sql,
  asking: Asking & { publication: string; seen: () => ReadonlySet<number> },
): ReadMoves {
  const { publication, seen } = asking
  return async (shape, changes, onRows) => {
    let hasBegun = false
    const take: typeof onRows = (rows, mark) => {
      hasBegun = true
      return onRows(rows, mark)
    }
    const query = { changes, publication, required: seen() }
    // A repetition would give rows of two snapshots, and nobody could tell which snapshot a row is in. The stream
    // starts again instead.
    await ask({ ...asking, canRepeat: () => !hasBegun }, () => readMovedRows(sql, shape, query, take))
  }
}

/**
 * A refused login, a lost connection and the like are no fault of a clause, so the query is repeated with growing
 * pauses.
 * @throws WhereFailure if the clause is at fault
 */
async function ask<T>(
  { timeoutMs, signal, canRepeat = () => true }: Asking & { canRepeat?: () => boolean },
  query: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const start = performance.now()
    try {
      return await query()
    } catch (error) {
      if (isCancelled(error) && performance.now() - start >= 0.9 * timeoutMs) throw tooSlow(timeoutMs, error)
      if (!isTransient(error) || error instanceof TableChangedError)
        throw new WhereFailure(describeError(error), { cause: error })
      if (tries === mostTries || signal.aborted || !canRepeat()) throw error
    }
    await sleep(backoffMs(tries, retry), undefined, { signal }).catch(() => {}) // woken to stop
  }
}

function tooSlow(timeoutMs: number, cause: unknown): WhereFailure {
  const message = `the where clause takes longer than ${timeoutMs} ms to decide the rows of a change: make it simpler`
  return new WhereFailure(message, { cause, isTooSlow: true })
}
