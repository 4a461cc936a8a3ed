import type { Sql } from 'postgres'
import { quoteIdentifier } from '../../protocol/identifier.ts'
import type { Row } from './row.ts'
import { localTest } from './local-where.ts'
import type { Table } from './table.ts'
import type { WhereText } from './where-text.ts'

/** Which rows of a table belong to a shape. Rows are in Postgres text form, as the stream brings them. */
export type WhereFilter =
  | { kind: 'all' }
  | { kind: 'local'; test: (row: Row) => boolean }
  | { kind: 'postgres'; columns: number[]; query: string }

/**
 * Simple clauses are decided here, exactly as Postgres would; all others by Postgres, from the same text and with the
 * columns cast back to their types, so that stream and snapshot can never disagree.
 */
export function makeFilter(table: Table, where: WhereText | null, columns: number[]): WhereFilter {
  if (where === null) return { kind: 'all' }
  const test = localTest(table, where, columns)
  if (test !== null) return { kind: 'local', test }
  return { kind: 'postgres', columns, query: filterQuery(table, where, columns) }
}

/** For each row whether the clause is true (not false, not null). One round trip for any number of rows. */
export async function filterRows(
  sql: Pick<Sql, 'unsafe'>,
  filter: WhereFilter,
  rows: readonly Row[],
): Promise<boolean[]> {
  switch (filter.kind) {
    case 'all':
      return rows.map(() => true)
    case 'local':
      return rows.map(filter.test)
    case 'postgres': {
      const matched = rows.map(() => false)
      if (rows.length === 0) return matched
      const records = rows.map((row, index) => {
        const record: Record<string, string | number | null> = { i: index }
        for (const column of filter.columns) record[`c${column}`] = row[column] ?? null
        return record
      })
      for (const match of await sql.unsafe(filter.query, [JSON.stringify(records)]))
        matched[Number(match['i'])] = true
      return matched
    }
    default:
      return filter satisfies never
  }
}

/** Casts follow the catalogue's description of each column; the ordinal's name is one that no real column should have. */
function filterQuery(table: Table, where: WhereText, columns: number[]): string {
  const fields = columns.map((column) => `c${column} text`)
  const casts = columns.map((index) => {
    const column = table.columns[index]
    if (column === undefined) throw new Error(`table ${table.name} has no column number ${index}`)
    const collation = column.collation === null ? '' : ` collate ${column.collation}`
    return `(record.c${index}::${column.sqlType})${collation} as ${quoteIdentifier(column.name)}`
  })
  return (
    `select "coop row number" as i from (select ${['record.i as "coop row number"', ...casts].join(', ')} ` +
    `from json_to_recordset($1::text::json) as record(${['i int4', ...fields].join(', ')}) offset 0) ` +
    `as ${quoteIdentifier(table.name)} where (${where.text}\n)`
  )
}
