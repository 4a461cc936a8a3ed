import type { Sql } from 'postgres'
import { quoteIdentifier } from '../../protocol/identifier.ts'
import type { ShapeQuery } from '../../protocol/shape-request.ts'
import { describeTable } from './catalog.ts'
import type { ResolveResult } from './resolved-shape.ts'
import { innerQuery, type SubqueryTerm } from './subqueries.ts'
import { columnIndex, type Column, type Table } from './table.ts'
import type { Subquery } from './where-subqueries.ts'

type TermsResult = { ok: true; terms: SubqueryTerm[] } | (ResolveResult & { ok: false })

/** The rows of a subquery are a shape like any other, with the key and the compared columns. */
export async function resolveSubqueries(
  sql: Sql,
  table: Table,
  subqueries: readonly Subquery[],
  { publication, resolve }: { publication: string; resolve: (query: ShapeQuery) => Promise<ResolveResult> },
): Promise<TermsResult> {
  if (subqueries.length > 0 && table.key.length === 0)
    return refuse('subqueries need a table with a primary key')
  const terms: SubqueryTerm[] = []
  for (const { columns, relation, values, where } of subqueries) {
    const name = `${quoteIdentifier(relation.schema)}.${quoteIdentifier(relation.name)}`
    const described = await describeTable(sql, relation, publication)
    if (described.kind === 'missing') return refuse(`Table ${name} does not exist`)
    if (described.kind === 'unsuitable') return refuse(`Table ${name} ${described.reason}`)
    const { key } = described.description.table
    if (key.length === 0) return refuse(`table ${name} of a subquery needs a primary key`)
    const query = { relation, where, columns: [...new Set([...key, ...values])] }
    const inner = await resolve(innerQuery(query))
    if (!inner.ok)
      return inner.errors === null ? inner : refuse(Object.values(inner.errors).flat().join('; '))
    const compared = columns.map((column) => columnIndex(table, column))
    const offered = values.map((column) => columnIndex(inner.resolved.table, column))
    for (const [index, column] of compared.entries())
      if (!haveSameTexts(table.columns[column], inner.resolved.table.columns[offered[index] ?? -1]))
        return refuse(
          `columns ${columns[index]} and ${values[index]}: in subqueries, columns are of one type, and this is one of ` +
            'bool, int2, int4, int8, text, varchar, uuid, date, or an enum',
        )
    terms.push({ columns: compared, key: inner.resolved.key, values: offered, query })
  }
  return { ok: true, terms }
}

const families = [new Set([20, 21, 23]), new Set([25, 1043]), new Set([16]), new Set([1082]), new Set([2950])]

/** Values of both are equal exactly when their texts are equal. */
function haveSameTexts(one: Column | undefined, other: Column | undefined): boolean {
  if (one === undefined || other === undefined || !one.bytewise || !other.bytewise) return false
  if (one.category === 'E') return one.type === other.type
  return families.some((types) => types.has(one.type) && types.has(other.type))
}

function refuse(text: string): TermsResult & { ok: false } {
  return { ok: false, errors: { where: [text] } }
}
