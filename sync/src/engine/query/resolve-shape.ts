import type { Sql } from 'postgres'
import { z } from 'zod'
import { parseRelationName, quoteIdentifier, type RelationName } from '../../protocol/identifier.ts'
import type { FieldErrors, ShapeQuery } from '../../protocol/shape-request.ts'
import { describeTable } from './catalog.ts'
import { tableSchema } from './table.ts'
import { selectColumns } from './select-columns.ts'
import { analyseWhere } from './where-analysis.ts'
import { readWhere } from './where-text.ts'

/**
 * The identity of a shape, after its query was resolved against the catalogue of Postgres. It is stored in the shape
 * log.
 */
export const resolvedShapeSchema = z.object({
  key: z.string(),
  table: tableSchema,
  where: z.string().nullable(),
  whereColumns: z.array(z.number()),
  selected: z.array(z.number()),
  /** every column there is: another one makes it another shape */
  all: z.boolean().default(true),
  replica: z.enum(['default', 'full']),
  log: z.enum(['full', 'changes_only']),
})
export type ResolvedShape = z.infer<typeof resolvedShapeSchema>

export type ResolveResult = { ok: true; resolved: ResolvedShape } | { ok: false; errors: FieldErrors }

/** A shape as a program names it. */
export type ShapeDefinition = {
  table: string
  where?: string
  params?: string[]
  columns?: string[]
  replica?: 'default' | 'full'
}

/** @throws when the table's name cannot be one */
export function toShapeQuery(definition: ShapeDefinition): ShapeQuery {
  const relation = parseRelationName(definition.table)
  if (!relation.ok) throw new Error(`shape definition: ${relation.error}`)
  return {
    relation: relation.value,
    where: definition.where?.trim() || null,
    params: definition.params ?? [],
    columns: definition.columns ?? null,
    queryable: null,
    replica: definition.replica ?? 'default',
    log: 'full',
  }
}

/** Checks in Postgres whether such a shape can be, and makes its table send complete old rows. */
export async function resolveShape(sql: Sql, query: ShapeQuery, publication: string): Promise<ResolveResult> {
  const relation = `${quoteIdentifier(query.relation.schema)}.${quoteIdentifier(query.relation.name)}`
  const result = await describeTable(sql, query.relation, publication)
  if (result.kind === 'missing')
    return refuse(
      'table',
      `Table ${relation} does not exist. If the table name contains capitals or special characters you must quote it.`,
    )
  if (result.kind === 'unpublished') return refuse('table', `Table ${relation} ${result.reason}`)
  const { table } = result.description
  const columns = selectColumns(result.description, query)
  if (!columns.ok) return refuse(columns.field, columns.error)
  const where = query.where === null ? null : readWhere(query.where, query.params)
  if (where?.ok === false) return refuse(where.field, where.error)
  const analysis = where === null ? null : await analyseWhere(sql, table, where.where)
  if (analysis?.ok === false) return refuse('where', analysis.error)
  const { incompleteTables, unpublishedColumns, needsGeneratedColumns } = result.description
  if (incompleteTables.length > 0 && unpublishedColumns.length > 0 && needsGeneratedColumns)
    return refuse(
      'table',
      `Table ${relation} has generated columns that the publication "${publication}" leaves out: ` +
        `${unpublishedColumns.join(', ')}. Let it publish them (publish_generated_columns = stored), or make them plain ones`,
    )
  for (const incomplete of incompleteTables) await sendCompleteOldRows(sql, incomplete)
  const rest = {
    where: where?.where.text ?? null,
    selected: columns.selected,
    all: query.columns === null && query.queryable === null,
    replica: query.replica,
    log: query.log,
  }
  const names = rest.selected.map((index) => table.columns[index]?.name)
  const identity = [
    table.oid,
    table.schema,
    table.name,
    table.key,
    rest.where,
    names,
    rest.all,
    rest.replica,
    rest.log,
  ]
  return {
    ok: true,
    resolved: { key: JSON.stringify(identity), table, whereColumns: analysis?.columns ?? [], ...rest },
  }
}

async function sendCompleteOldRows(sql: Sql, { schema, name }: RelationName): Promise<void> {
  const relation = `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(`set local lock_timeout = '5s'`)
      await transaction.unsafe(`alter table ${relation} replica identity full`)
    })
  } catch (cause) {
    throw new Error(`table ${relation} needs: alter table ${relation} replica identity full`, { cause })
  }
}

function refuse(field: string, text: string): { ok: false; errors: FieldErrors } {
  return { ok: false, errors: { [field]: [text] } }
}
