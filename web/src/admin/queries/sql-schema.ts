import { syncedTables } from '@coop/sync/entities'

export interface SqlTable {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/** The tables that a query can read. */
export const sqlTables: readonly SqlTable[] = [...syncedTables()].map(([name, columns]) => ({
  name,
  columns: columns.map((column) => ({ name: column.name, type: column.pgType })),
}))

/** Tables with their columns, for the completion in the editor. */
export const sqlSchema: Record<string, string[]> = Object.fromEntries(
  sqlTables.map(({ name, columns }) => [name, columns.map((column) => column.name)]),
)
