import type { Sql } from 'postgres'
import { quoteIdentifier } from '../../protocol/identifier.ts'
import { snapshotMessage } from '../log/change-messages.ts'
import type { Row } from '../query/row.ts'
import type { Table } from '../query/table.ts'
import { beginSnapshot } from './begin-snapshot.ts'
import { TableChangedError, type SnapshotShape } from './snapshot.ts'
import type { SubsetQuery } from '../query/resolve-subset.ts'
import { parseSnapshotMark } from './transaction-visibility.ts'

/** A query may use a connection for this long. */
const timeoutMs = 30_000

/**
 * The rows as messages, and the snapshot that they were read in, as the client's JSON. `required`: transactions that a
 * reader at the end of the log has.
 */
export async function takeSubset(
  sql: Sql,
  shape: SnapshotShape & { fits(table: Table): boolean },
  query: SubsetQuery,
  { publication, mark, required }: { publication: string; mark: number; required: ReadonlySet<number> },
): Promise<string> {
  const connection = await sql.reserve()
  try {
    const relation = `${quoteIdentifier(shape.table.schema)}.${quoteIdentifier(shape.table.name)}`
    const taken = await beginSnapshot(connection, shape.table, { required, publication })
    const { described } = taken
    if (described.kind !== 'table' || !shape.fits(described.description.table))
      throw new TableChangedError(`table ${relation} has changed`)
    await connection.unsafe(`set local statement_timeout = ${timeoutMs}`)
    const rows = await connection.unsafe(subsetSql(shape, relation, query)).raw()
    const body = subsetBody(shape, rows.map(textsOf), {
      ...readMark(taken.mark),
      lsn: taken.lsn,
      mark,
    })
    await connection.unsafe('commit')
    return body
  } catch (error) {
    await connection.unsafe('rollback').catch(() => {}) // a lost connection has done so
    throw error
  } finally {
    connection.release()
  }
}

function subsetSql(shape: SnapshotShape, relation: string, query: SubsetQuery): string {
  const { table, record } = shape
  const columns = table.columns.map(({ name, category }, index) => {
    if (!record.selected.includes(index) && !shape.messages.key.includes(index)) return 'null'
    // Snapshot rows spell booleans out, as in ElectricSQL.
    return category === 'B' ? `${quoteIdentifier(name)}::text` : quoteIdentifier(name)
  })
  const clauses = [record.where, pickingClause(record.where, query)].filter((clause) => clause !== null)
  const where = clauses.length === 0 ? '' : ` where (${clauses.join('\n) and (')}\n)`
  const only = table.partitioned ? '' : 'only '
  return `select ${columns.join(', ')} from ${only}${relation}${where} ${query.tail}`
}

/**
 * Postgres evaluates two clauses on a row in the order of their cost. A clause that can fail would reveal rows outside
 * the shape, so it is evaluated only on rows inside. A leakproof clause stays plain, and can use an index.
 */
function pickingClause(shape: string | null, { where, isLeakproof }: SubsetQuery): string | null {
  if (where === null || shape === null || isLeakproof) return where
  return `case when (${shape}\n) then (${where}\n) end`
}

/** Rows are the unparsed bytes from Postgres. */
function textsOf(row: readonly unknown[]): Row {
  return row.map((value) => (Buffer.isBuffer(value) ? value.toString() : null))
}

function readMark(text: string): { xmin: string; xmax: string; xip_list: string[] } {
  const { xmin, xmax, running } = parseSnapshotMark(text)
  return { xmin: String(xmin), xmax: String(xmax), xip_list: running.map(String) }
}

type Metadata = { xmin: string; xmax: string; xip_list: string[]; lsn: string; mark: number }

function subsetBody(
  shape: SnapshotShape,
  rows: readonly Row[],
  { mark, lsn, ...snapshot }: Metadata,
): string {
  const relation = `${shape.messages.relation},"snapshot_mark":${mark}`
  const messages = rows.map((row) => snapshotMessage({ ...shape.messages, relation }, row))
  const metadata = JSON.stringify({ ...snapshot, snapshot_mark: mark, database_lsn: lsn })
  return `{"metadata":${metadata},"data":[${messages.join(',')}]}`
}
