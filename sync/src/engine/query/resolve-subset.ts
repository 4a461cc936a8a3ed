import type { Sql } from 'postgres'
import type { Subset } from '../../protocol/subset-request.ts'
import { readOrderBy } from './order-by.ts'
import type { Table } from './table.ts'
import { analyseWhere } from './where-analysis.ts'
import { readWhere } from './where-text.ts'

/** The part of a query that selects a subset of a shape's rows. `isLeakproof`: any row may be tested by the clause. */
export type SubsetQuery = { where: string | null; isLeakproof: boolean; tail: string }

type ResolvedSubset =
  | { ok: true; query: SubsetQuery }
  | { ok: false; field: 'where' | 'params' | 'order_by'; error: string }

/** A text of a subset gets into SQL only after it was parsed as one expression, or as an order of columns. */
export async function resolveSubset(
  sql: Sql,
  table: Table,
  { where, params, orderBy, limit, offset }: Subset,
  queryable: readonly string[] | null,
): Promise<ResolvedSubset> {
  const names = queryable ?? table.columns.map((column) => column.name)
  const clause = where === null ? null : readWhere(where, params)
  if (clause?.ok === false) return clause
  const analysis = clause === null ? null : await analyseWhere(sql, table, clause.where, subsetOnly)
  if (analysis?.ok === false) return { ok: false, field: 'where', error: analysis.error }
  const hidden = analysis?.columns
    .map((column) => table.columns[column]?.name ?? '')
    .find((name) => !names.includes(name))
  if (hidden !== undefined) return { ok: false, field: 'where', error: `unknown reference ${hidden}` }
  const order = orderBy === null ? null : readOrderBy(orderBy, names)
  if (order?.ok === false) return { ok: false, field: 'order_by', error: order.error }
  const tail = [
    ...(order === null ? [] : [`order by ${order.sql}`]),
    ...(limit === null ? [] : [`limit ${limit}`]),
    ...(offset === null ? [] : [`offset ${offset}`]),
  ]
  const isLeakproof = analysis?.isLeakproof ?? true
  return { ok: true, query: { where: clause?.where.text ?? null, isLeakproof, tail: tail.join(' ') } }
}

const subsetOnly = { subqueries: 'Subqueries are not allowed in subsets' }
