import type { Json } from '@coop/sync/write'
import type { QueryAnswer } from '../data/rows/query-messages.ts'

type RowsAnswer = Omit<Extract<QueryAnswer, { kind: 'rows' }>, 'kind'>

/** A result of the local database, made from rows with the same columns. */
export function answerOf(...rows: readonly Readonly<Record<string, Json>>[]): RowsAnswer {
  const [first = {}] = rows
  const columns = Object.keys(first).map((name) => ({ name, isNumber: typeof first[name] === 'number' }))
  const cells = rows.map((row) => columns.map(({ name }) => row[name] ?? null))
  return { columns, rows: cells, isCut: false, notStored: null }
}
