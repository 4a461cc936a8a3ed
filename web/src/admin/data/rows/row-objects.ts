import type { Json } from '@coop/sync/write'
import type { QueryRows } from '../mirror/mirror-database.ts'

/** The rows of a result as objects, for queries whose columns have different names. */
export function rowObjects({ columns, rows }: Pick<QueryRows, 'columns' | 'rows'>): Record<string, Json>[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, i) => [name, row[i] ?? null])))
}
