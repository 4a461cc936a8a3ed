import { setTimeout as sleep } from 'node:timers/promises'
import type { Row, Sql } from 'postgres'
import { quoteIdentifier, type RelationName } from '../../protocol/identifier.ts'
import { describeTable, type DescribeResult } from '../query/catalog.ts'
import { isVisible, parseSnapshotMark } from './transaction-visibility.ts'

/**
 * `mark`: `pg_current_snapshot()`; `lsn`: a position after everything that the snapshot shows, decimal; `pid`: the
 * backend; `described`: the table as the snapshot shows it
 */
type BegunSnapshot = { mark: string; lsn: string; pid: number; described: DescribeResult }

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
  table: RelationName,
  { required, publication }: { required: ReadonlySet<number>; publication: string },
): Promise<BegunSnapshot> {
  const relation = `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`
  for (const start = Date.now(); ; await sleep(pauseMs)) {
    // All of this is sent at once, so that it takes one round trip. The lock comes before the snapshot, so that the table
    // cannot be altered during the copy. The position is read after the snapshot is taken, so nothing in the snapshot was
    // committed after it.
    const beginning = sql.unsafe<Row[][]>(
      `begin isolation level repeatable read, read only;
       lock table ${relation} in access share mode;
       select pg_current_snapshot()::text as mark, pg_backend_pid() as pid,
         case when not pg_is_in_recovery() then (pg_current_wal_insert_lsn() - '0/0')::text end as lsn`,
    )
    const [results, described] = await Promise.all([beginning, describeTable(sql, table, publication)])
    const [taken] = results.flat()
    if (taken?.['lsn'] === null)
      throw new StandbyError('The database is a standby: let DATABASE_URL name the primary')
    const mark = String(taken?.['mark'])
    const parsed = parseSnapshotMark(mark)
    if ([...required].every((xid) => isVisible(parsed, xid)))
      return { mark, lsn: String(taken?.['lsn']), pid: Number(taken?.['pid']), described }
    await sql.unsafe('rollback')
    if (Date.now() > start + visibleWithinMs)
      throw new NotVisibleError('Commits are not visible yet: a synchronous standby may be away')
  }
}
