import { quoteIdentifier } from '../../src/protocol/identifier.ts'
import { aKeyKind, aKind, literal, type Kind } from './random-columns.ts'
import type { Random } from '../seeded-random.ts'

export type RandomColumn = { name: string; kind: Kind; notNull: boolean }
export type RandomTable = {
  schema: string
  name: string
  /** quoted, with its schema */
  sqlName: string
  columns: RandomColumn[]
  /** names, in key order; empty without a primary key, and then one column distinguishes the rows */
  key: string[]
}

const columnNames = [
  'with space',
  ...`a b c0 i id record name Name dot.ted sl/ash qu"ote apo'strophe select where t f true ü 日 comma, $1 value headers a{b`.split(
    ' ',
  ),
]
const tableNames = ['with space', "o'clock", ...'Plain a.b a/b qu"ote ünï select record c {x}'.split(' ')]

/** Creates tables with all features that a table may have. */
export function someTables(random: Random, count: number): RandomTable[] {
  const names = shuffled(random, tableNames)
  return names.slice(0, count).map((name) => aTable(random, name))
}

function aTable(random: Random, name: string): RandomTable {
  const schema = random.chance(0.25) ? 'Other schema' : 'public'
  const names = shuffled(random, columnNames)
  const keyed = random.chance(0.85)
  const keyCount = keyed ? 1 + (random.chance(0.35) ? 1 + random.below(2) : 0) : 0
  const columns: RandomColumn[] = []
  if (!keyed) columns.push({ name: names.pop() ?? '', kind: aKeyKind(random), notNull: true })
  for (let index = 0; index < keyCount; index++)
    columns.push({ name: names.pop() ?? '', kind: aKeyKind(random), notNull: true })
  const key = shuffled(random, columns.slice(0, keyCount)).map((column) => column.name)
  for (let count = 1 + random.below(6); count > 0; count--)
    columns.push({ name: names.pop() ?? '', kind: aKind(random), notNull: random.chance(0.2) })
  return {
    schema,
    name,
    sqlName: `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`,
    // The key may be anywhere among the columns.
    columns: keyed ? shuffled(random, columns) : columns,
    key,
  }
}

export function createStatements(table: RandomTable): string[] {
  const columns = table.columns.map(
    (column) => `${quoteIdentifier(column.name)} ${column.kind.type}${column.notNull ? ' not null' : ''}`,
  )
  const key =
    table.key.length > 0
      ? `primary key (${table.key.map(quoteIdentifier).join(', ')})`
      : `unique (${quoteIdentifier(table.columns[0]?.name ?? '')})`
  return [
    `create schema if not exists ${quoteIdentifier(table.schema)}`,
    `create table ${table.sqlName} (${[...columns, key].join(', ')})`,
    // Without a primary key Postgres refuses updates, until the engine has set complete old rows.
    ...(table.key.length === 0 ? [`alter table ${table.sqlName} replica identity full`] : []),
  ]
}

export function aValue(random: Random, column: RandomColumn): string {
  if (!column.notNull && random.chance(0.15)) return 'null'
  return literal(random.pick(column.kind.values))
}

/** A condition for writes that some rows meet. */
export function someRows(random: Random, table: RandomTable): string {
  const column = random.pick(table.columns)
  const name = quoteIdentifier(column.name)
  if (random.chance(0.2)) return `${name} is ${random.chance(0.5) ? 'not ' : ''}null`
  if (random.chance(0.15)) return 'true'
  // The text form has an order for every type.
  return `${name}::text ${random.pick(['=', '=', '>', '<'])} ${literal(random.pick(column.kind.values))}`
}

export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const rest = [...items]
  const order: T[] = []
  while (rest.length > 0) order.push(...rest.splice(random.below(rest.length), 1))
  return order
}
