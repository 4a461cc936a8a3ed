import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../src/engine.ts'
import { createEngineHarness, type EngineHarness } from '../../testing/engine/engine-harness.ts'
import { seededRandom, type Random } from '../../testing/seeded-random.ts'
import { PlainReader } from '../../testing/worlds/plain-reader.ts'

// Shapes with subqueries, whose tables all change at the same time, and an engine that is stopped in between.

const setup = `
  create table orgs (id int primary key, active bool not null, kind text, parent int);
  create table teams (id int primary key, org int, rank int not null);
  create table items (id int primary key, org int, team int, flag bool, a text, n numeric not null)`

const clauses = [
  'org in (select id from orgs where active)',
  'org not in (select id from orgs where active)',
  `org in (select id from orgs where active) or a = 'x'`,
  'not (team in (select id from teams where org in (select id from orgs where active))) and flag',
  '(org, team) in (select org, id from teams where rank > 1)',
  '(org, team) not in (select org, id from teams)',
  `team in (select id from teams where rank > 1) and org in (select id from orgs where kind = 'k')`,
  'org in (select parent from orgs)',
  'org not in (select parent from orgs where active) and n > 1.0',
  'flag in (select active from orgs where id = 1)',
  `flag and a in (select kind from orgs where active)`,
]

let harness: EngineHarness
let engine: Engine
beforeAll(async () => {
  harness = await createEngineHarness()
  await harness.sql.unsafe(setup)
  engine = await harness.start({ chunkBytes: 2000 })
})
afterAll(() => harness.dispose())

test('E26: readers of shapes with subqueries end equal to SELECT', { tags: 'random' }, async ({ task }) => {
  const random = seededRandom(task.meta.seed)
  const followed: { where: string; columns: string[]; reader: PlainReader }[] = []
  const request = (query: URLSearchParams): Promise<Response> =>
    engine.fetch(new Request(`http://engine/v1/shape?${query}`))
  for (let bursts = 3; bursts > 0; bursts--) {
    const writing = Promise.all([write(random.below(1e9)), write(random.below(1e9))])
    for (let shapes = 3; shapes > 0; shapes--) {
      const where = random.pick(clauses)
      const columns = random.pick([
        ['id', 'org', 'team', 'flag', 'a', 'n'],
        ['id', 'a'],
        ['id', 'org'],
      ])
      const params = { table: 'items', where, columns: columns.join(',') }
      const reader = new PlainReader({ ...params, ...(random.chance(0.3) && { replica: 'full' }) })
      followed.push({ where, columns, reader })
    }
    const reading = Promise.all(followed.map(({ reader }) => reader.catchUp(request)))
    if (random.chance(0.5)) await reading
    if (random.chance(0.4)) {
      await engine.close()
      engine = await harness.start({ chunkBytes: 2000 })
    }
    await Promise.all([writing, reading])
    for (const { where, columns, reader } of followed) {
      const rows = async (): Promise<string[] | null> =>
        (await reader.catchUp(request)) ? rowsOf(reader, columns) : null
      await expect.poll(rows, { message: where }).toEqual(await selected(where, columns))
      expect(reader.refetches, where).toBe(0)
    }
  }
})

function rowsOf({ rows }: PlainReader, columns: readonly string[]): string[] {
  // Snapshots spell booleans out.
  const texts = [...rows.values()].map((row) =>
    columns.map((name) => (name === 'flag' ? (row[name]?.slice(0, 1) ?? null) : row[name])),
  )
  return texts.map((row) => JSON.stringify(row)).sort()
}

async function selected(where: string, columns: readonly string[]): Promise<string[]> {
  const list = columns.map((name) => (name === 'flag' ? 'left(flag::text, 1)' : `${name}::text`))
  const rows = await harness.sql.unsafe(`select ${list.join(', ')} from items where ${where}`).values()
  return rows.map((row) => JSON.stringify(row)).sort()
}

async function write(seed: number): Promise<void> {
  const random = seededRandom(seed)
  for (let transactions = 12; transactions > 0; transactions--) {
    const statements = Array.from({ length: 1 + random.below(5) }, () => aStatement(random))
    await harness.sql
      .begin(async (sql) => {
        for (const statement of statements) await sql.unsafe(statement)
        if (random.chance(0.1)) throw new Error('rolled back on purpose')
      })
      .catch((error: unknown) => {
        if (!/on purpose|deadlock|duplicate key/.test(String(error))) throw error
      })
  }
}

function aStatement(random: Random): string {
  const id = random.below(6)
  const some = (below: number): string => (random.chance(0.15) ? 'null' : String(random.below(below)))
  const flag = (): string => (random.chance(0.5) ? 'true' : 'false')
  const text = (): string => random.pick([`'x'`, `'k'`, `'/"'`, 'null'])
  const item = random.below(30)
  return random.pick([
    () =>
      `insert into orgs values (${id}, ${flag()}, ${text()}, ${some(6)}) on conflict (id) do update set active = excluded.active, kind = excluded.kind`,
    () => `update orgs set active = not active where id = ${id}`,
    () => `update orgs set parent = ${some(6)} where id = ${id}`,
    () => `update orgs set id = id + 1 where id = 5 and not exists (select from orgs where id = 6)`,
    () => `delete from orgs where id = ${id}`,
    () =>
      `insert into teams values (${id}, ${some(6)}, ${random.below(4)}) on conflict (id) do update set rank = excluded.rank`,
    () => `update teams set org = ${some(6)} where id = ${id}`,
    () => `delete from teams where id = ${id}`,
    () =>
      `insert into items values (${item}, ${some(6)}, ${some(6)}, ${flag()}, ${text()}, ${random.below(3)}) on conflict (id) do update set org = excluded.org, a = excluded.a`,
    () => `update items set team = ${some(6)}, flag = ${flag()} where id % 7 = ${random.below(7)}`,
    () => `update items set n = n + 0.50 where id = ${item}`,
    () => `delete from items where id = ${item}`,
    () =>
      `update items set id = ${item} where id = ${random.below(30)} and not exists (select from items where id = ${item})`,
  ])()
}
