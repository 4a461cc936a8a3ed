import postgres, { type Sql } from 'postgres'
import { expect, test } from 'vitest'
import { describeTable } from '../../src/engine/query/catalog.ts'
import { sessionSettings } from '../../src/engine/query/session-settings.ts'
import type { Table } from '../../src/engine/query/table.ts'
import { analyseWhere } from '../../src/engine/query/where-analysis.ts'
import { decideRows, makeFilter } from '../../src/engine/query/where-filter.ts'
import { readWhere } from '../../src/engine/query/where-text.ts'
import { createEngineHarness } from '../../testing/engine/engine-harness.ts'
import { kinds, kindsSetup, literal, type Kind } from '../../testing/worlds/random-columns.ts'
import { seededRandom, type Random } from '../../testing/seeded-random.ts'

// The stream decides from a row's texts as Postgres does from the row: for every clause that random-columns.ts has for
// a kind of column, over all of its values.

test(
  'E4: the stream decides every clause over every kind of column as Postgres does',
  { tags: 'random' },
  async ({ task }) => {
    const harness = await createEngineHarness()
    const sql = postgres(harness.url, {
      connection: sessionSettings,
      fetch_types: false,
      onnotice: () => {},
      max: 4,
    })
    try {
      await createKinds(sql)
      const result = await describeTable(sql, { schema: 'public', name: 'kinds' }, 'coop_publication')
      if (result.kind !== 'table') throw new Error('the table is not there')
      const { table } = result.description
      const random = seededRandom(task.meta.seed)
      const rows = (await sql.unsafe(`select * from kinds order by id`).raw()).map(textsOf)
      const decideKind = async (kind: Kind, index: number): Promise<void> => {
        const wheres = clausesOf(kind, random).map((clause) => clause.replaceAll('§', `c${index}`))
        const decisions = wheres.map((where) => `(${where}) is true`)
        const expected = await sql.unsafe(`select ${decisions.join(', ')} from kinds order by id`).values()
        for (const [column, where] of wheres.entries())
          expect([where, await decide(sql, table, where, rows)]).toEqual([
            where,
            expected.map((row) => row[column]),
          ])
      }
      await Promise.all(kinds.map(decideKind))
    } finally {
      await sql.end({ timeout: 1 })
      await harness.dispose()
    }
  },
)

test('E4: a backslash in a literal is a letter, whatever the database makes of it elsewhere', async () => {
  const harness = await createEngineHarness()
  const sql = postgres(harness.url, {
    fetch_types: false,
    onnotice: () => {},
    max: 2,
    connection: sessionSettings,
  })
  try {
    await harness.sql.unsafe(`do $$ begin
      execute format('alter database %I set standard_conforming_strings = off', current_database());
    end $$`)
    await sql`create table words (id int primary key, word text)`
    const result = await describeTable(sql, { schema: 'public', name: 'words' }, 'coop_publication')
    if (result.kind !== 'table') throw new Error('the table is not there')
    const word = String.raw`\' or true --`
    const where = `lower(word) = '${word.replace("'", "''")}'`
    const rows = ['other', word].map((text, id) => [String(id), text])
    expect(await decide(sql, result.description.table, where, rows)).toEqual([false, true])
  } finally {
    await sql.end({ timeout: 1 })
    await harness.dispose()
  }
})

/** A column of each kind, and enough rows for every value to be in one; then a row of nulls. */
async function createKinds(sql: Sql): Promise<void> {
  await sql.unsafe(kindsSetup)
  const columns = kinds.map(({ type }, index) => `c${index} ${type}`)
  await sql.unsafe(`create table kinds (id int primary key, ${columns.join(', ')})`)
  for (let row = 0; row <= Math.max(...kinds.map(({ values }) => values.length)); row++) {
    const texts = kinds.map(({ values }) => values[row])
    const values = texts.map((text) => (text === undefined ? 'null' : literal(text)))
    await sql.unsafe(`insert into kinds values (${[row, ...values].join(', ')})`)
  }
}

function clausesOf({ clauses, values }: Kind, random: Random): string[] {
  const all = ['§ is null', '§ is not null', ...clauses]
  return all.map((clause) => clause.replaceAll('{}', () => literal(random.pick(values))))
}

async function decide(sql: Sql, table: Table, where: string, rows: (string | null)[][]): Promise<boolean[]> {
  const read = readWhere(where, [])
  if (!read.ok) throw new Error(read.error)
  const analysis = await analyseWhere(sql, table, read.where)
  if (!analysis.ok) throw new Error(analysis.error)
  const filter = makeFilter(table, { text: read.where.text, ...analysis })
  if (filter.kind === 'all') throw new Error('a clause was lost')
  const isTrue =
    filter.kind === 'local' ? rows.map(filter.test) : (await decideRows(sql, [filter.clause], rows))[0]
  return rows.map((row, index) => {
    const isFound = analysis.equalities.every(({ column, texts }) => texts.includes(row[column] ?? ''))
    if (isTrue?.[index] === true && !isFound) throw new Error(`a lookup does not find ${where}`)
    return isTrue?.[index] === true
  })
}

function textsOf(row: readonly (Buffer | null)[]): (string | null)[] {
  return row.map((value) => value?.toString('utf8') ?? null)
}
