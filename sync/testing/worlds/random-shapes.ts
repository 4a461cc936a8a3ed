import type { Sql } from 'postgres'
import { quoteIdentifier } from '../../src/protocol/identifier.ts'
import { PlainReader } from './plain-reader.ts'
import { literal, type Kind } from './random-columns.ts'
import { shuffled, type RandomColumn, type RandomTable } from './random-tables.ts'
import type { Random } from '../seeded-random.ts'

export type RandomShape = {
  table: RandomTable
  columns: RandomColumn[]
  /** with its values as literals */
  condition: string
  /** the request's parameters */
  params: Record<string, string>
}

/** A shape of the table with a random condition and some of its columns. */
export function aShape(random: Random, table: RandomTable): RandomShape {
  const params: string[] = []
  const clause = random.chance(0.8) ? aCondition(random, table, params, 2) : null
  const columns = random.chance(0.6)
    ? table.columns
    : table.columns.filter((column) => table.key.includes(column.name) || random.chance(0.5))
  const named = columns.length > 0 ? columns : table.columns
  const list = shuffled(random, named).map((column) => quoteIdentifier(column.name))
  return {
    table,
    columns: named,
    condition: clause?.plain ?? 'true',
    params: {
      table: table.sqlName,
      ...(clause !== null && { where: clause.text }),
      ...Object.fromEntries(params.map((value, index) => [`params[${index + 1}]`, value])),
      ...(named.length < table.columns.length && { columns: list.join(',') }),
      ...(random.chance(0.4) && { replica: 'full' }),
    },
  }
}

/** A condition with parameters, and with their values as literals (`plain`). */
type Condition = { text: string; plain: string }

function aCondition(random: Random, table: RandomTable, params: string[], depth: number): Condition {
  if (depth > 0 && random.chance(0.45)) {
    const left = aCondition(random, table, params, depth - 1)
    const right = aCondition(random, table, params, depth - 1)
    const join = random.pick<(a: string, b: string) => string>([
      (a, b) => `${a} and ${b}`,
      (a, b) => `(${a} or ${b})`,
      (a, b) => `not (${a}) and ${b}`,
    ])
    return { text: join(left.text, right.text), plain: join(left.plain, right.plain) }
  }
  const column = random.pick(table.columns)
  const name = quoteIdentifier(column.name)
  const clause = random.chance(0.1)
    ? '§ is null'
    : random.chance(0.1)
      ? '§ is not null'
      : random.pick(column.kind.clauses)
  const constants = clause.split('{}').map((before) => before.replaceAll('§', () => name))
  let condition: Condition = { text: constants[0] ?? '', plain: constants[0] ?? '' }
  for (const next of constants.slice(1)) {
    const { text, plain } = aConstant(random, column.kind, params)
    condition = { text: condition.text + text + next, plain: condition.plain + plain + next }
  }
  return condition
}

function aConstant(random: Random, kind: Kind, params: string[]): Condition {
  const value = random.pick(kind.values)
  const plain = literal(value)
  // A parameter has to fit into an address.
  const isParameter = value.length < 100 && random.chance(0.5)
  return { text: isParameter ? `$${params.push(value)}` : plain, plain }
}

export type FollowedShape = { shape: RandomShape; reader: PlainReader }

export const follow = (shape: RandomShape): FollowedShape => ({
  shape,
  reader: new PlainReader(shape.params),
})

/** The shape's rows according to Postgres, in text form. `sql` writes values like the engine's sessions. */
export async function rowsInPostgres(
  sql: Sql,
  { table, columns, condition }: RandomShape,
): Promise<string[]> {
  const names = columns.map((column) => quoteIdentifier(column.name))
  const rows = await sql
    .unsafe(`select ${names.join(', ')} from ${table.sqlName} where (${condition}\n)`)
    .raw()
  return rows.map((row) => JSON.stringify(row.map((value) => value?.toString('utf8') ?? null))).sort()
}

/** Snapshot rows spell booleans out and streamed ones do not; the protocol allows both. */
export function rowsAtReader({ shape: { columns }, reader }: FollowedShape): string[] {
  return [...reader.rows.values()]
    .map((row) => JSON.stringify(columns.map((column) => textOf(column, row[column.name] ?? null))))
    .sort()
}

function textOf({ kind }: RandomColumn, text: string | null): string | null {
  if (kind.type !== 'bool' || text === null) return text
  return text.slice(0, 1)
}
