import type { Sql } from 'postgres'
import { parseRelationName, quoteIdentifier } from '../protocol/identifier.ts'
import type { Problems, WantedShape } from '../protocol/shape-request.ts'
import { describeTable, type Description } from './catalog.ts'
import type { ShapeRecord } from './log-record.ts'
import { columnIndex } from './table.ts'
import { analyseWhere } from './where-analysis.ts'
import { readWhere } from './where-text.ts'

/** What identifies a shape, held against the database: everything of its record but number and handle. */
export type Definition = Omit<ShapeRecord, 'id' | 'handle'>

export type DefinitionResult = { ok: true; definition: Definition } | { ok: false; problems: Problems }

/** The same shape as a program names it. */
export type ShapeDefinition = {
  table: string
  where?: string
  params?: string[]
  columns?: string[]
  replica?: 'default' | 'full'
}

export function wantedFrom(definition: ShapeDefinition): WantedShape {
  const relation = parseRelationName(definition.table)
  if (!relation.ok) throw new Error(`shape definition: ${relation.problem}`)
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

/** Asks Postgres whether such a shape can be, and sees to it that its table sends complete old rows. */
export async function resolveDefinition(
  sql: Sql,
  wanted: WantedShape,
  publication: string,
): Promise<DefinitionResult> {
  const relation = `${quoteIdentifier(wanted.relation.schema)}.${quoteIdentifier(wanted.relation.name)}`
  const found = await describeTable(sql, wanted.relation, publication)
  if (found.kind === 'absent')
    return refuse(
      'table',
      `Table ${relation} does not exist. If the table name contains capitals or special characters you must quote it.`,
    )
  if (found.kind === 'unpublished') return refuse('table', `Table ${relation} ${found.reason}`)
  const { table } = found.description
  const columns = selectColumns(found.description, wanted.columns)
  if (!columns.ok) return refuse('columns', columns.problem)
  const where = wanted.where === null ? null : readWhere(wanted.where, wanted.params)
  if (where?.ok === false) return refuse(where.field, where.problem)
  const analysis = where === null ? null : await analyseWhere(sql, table, where.where)
  if (analysis?.ok === false) return refuse('where', analysis.problem)
  if (!found.description.fullIdentity) await sendCompleteOldRows(sql, relation)
  const rest = {
    where: where?.where.text ?? null,
    selected: columns.selected,
    replica: wanted.replica,
    log: wanted.log,
  }
  const names = rest.selected.map((index) => table.columns[index]?.name)
  const all = wanted.columns === null
  const identity = [
    table.oid,
    table.schema,
    table.name,
    table.key,
    rest.where,
    names,
    all,
    rest.replica,
    rest.log,
  ]
  return {
    ok: true,
    definition: { key: JSON.stringify(identity), table, whereColumns: analysis?.columns ?? [], ...rest },
  }
}

type Selection = { ok: true; selected: number[] } | { ok: false; problem: string }

function selectColumns({ table, unpublished }: Description, names: readonly string[] | null): Selection {
  if (names === null) {
    if (unpublished.length > 0)
      return problem(
        `The following columns are generated and cannot be included in the shape: ${unpublished.join(', ')}. ` +
          'Name the others in the columns parameter.',
      )
    return { ok: true, selected: table.columns.map((_, index) => index) }
  }
  const generated = names.filter((name) => unpublished.includes(name))
  if (generated.length > 0)
    return problem(
      `The following columns are generated and cannot be included in the shape: ${generated.join(', ')}`,
    )
  const unknown = names.filter((name) => columnIndex(table, name) < 0)
  if (unknown.length > 0)
    return problem(`The following columns are not found on the table: ${unknown.join(', ')}`)
  const missing = table.key.filter((name) => !names.includes(name))
  if (missing.length > 0)
    return problem(`The list of columns must include all primary key columns, missing: ${missing.join(', ')}`)
  const selected = [...new Set(names.map((name) => columnIndex(table, name)))].sort((a, b) => a - b)
  return { ok: true, selected }
}

async function sendCompleteOldRows(sql: Sql, relation: string): Promise<void> {
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(`set local lock_timeout = '5s'`)
      await transaction.unsafe(`alter table ${relation} replica identity full`)
    })
  } catch (cause) {
    throw new Error(`table ${relation} needs: alter table ${relation} replica identity full`, { cause })
  }
}

function problem(text: string): { ok: false; problem: string } {
  return { ok: false, problem: text }
}

function refuse(field: string, text: string): { ok: false; problems: Problems } {
  return { ok: false, problems: { [field]: [text] } }
}
