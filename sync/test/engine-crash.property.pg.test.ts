import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Sql } from 'postgres'
import { createEngineHarness, type EngineHarness } from './engine-harness.ts'
import { startEngineProcess } from './engine-process.ts'
import { PlainReader } from './engine-reader.ts'
import { seededRandom, type Random } from './seeded-random.ts'

const rounds = 9

let harness: EngineHarness
beforeEach(async () => {
  harness = await createEngineHarness()
})
afterEach(() => harness.dispose())

type ShapeParams = { table: string; where?: string; columns?: string; replica?: string; 'params[1]'?: string }

const shapes: ShapeParams[] = [
  { table: 'goods' },
  { table: 'goods', where: 'is_public' },
  { table: 'goods', where: `price * 2 > 100 and lower(name) like 'a%'`, replica: 'full' },
  { table: 'parts', where: 'goods_id = $1', 'params[1]': '3' },
  { table: 'parts', columns: 'id,goods_id' },
]

type Followed = { shape: ShapeParams; reader: PlainReader }
const follow = (shape: ShapeParams): Followed => ({ shape, reader: new PlainReader({ ...shape }) })

test(
  'readers end equal to SELECT though the engine is killed',
  { tags: 'random', timeout: 60_000 },
  async ({ task }) => {
    const { sql } = harness
    const random = seededRandom(task.meta.seed)
    await createTables(sql)
    const environment = {
      DATABASE_URL: harness.url,
      ELECTRIC_STORAGE_DIR: harness.storageDir,
      ELECTRIC_REPLICATION_STREAM_ID: harness.slotName,
      ELECTRIC_PORT: '0',
      ELECTRIC_SHAPE_CHUNK_BYTES_THRESHOLD: '3000',
    }
    const followed = shapes.map(follow)
    let engine = await startEngineProcess(environment)
    const readAll = (): Promise<unknown> =>
      Promise.all(followed.map(({ reader }) => reader.catchUp(engine.url).catch(givenUp)))
    for (let round = 0; round < rounds; round++) {
      const writing = Promise.all([1, 2, 3].map(() => writeForAWhile(sql, seededRandom(random.below(1e9)))))
      await readAll()
      // Shapes made while rows change, so that their snapshots meet the stream at any moment.
      followed.push(follow({ table: 'goods', where: `id % 7 <> ${round}` }))
      followed.push(follow({ table: 'parts', where: `goods_id <> 0 or id > ${round}` }))
      const reading = readAll()
      if (random.chance(0.6)) await reading
      if (random.chance(0.4)) await writing
      if (random.chance(0.2)) await disconnect(sql)
      if (random.chance(0.8)) await engine.kill()
      else await engine.stop()
      await Promise.all([writing, reading])
      engine = await startEngineProcess(environment)
    }
    for (const { shape, reader } of followed) {
      const expected = await expectedRows(sql, shape)
      const rows = async (): Promise<unknown> => ((await reader.catchUp(engine.url)) ? sorted(reader) : null)
      await expect.poll(rows, { timeout: 15_000, message: JSON.stringify(shape) }).toEqual(expected)
    }
    // Only a shape that was still being made may have had to start again.
    for (const { reader } of followed.slice(0, shapes.length)) expect(reader.refetches).toBe(0)
    await engine.stop()
  },
)

/** A reader whose engine died answers false by itself; what else it throws must fail the test. */
function givenUp(error: unknown): never {
  throw new Error('a reader cannot go on', { cause: error })
}

async function disconnect(sql: Sql): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'coop shape%'`
}

async function createTables(sql: Sql): Promise<void> {
  await sql`create table goods (id int primary key, name text, price numeric(8,2), is_public bool not null, tags text[], big text)`
  await sql`create table parts (id int, goods_id int, note text, primary key (id, goods_id))`
  await sql`insert into goods select i, 'a' || i, i * 7, i % 2 = 0, '{x,"y z"}', repeat('long ', 2000) from generate_series(1, 30) i`
  await sql`insert into parts select i, i % 5, null from generate_series(1, 40) i`
}

/** Some random transactions; some roll back, and some write many rows. */
async function writeForAWhile(sql: Sql, random: Random): Promise<void> {
  for (let count = random.below(12); count >= 0; count--) {
    await sql
      .begin(async (transaction) => {
        for (let steps = 1 + random.below(6); steps > 0; steps--)
          await transaction.unsafe(randomStatement(random))
        if (random.chance(0.15)) throw new Error('roll back')
      })
      .catch(() => {}) // rolled back: on purpose, by a key that exists, by a deadlock
  }
}

function randomStatement(random: Random): string {
  const id = 1 + random.below(60)
  const part = `id = ${1 + random.below(60)}`
  const name = random.pick([`'a${id}'`, `'B''${id}'`, `'émile / "x"'`, 'null'])
  return random.pick([
    `insert into goods values (${id}, ${name}, ${random.below(200)}, ${random.chance(0.5)}, null, 'short') on conflict do nothing`,
    `update goods set name = ${name} where id = ${id}`,
    `update goods set price = price + 30, is_public = not is_public where id between ${id} and ${id + 3}`,
    `update goods set id = ${1000 + random.below(1_000_000)} where id = ${id}`,
    `delete from goods where id = ${id}`,
    `insert into parts values (${id}, ${random.below(5)}, 'new') on conflict do nothing`,
    `update parts set note = ${name} where ${part}`,
    `update parts set goods_id = (goods_id + 1) % 5 where ${part}`,
    `delete from parts where ${part}`,
    `update parts set note = repeat('many', ${random.below(30)})`,
  ])
}

async function expectedRows(sql: Sql, shape: ShapeParams): Promise<unknown[]> {
  const all = shape.table === 'goods' ? 'id,name,price,is_public,tags,big' : 'id,goods_id,note'
  const texts = (shape.columns ?? all).split(',').map((column) => `${column}::text as ${column}`)
  const where = (shape.where ?? 'true').replace('$1', '3')
  const rows = await sql.unsafe(`select ${texts.join(', ')} from ${shape.table} where ${where}`)
  return rows.map((row) => JSON.stringify(row)).sort()
}

/** Snapshot rows spell booleans out, streamed ones do not: the protocol leaves both. */
function sorted(reader: PlainReader): unknown[] {
  return [...reader.rows.values()]
    .map((row) => {
      const flag = row['is_public']
      const spelt = flag === 't' ? 'true' : flag === 'f' ? 'false' : flag
      return JSON.stringify('is_public' in row ? { ...row, is_public: spelt } : row)
    })
    .sort()
}
