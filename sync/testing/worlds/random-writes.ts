import type { Sql, TransactionSql } from 'postgres'
import { quoteIdentifier } from '../../src/protocol/identifier.ts'
import { aValue, someRows, type RandomTable } from './random-tables.ts'
import type { Random } from '../seeded-random.ts'

/**
 * One random transaction over the tables. Parts of it are rolled back to savepoints, sometimes all of it. A statement
 * that the table refuses (an existing key) is rolled back alone. Returns the truncated tables.
 */
export async function writeTransaction(
  sql: Sql,
  random: Random,
  tables: readonly RandomTable[],
): Promise<RandomTable[]> {
  const truncated: RandomTable[] = []
  await sql
    .begin(async (transaction) => {
      for (let steps = 1 + random.below(7); steps > 0; steps--) {
        const table = random.pick(tables)
        const isTruncate = random.chance(0.01)
        const statement = isTruncate ? `truncate ${table.sqlName}` : aStatement(random, table)
        const isTakenBack = random.chance(0.15)
        const done = await tryStatement(transaction, statement, isTakenBack)
        if (done && isTruncate) truncated.push(table)
      }
      if (random.chance(0.1)) throw new Error('taken back')
    })
    .catch((error: unknown) => {
      truncated.length = 0
      // Concurrent writers may block each other.
      if (!/taken back|deadlock/.test(String(error))) throw error
    })
  return truncated
}

async function tryStatement(
  transaction: TransactionSql,
  statement: string,
  isTakenBack: boolean,
): Promise<boolean> {
  try {
    await transaction.savepoint(async (savepoint) => {
      await savepoint.unsafe(statement)
      if (isTakenBack) throw new Error('taken back')
    })
    return true
  } catch (error) {
    if (isRefusedRow(error) || /taken back|deadlock/.test(String(error))) return false
    throw new Error(`a statement of the test is wrong: ${statement}`, { cause: error })
  }
}

/** A row that violates a rule of its table is skipped. */
export function isRefusedRow(error: unknown): boolean {
  return /duplicate key|violates not-null/.test(String(error))
}

function aStatement(random: Random, table: RandomTable): string {
  const roll = random.below(100)
  if (roll < 40) return insertion(random, table, 1 + random.below(4))
  if (roll < 43) return insertion(random, table, 300)
  if (roll < 75) return update(random, table)
  if (roll < 80) return keyChange(random, table)
  if (roll < 84) return `update ${table.sqlName} set ${sameAgain(random, table)}`
  return `delete from ${table.sqlName} where ${someRows(random, table)} and ${oneIn(random, 3)}`
}

export function insertion(random: Random, table: RandomTable, count: number): string {
  const row = (): string => `(${table.columns.map((column) => aValue(random, column)).join(', ')})`
  const rows = Array.from({ length: count }, row)
  // Omitted columns get their default.
  const named = table.columns.filter(
    (column) => table.key.includes(column.name) || column.notNull || random.chance(0.9),
  )
  if (named.length < table.columns.length && named.length > 0) {
    const values = named.map((column) => aValue(random, column)).join(', ')
    const names = named.map((column) => quoteIdentifier(column.name)).join(', ')
    return `insert into ${table.sqlName} (${names}) values (${values}) on conflict do nothing`
  }
  return `insert into ${table.sqlName} values ${rows.join(', ')} on conflict do nothing`
}

function update(random: Random, table: RandomTable): string {
  const others = table.columns.filter((column) => !table.key.includes(column.name))
  const changed = others.filter(() => random.chance(0.4))
  const columns = changed.length > 0 ? changed : [random.pick(others)]
  const settings = columns.map((column) => `${quoteIdentifier(column.name)} = ${aValue(random, column)}`)
  return `update ${table.sqlName} set ${settings.join(', ')} where ${someRows(random, table)}`
}

function keyChange(random: Random, table: RandomTable): string {
  const keys = table.columns.filter((column) => table.key.includes(column.name))
  const column = keys.length > 0 ? random.pick(keys) : random.pick(table.columns)
  const name = quoteIdentifier(column.name)
  return `update ${table.sqlName} set ${name} = ${aValue(random, column)} where ctid in (select ctid from ${table.sqlName} where ${someRows(random, table)} limit 1)`
}

function sameAgain(random: Random, table: RandomTable): string {
  const name = quoteIdentifier(random.pick(table.columns).name)
  return `${name} = ${name} where ${someRows(random, table)}`
}

function oneIn(random: Random, count: number): string {
  return `abs(hashtext(ctid::text)) % ${count} = ${random.below(count)}`
}
