import type { Sql } from 'postgres'
import { parseRelationName, quoteIdentifier } from '../../protocol/identifier.ts'
import type { FieldErrors, ShapeQuery } from '../../protocol/shape-request.ts'
import { describeTable, type Description } from './catalog.ts'
import type { Table } from './table.ts'
import { selectColumns } from './select-columns.ts'
import { analyseWhere, errorOf } from './where-analysis.ts'
import { makeFilter } from './where-filter.ts'
import { resolveSubqueries } from './resolve-subqueries.ts'
import type { Refusal, ResolveResult } from './resolved-shape.ts'
import { readSubqueries, type Subquery } from './where-subqueries.ts'
import { readWhere, type WhereText } from './where-text.ts'

/** The part of the publication that shapes depend on. */
interface TablePublisher {
  readonly name: string
  /** Publishes the table's changes with complete old rows. Null, or the reason why that is impossible. */
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

/** @throws if the table's name is not valid */
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

interface ResolveParts {
  sql: Sql
  /** for the analysis of clauses, which makes Postgres drop the plans of its connection */
  clauseSql: Sql
  publication: TablePublisher
  /** resolves the query for the rows of a subquery */
  resolveInner: (query: ShapeQuery) => Promise<ResolveResult>
}

/** Checks in Postgres whether the shape is possible, and publishes its table with complete old rows. */
export async function resolveShape(query: ShapeQuery, parts: ResolveParts): Promise<ResolveResult> {
  const { sql, clauseSql, publication } = parts
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
  const where = await readClause(clauseSql, table, query)
  if (!where.ok) return where
  const { clause } = where
  const analysis = clause && (await analyseWhere(clauseSql, table, clause.analysed))
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
    if (!isPublished) return resolveShape(query, parts)
  }
  const terms = await resolveSubqueries(sql, table, clause?.subqueries ?? [], {
    publication: publication.name,
    resolve: parts.resolveInner,
  })
  if (!terms.ok) return terms
  const filter = analysis && clause && makeFilter(table, { text: clause.analysed.text, ...analysis })
  const functions = filter?.kind === 'local' ? null : (analysis?.functions ?? null)
  const rest = {
    where: clause?.text ?? null,
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
    ...terms.terms.map(({ key }) => key),
  ]
  const keyOf = (log: ShapeQuery['log']): string => JSON.stringify([...identity, log])
  const rowsKey = query.log === 'full' ? null : keyOf('full')
  return {
    ok: true,
    resolved: {
      key: keyOf(query.log),
      table,
      whereColumns: analysis?.columns ?? [],
      ...(functions !== null && { whereFunctions: functions }),
      equalities: analysis?.equalities ?? [],
      equalitiesDecide: analysis?.equalitiesDecide ?? false,
      ...(clause !== null &&
        terms.terms.length > 0 && { subqueries: { where: clause.decided, terms: terms.terms, rowsKey } }),
      ...rest,
    },
  }
}

/** A clause that has been read: `text` for Postgres, `analysed` and `decided` without its subqueries. */
type ReadClause = { text: string; analysed: WhereText; decided: string; subqueries: Subquery[] }

async function readClause(
  sql: Sql,
  table: Table,
  { where, params }: ShapeQuery,
): Promise<{ ok: true; clause: ReadClause | null } | (Refusal & { ok: false })> {
  if (where === null) return { ok: true, clause: null }
  const read = readWhere(where, params)
  if (!read.ok) return refuse(read.field, read.error)
  const { tokens, text } = read.where
  if (!tokens.some((token) => token.kind === 'word' && token.text === 'select'))
    return { ok: true, clause: { text, analysed: read.where, decided: text, subqueries: [] } }
  const error = await errorOf(sql, table, read.where)
  if (error !== null) return refuse('where', error)
  const found = readSubqueries(read.where)
  if (!found.ok) return refuse('where', found.error)
  const probe = readWhere(found.probe, [])
  if (!probe.ok) return refuse('where', probe.error)
  const { sql: inFull, decided, subqueries } = found
  return { ok: true, clause: { text: inFull, analysed: probe.where, decided, subqueries } }
}

function refuse(field: string, text: string): { ok: false; errors: FieldErrors } {
  return { ok: false, errors: { [field]: [text] } }
}
