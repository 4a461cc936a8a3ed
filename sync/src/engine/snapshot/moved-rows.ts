import type { Sql } from 'postgres'
import type { SnapshotMark } from '../../protocol/control.ts'
import { quoteIdentifier } from '../../protocol/identifier.ts'
import { isCancelled } from '../query/postgres-error.ts'
import type { Row } from '../query/row.ts'
import type { ShapeRecord } from '../log/log-record.ts'
import type { MessageShape } from '../log/change-messages.ts'
import type { Table } from '../query/table.ts'
import { beginSnapshot } from './begin-snapshot.ts'
import { TableChangedError } from './snapshot.ts'
import { parseSnapshotMark } from './transaction-visibility.ts'

type Texts = readonly (string | null)[]

/** The properties of a shape that its moves depend on. */
interface MovedShape {
  readonly table: Table
  readonly messages: MessageShape
  readonly record: Pick<ShapeRecord, 'where' | 'selected' | 'subqueries'>
  fits(table: Table): boolean
}

interface MovedRowsQuery {
  /** Only rows with one of these tuples in these columns; null: all rows of the shape. */
  changes: readonly { columns: readonly number[]; tuples: readonly Texts[] }[] | null
  publication: string
  /** transactions that the stream has delivered */
  required: ReadonlySet<number>
}

const rowsAtOnce = 500

/**
 * The rows for which a subquery's answer has changed and that belong to the shape now. They have the table's layout, as
 * far as the shape uses it. `onRows` gets each part, with the snapshot that shows it.
 */
export async function readMovedRows(
  sql: Sql,
  shape: MovedShape,
  { changes, publication, required }: MovedRowsQuery,
  onRows: (rows: readonly Row[], mark: SnapshotMark) => Promise<void>,
): Promise<void> {
  const relation = `${quoteIdentifier(shape.table.schema)}.${quoteIdentifier(shape.table.name)}`
  const connection = await sql.reserve()
  try {
    const taken = await beginSnapshot(connection, shape.table, { required, publication }).catch(
      orLocked(relation),
    )
    const { described } = taken
    if (described.kind !== 'table' || !shape.fits(described.description.table))
      throw new TableChangedError(`table ${relation} has changed`)
    const mark = parseSnapshotMark(taken.mark)
    const parameters = (changes ?? []).map(({ tuples }) => JSON.stringify(tuples.map(recordOf)))
    const rows = connection
      .unsafe(movedSql(shape, relation, changes), parameters)
      .raw()
      .cursor(rowsAtOnce)
    for await (const part of rows) await onRows(part.map(textsOf), mark)
    await connection.unsafe('commit')
  } catch (error) {
    await connection.unsafe('rollback').catch(() => {}) // a lost connection has done so
    throw error
  } finally {
    connection.release()
  }
}

/** A table that is locked for longer than a statement may take is being altered. */
function orLocked(relation: string): (error: unknown) => never {
  return (error) => {
    throw isCancelled(error) ? new TableChangedError(`table ${relation} is locked`, { cause: error }) : error
  }
}

function movedSql(shape: MovedShape, relation: string, changes: MovedRowsQuery['changes']): string {
  const { table, record } = shape
  const compared = (record.subqueries?.terms ?? []).flatMap(({ columns }) => columns)
  const used = new Set([...record.selected, ...shape.messages.key, ...compared])
  const columns = table.columns.map(({ name }, index) => (used.has(index) ? quoteIdentifier(name) : 'null'))
  const touched = (changes ?? []).map(({ columns: numbers }, index) => {
    const names = numbers.map((number) => quoteIdentifier(table.columns[number]?.name ?? ''))
    const values = numbers.map((number, place) => `v.t${place}::${table.columns[number]?.sqlType}`)
    const fields = numbers.map((_, place) => `t${place} text`)
    return (
      `(${names.join(', ')}) in (select ${values.join(', ')} ` +
      `from json_to_recordset($${index + 1}::text::json) as v(${fields.join(', ')}))`
    )
  })
  const only = table.partitioned ? '' : 'only '
  const restriction = changes === null ? '' : ` and (${touched.join(' or ')})`
  return `select ${columns.join(', ')} from ${only}${relation} where (${record.where}\n)${restriction}`
}

function recordOf(texts: Texts): Record<string, string | null> {
  return Object.fromEntries(texts.map((text, place) => [`t${place}`, text]))
}

/** Rows are the unparsed bytes from Postgres. */
function textsOf(row: readonly unknown[]): Row {
  return row.map((value) => (Buffer.isBuffer(value) ? value.toString() : null))
}
