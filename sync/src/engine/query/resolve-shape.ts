import type { Sql } from 'postgres'
import { z } from 'zod'
import { parseRelationName, quoteIdentifier } from '../../protocol/identifier.ts'
import type { FieldErrors, ShapeQuery } from '../../protocol/shape-request.ts'
import { describeTable, type Description } from './catalog.ts'
import { clauseFunctions } from './clause-functions.ts'
import { tableSchema } from './table.ts'
import { selectColumns } from './select-columns.ts'
import { analyseWhere } from './where-analysis.ts'
import { equalitySchema } from './where-equalities.ts'
import { makeFilter } from './where-filter.ts'
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
  /** the clause's functions, as `clauseFunctions` gives them; absent without any */
  whereFunctions: z.string().optional(),
  /** terms that hold for every row of the shape, joined by `and` */
  equalities: z.array(equalitySchema).default([]),
  /** the where clause has no other terms */
  equalitiesDecide: z.boolean().default(false),
  selected: z.array(z.number()),
  /** every column there is: another one makes it another shape */
  all: z.boolean().default(true),
  replica: z.enum(['default', 'full']),
  log: z.enum(['full', 'changes_only']),
})
export type ResolvedShape = z.infer<typeof resolvedShapeSchema>

/** Why there is no shape: the request is not valid, or the database has to be put in order first. */
export type Refusal = { ok: false; errors: FieldErrors } | { ok: false; errors: null; reason: string }

export type ResolveResult = { ok: true; resolved: ResolvedShape } | Refusal

/** The publication, as far as a shape depends on it. */
export interface TablePublisher {
  readonly name: string
  /** Lets changes of the table come in, with complete old rows. Null, or the reason why it cannot be. */
  follow(sql: Sql, description: Description): Promise<string | null>
}

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

/** Checks in Postgres whether such a shape can be, and has its table published with complete old rows. */
export async function resolveShape(
  sql: Sql,
  query: ShapeQuery,
  publication: TablePublisher,
): Promise<ResolveResult> {
  const relation = `${quoteIdentifier(query.relation.schema)}.${quoteIdentifier(query.relation.name)}`
  const result = await describeTable(sql, query.relation, publication.name)
  if (result.kind === 'missing')
    return refuse(
      'table',
      `Table ${relation} does not exist. If the table name contains capitals or special characters you must quote it.`,
    )
  if (result.kind === 'unsuitable') return refuse('table', `Table ${relation} ${result.reason}`)
  const { table } = result.description
  const columns = selectColumns(result.description, query)
  if (!columns.ok) return refuse(columns.field, columns.error)
  const where = query.where === null ? null : readWhere(query.where, query.params)
  if (where?.ok === false) return refuse(where.field, where.error)
  const analysis = where === null ? null : await analyseWhere(sql, table, where.where)
  if (analysis?.ok === false) return refuse('where', analysis.error)
  const { incompleteTables, unpublishedColumns, needsGeneratedColumns, isPublished } = result.description
  if (incompleteTables.length > 0 && unpublishedColumns.length > 0 && needsGeneratedColumns)
    return refuse(
      'table',
      `Table ${relation} has generated columns that the publication "${publication.name}" leaves out: ` +
        `${unpublishedColumns.join(', ')}. Let it publish them (publish_generated_columns = stored), or make them plain ones`,
    )
  if (incompleteTables.length > 0 || !isPublished) {
    const reason = await publication.follow(sql, result.description)
    if (reason !== null) return { ok: false, errors: null, reason }
    if (!isPublished) return resolveShape(sql, query, publication)
  }
  const filter = analysis && where && makeFilter(table, { text: where.where.text, ...analysis })
  const functions =
    where === null || filter?.kind === 'local' ? null : await clauseFunctions(sql, table, where.where.text)
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
    resolved: {
      key: JSON.stringify(identity),
      table,
      whereColumns: analysis?.columns ?? [],
      ...(functions !== null && { whereFunctions: functions }),
      equalities: analysis?.equalities ?? [],
      equalitiesDecide: analysis?.equalitiesDecide ?? false,
      ...rest,
    },
  }
}

function refuse(field: string, text: string): { ok: false; errors: FieldErrors } {
  return { ok: false, errors: { [field]: [text] } }
}
