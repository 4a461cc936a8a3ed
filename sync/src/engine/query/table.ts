import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { RelationName } from '../../protocol/identifier.ts'

export const columnSchema = z.object({
  name: z.string(),
  /** its number in the catalogue, which identifies a column: a recreated column has the same name and another number */
  position: z.number().default(0),
  type: z.number(),
  modifier: z.number(),
  /** of the element, for an array */
  typeName: z.string(),
  /** the type's name in a cast */
  sqlType: z.string(),
  category: z.string(),
  dims: z.number(),
  notNull: z.boolean(),
  /** quoted, when it is not the type's own */
  collation: z.string().nullable(),
  /** `oid:label` of each enum value; after a renaming, stored texts differ from those of the rows */
  labels: z.array(z.string()).nullable().optional(),
  /** equality of texts is equality of bytes */
  bytewise: z.boolean(),
})
export type Column = z.infer<typeof columnSchema>

/** A published table as of the shape's creation. `columns` are those that replication sends, in its order. */
export const tableSchema = z.object({
  oid: z.number(),
  schema: z.string(),
  name: z.string(),
  partitioned: z.boolean(),
  /** of a partitioned table: the tables with its rows, and their files */
  leaves: z.string().default(''),
  columns: z.array(columnSchema),
  /**
   * The catalogue's entries that publish the table, with their versions. If they differ, the table may have been
   * unpublished for a time. Absent from logs of an earlier version.
   */
  membership: z.string().optional(),
  /** names, in key order; empty without a primary key */
  key: z.array(z.string()),
})
export type Table = z.infer<typeof tableSchema>

/** A table as the stream describes it (pgoutput's Relation message). */
export type StreamedRelation = RelationName & {
  oid: number
  /** old rows are complete */
  full: boolean
  columns: readonly { name: string; type: number; modifier: number }[]
}

/** The known description in place of an equal one, so that thousands of shapes of a table share it. */
export function sharedTable(known: Table | undefined, table: Table): Table {
  return known !== undefined && isDeepStrictEqual(known, table) ? known : table
}

export function columnIndex(table: Table, name: string): number {
  return table.columns.findIndex((column) => column.name === name)
}

/** The `electric-schema` header for the columns of these names. */
export function schemaHeader(table: Table, names: readonly string[]): string {
  const header: Record<string, unknown> = {}
  for (const column of table.columns.filter(({ name }) => names.includes(name))) {
    const pk = table.key.indexOf(column.name)
    header[column.name] = {
      type: column.typeName,
      ...(column.dims > 0 && { dims: column.dims }),
      ...(pk >= 0 && { pk_index: pk }),
      ...(column.notNull && { not_null: true }),
      ...modifierFacts(column),
    }
  }
  // Header values are bytes, so characters beyond ASCII are escaped as in JSON.
  return JSON.stringify(header).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function modifierFacts(column: Column): Record<string, unknown> {
  const { modifier } = column
  if (modifier < 0) return {}
  switch (column.typeName) {
    case 'varchar':
    case 'text':
      return { max_length: modifier - 4 }
    case 'bpchar':
      return { length: modifier - 4 }
    case 'bit':
    case 'varbit':
      return { length: modifier }
    case 'numeric':
      return { precision: ((modifier - 4) >> 16) & 0xffff, scale: (modifier - 4) & 0x7ff }
    case 'time':
    case 'timetz':
    case 'timestamp':
    case 'timestamptz':
      return { precision: modifier }
    case 'interval':
      return intervalFacts(column)
    default:
      return { type_mod: modifier }
  }
}

function intervalFacts(column: Column): Record<string, unknown> {
  const match = /^interval(?: ([a-z ]+?))?(?:\((\d)\))?(?:\[\])?$/.exec(column.sqlType)
  return {
    ...(match?.[2] !== undefined && { precision: Number(match[2]) }),
    ...(match?.[1] !== undefined && { fields: match[1].toUpperCase() }),
  }
}
