import type { Sql } from 'postgres'
import { quoteIdentifier } from '../../protocol/identifier.ts'
import type { Row } from './row.ts'
import { localTest } from './local-where.ts'
import type { Subqueries } from './subqueries.ts'
import type { Column, Table } from './table.ts'
import type { Equality } from './where-equalities.ts'
import { subqueryColumn } from './where-subqueries.ts'
import { readWhere } from './where-text.ts'

/** A clause that only Postgres can decide. */
export type Clause = { table: Table; columns: readonly number[]; text: string }

/** Selects the rows of a shape. Rows are in Postgres text form, as in the stream. */
export type WhereFilter =
  | { kind: 'all' }
  | { kind: 'local'; test: (row: Row) => boolean }
  | { kind: 'postgres'; clause: Clause }

/** An analysed where clause. `columns`: those that it names. */
export type AnalysedWhere = {
  text: string
  columns: readonly number[]
  equalities: readonly Equality[]
  equalitiesDecide: boolean
}

/**
 * The engine decides simple clauses, exactly as Postgres would. Postgres decides all others, from the same text and
 * with the columns cast to their types, so that stream and snapshot can never disagree.
 * @throws when the text is no clause
 */
export function makeFilter(table: Table, where: AnalysedWhere | null): WhereFilter {
  if (where === null) return { kind: 'all' }
  if (where.equalitiesDecide) return { kind: 'local', test: equalityTest(where.equalities) }
  const read = readWhere(where.text, [])
  if (!read.ok) throw new Error(`the where clause cannot be read: ${read.error}`)
  const test = localTest(table, read.where, where.columns)
  if (test !== null) return { kind: 'local', test }
  return { kind: 'postgres', clause: { table, columns: where.columns, text: where.text } }
}

/** The filter of a clause with subqueries. Its rows have a boolean for each subquery after their columns. */
export function makeSubqueryFilter(
  table: Table,
  columns: readonly number[],
  { where, terms }: Subqueries,
): WhereFilter {
  const booleans = terms.map((_, index) => booleanColumn(subqueryColumn(index)))
  const widened = { ...table, columns: [...table.columns, ...booleans] }
  const own = booleans.map((_, index) => table.columns.length + index)
  return makeFilter(widened, {
    text: where,
    columns: [...columns, ...own],
    equalities: [],
    equalitiesDecide: false,
  })
}

function booleanColumn(name: string): Column {
  return {
    name,
    position: 0,
    type: 16,
    modifier: -1,
    typeName: 'bool',
    sqlType: 'boolean',
    category: 'B',
    dims: 0,
    notNull: false,
    collation: null,
    bytewise: true,
  }
}

function equalityTest(equalities: readonly Equality[]): (row: Row) => boolean {
  const terms = equalities.map(termTest)
  const [only] = terms
  return only !== undefined && terms.length === 1 ? only : (row) => terms.every((test) => test(row))
}

function termTest({ column, texts }: Equality): (row: Row) => boolean {
  const [only] = texts
  if (texts.length === 1) return (row) => row[column] === only
  const set = new Set<string | null>(texts)
  return (row) => set.has(row[column] ?? null)
}

/**
 * For each clause and row whether the clause is true (not false, not null). One round trip for any number of clauses of
 * one table.
 */
export async function decideRows(
  sql: Pick<Sql, 'unsafe'>,
  clauses: readonly Clause[],
  rows: readonly Row[],
): Promise<boolean[][]> {
  const [first] = clauses
  if (first === undefined || rows.length === 0) return clauses.map(() => [])
  const columns = [...new Set(clauses.flatMap((clause) => clause.columns))]
  const records = rows.map((row, index) => {
    const record: Record<string, string | number | null> = { i: index }
    for (const column of columns) record[`c${column}`] = row[column] ?? null
    return record
  })
  const decisions = clauses.map(() => rows.map(() => false))
  const query = decisionQuery(first.table, clauses, columns)
  for (const { i, letters } of await sql.unsafe(query, [JSON.stringify(records)])) {
    const row = Number(i)
    const text = String(letters)
    for (let index = text.indexOf('t'); index >= 0; index = text.indexOf('t', index + 1)) {
      const ofClause = decisions[index]
      if (ofClause !== undefined) ofClause[row] = true
    }
  }
  return decisions
}

/**
 * A letter for each clause: `t` if it is true. Casts follow the catalogue's description of each column. The ordinal's
 * name is one that no real column should have.
 */
function decisionQuery(table: Table, clauses: readonly Clause[], columns: readonly number[]): string {
  const fields = columns.map((column) => `c${column} text`)
  const casts = columns.map((index) => {
    const column = table.columns[index]
    if (column === undefined) throw new Error(`table ${table.name} has no column number ${index}`)
    const collation = column.collation === null ? '' : ` collate ${column.collation}`
    return `(record.c${index}::${column.sqlType})${collation} as ${quoteIdentifier(column.name)}`
  })
  const decisions = clauses.map(({ text }) => `(${text}\n)`).join(', ')
  return (
    `select "coop row number" as i, array_to_string(array[${decisions}]::bool[], '', 'f') as letters ` +
    `from (select ${['record.i as "coop row number"', ...casts].join(', ')} ` +
    `from json_to_recordset($1::text::json) as record(${['i int4', ...fields].join(', ')}) offset 0) ` +
    `as ${quoteIdentifier(table.name)}`
  )
}
