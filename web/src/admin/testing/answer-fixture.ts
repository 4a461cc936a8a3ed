import type { Json } from '@coop/sync/write'
import type { QueryRows } from '../data/mirror/mirror-database.ts'

/** An answer of the local database, from rows with the same columns. */
export function answerOf(...rows: readonly Readonly<Record<string, Json>>[]): QueryRows {
  const [first = {}] = rows
  const columns = Object.keys(first).map((name) => ({ name, isNumber: typeof first[name] === 'number' }))
  return { columns, rows: rows.map((row) => columns.map(({ name }) => row[name] ?? null)), isCut: false }
}
