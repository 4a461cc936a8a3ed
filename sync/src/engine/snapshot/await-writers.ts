import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import type { Table } from '../query/table.ts'

const pauseMs = 20

/**
 * Waits for the end of the transactions that may have written to the table so far, and for no later one. Their changes
 * from before the table's publication are not in the stream, so a snapshot has to come after their commits.
 */
export async function awaitWriters(sql: Sql, table: Table, signal: AbortSignal): Promise<void> {
  for (let first: string[] | null = null; !signal.aborted; await sleep(pauseMs)) {
    const rows = await sql.unsafe(
      `select distinct virtualtransaction as id from pg_locks
       where locktype = 'relation' and granted and mode = any($2::text[])
         and database = (select oid from pg_database where datname = current_database())
         and (relation = $1 or relation in (select relid from pg_partition_tree($1::oid::regclass)))`,
      [table.oid, `{${writeModes.join(',')}}`],
    )
    const writers = rows.map((row) => String(row['id']))
    const left: string[] = first === null ? writers : first.filter((writer) => writers.includes(writer))
    if (left.length === 0) return
    first = left
  }
}

const writeModes = ['RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']
