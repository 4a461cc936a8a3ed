import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { isVisible, parseSnapshotMark } from './transaction-visibility.ts'

/**
 * `mark`: `pg_current_snapshot()`; `lsn`: a position after everything that the snapshot shows, decimal; `pid`: the
 * backend
 */
type BegunSnapshot = { mark: string; lsn: string; pid: number }

/** While a standby is away, a transaction may need this long from its WAL position until snapshots show it. */
const visibleWithinMs = 30_000
const pauseMs = 20

/** The connection leads to a standby, whose snapshots do not fit the primary's stream. */
export class StandbyError extends Error {}

/** Transactions that the stream has already delivered are not visible yet. */
export class NotVisibleError extends Error {}

/**
 * Begins a transaction whose snapshot shows all of `required`, and locks the table against alterations.
 * @throws StandbyError, NotVisibleError
 */
export async function beginSnapshot(
  sql: Sql,
  relation: string,
  required: ReadonlySet<number>,
): Promise<BegunSnapshot> {
  for (const start = Date.now(); ; await sleep(pauseMs)) {
    await sql.unsafe('begin isolation level repeatable read, read only')
    // The lock comes before the snapshot, so that the table cannot be altered during the copy.
    await sql.unsafe(`lock table ${relation} in access share mode`)
    // The position is read after the snapshot is taken, so nothing in the snapshot was committed after it.
    const [taken] = await sql.unsafe(
      `select pg_current_snapshot()::text as mark, pg_backend_pid() as pid,
         case when not pg_is_in_recovery() then (pg_current_wal_insert_lsn() - '0/0')::text end as lsn`,
    )
    if (taken?.['lsn'] === null)
      throw new StandbyError('The database is a standby: let DATABASE_URL name the primary')
    const mark = String(taken?.['mark'])
    const parsed = parseSnapshotMark(mark)
    if ([...required].every((xid) => isVisible(parsed, xid)))
      return { mark, lsn: String(taken?.['lsn']), pid: Number(taken?.['pid']) }
    await sql.unsafe('rollback')
    if (Date.now() > start + visibleWithinMs)
      throw new NotVisibleError('Commits are not visible yet: a synchronous standby may be away')
  }
}
