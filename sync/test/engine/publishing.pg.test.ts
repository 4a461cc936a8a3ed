import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../src/engine.ts'
import { settingsFrom } from '../../src/engine/engine-settings.ts'
import { ShapeEngine } from '../../src/engine/shape-engine.ts'
import { createEngineHarness, type EngineHarness } from '../../testing/engine/engine-harness.ts'
import { readToEnd, requestShape, type Message } from '../../testing/engine/engine-requests.ts'

let harness: EngineHarness
let engine: Engine
const publication = 'own_publication'

beforeAll(async () => {
  harness = await createEngineHarness()
  await harness.sql`drop publication coop_publication`
  engine = await harness.start({ publication, publishing: 'automatic' })
})
afterAll(() => harness.dispose())

async function publishedTables(): Promise<unknown[]> {
  const rows = await harness.sql`
    select tablename as name from pg_publication_tables where pubname = ${publication} order by 1`
  return rows.map(({ name }) => name)
}

const idsOf = (messages: readonly Message[]): unknown[] =>
  messages.flatMap(({ value }) => value?.['id'] ?? [])

test('E18: tables without shapes can be changed as before, whether they have a key or not', async () => {
  const { sql } = harness
  await sql`create table unrelated (id int)`
  await sql`create table asked (id int)`
  await sql`insert into unrelated values (1)`
  await readToEnd(engine, { table: 'asked' })
  expect(await publishedTables()).toEqual(['asked'])
  await sql`update unrelated set id = 2`
  await sql`delete from unrelated`
  await sql`insert into asked values (1)`
  await sql`update asked set id = 2`
})

test('E18: a publication for all tables that an earlier version made is replaced', async () => {
  const { sql } = harness
  await harness.stop()
  await sql.unsafe(`drop publication ${publication}`)
  await sql.unsafe(`create publication ${publication} for all tables`)
  engine = await harness.start({ publication, publishing: 'automatic' })
  await sql`insert into unrelated values (3)`
  await sql`update unrelated set id = 4`
  const { position } = await readToEnd(engine, { table: 'asked' })
  await sql`update asked set id = 5`
  await expect
    .poll(async () => idsOf((await readToEnd(engine, { table: 'asked' }, position)).messages))
    .toEqual(['2', '5'])
})

/** A shape of `table` while a transaction writes before and after the table's publication: the ids that readers get. */
async function idsAround(table: string, publish: () => Promise<unknown>): Promise<unknown[]> {
  const { sql } = harness
  const writer = await sql.reserve()
  await writer`begin`
  await writer.unsafe(`insert into ${table} values (1)`)
  await publish()
  const reading = readToEnd(engine, { table })
  let isRead = false
  void reading.then(() => (isRead = true))
  const isWaiting = async (): Promise<boolean> => {
    const waiting = await sql`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and (query like '%virtualtransaction%' or query like 'lock table%' and wait_event_type = 'Lock')`
    return waiting.length > 0
  }
  // Ends when the engine waits for the writer, or when it has read without waiting.
  await expect.poll(async () => isRead || (await isWaiting())).toBe(true)
  await writer.unsafe(`insert into ${table} values (2); commit`)
  writer.release()
  const { messages, position } = await reading
  await sql.unsafe(`insert into ${table} values (3)`)
  const rest = async (): Promise<unknown[]> => idsOf((await readToEnd(engine, { table }, position)).messages)
  await expect.poll(rest).toContain('3')
  return [...idsOf(messages), ...(await rest())]
}

test('E18: a shape lacks no change of a transaction that wrote before its table was published', async () => {
  await harness.sql`create table early (id int)`
  await harness.sql`alter table early replica identity full`
  expect(await idsAround('early', async () => {})).toEqual(['1', '2', '3'])
})

test('E18: nor does one whose table was published by hand', async () => {
  await harness.sql`create table later (id int)`
  await harness.sql`alter table later replica identity full`
  const publish = (): Promise<unknown> =>
    harness.sql.unsafe(`alter publication ${publication} add table later`)
  expect(await idsAround('later', publish)).toEqual(['1', '2', '3'])
})

test('E18: shapes that are made under many writers end equal to their tables', async () => {
  const { sql } = harness
  const tables = ['busy_a', 'busy_b', 'busy_c']
  for (const table of tables) await sql.unsafe(`create table ${table} (id int primary key)`)
  const over = new AbortController()
  const write = async (first: number): Promise<void> => {
    for (let id = first; !over.signal.aborted; id += 4)
      await sql.begin(async (transaction) => {
        for (const table of tables) await transaction.unsafe(`insert into ${table} values (${id})`)
      })
  }
  const writers = [0, 1, 2, 3].map(write)
  const read = async (table: string): Promise<() => Promise<number>> => {
    const { messages, position } = await readToEnd(engine, { table })
    return async () => {
      const rest = await readToEnd(engine, { table }, position)
      return new Set(idsOf([...messages, ...rest.messages])).size
    }
  }
  const shapes = await Promise.all(tables.map(read))
  over.abort()
  await Promise.all(writers)
  const [row] = await sql`select count(*)::int as count from busy_a`
  for (const size of shapes) await expect.poll(size).toBe(row?.['count'])
})

test('E18: a partitioned table is published as a whole, and one of its partitions is not a shape then', async () => {
  const { sql } = harness
  await sql`create table parts (id int primary key, note text) partition by range (id)`
  await sql`create table part_one partition of parts for values from (0) to (10)`
  const { position } = await readToEnd(engine, { table: 'parts' })
  await sql`insert into parts values (1, 'one')`
  await sql`update parts set note = 'uno'`
  await expect
    .poll(async () =>
      (await readToEnd(engine, { table: 'parts' }, position)).messages.map(({ value }) => value),
    )
    .toEqual([{ id: '1', note: 'one' }, { id: '1', note: 'uno' }, undefined])
  const part = await requestShape(engine, { table: 'part_one', offset: '-1' })
  expect(part.json).toMatchObject({ errors: { table: [expect.stringContaining('ask for that')] } })
})

test('E18: a table that no shape needs any more is removed again', async () => {
  await harness.stop()
  const settings = { databaseUrl: harness.url, storageDir: harness.storageDir, slotName: harness.slotName }
  const alone = new ShapeEngine(
    settingsFrom({ ...settings, publication, publishing: 'automatic', enableDelete: true }),
  )
  await alone.start()
  try {
    const remove = new Request('http://engine/v1/shape?table=early', { method: 'DELETE' })
    expect((await alone.handleRequest(remove)).status).toBe(202)
    await alone.shapes.releaseTables()
    expect(await publishedTables()).toContain('early')
    await alone.shapes.releaseTables()
    expect(await publishedTables()).not.toContain('early')
    expect(await publishedTables()).toContain('later')
  } finally {
    await alone.close()
  }
})

test('W45: with a publication that is kept by hand nothing is altered, and the answer says what to do', async () => {
  const { sql } = harness
  await harness.stop()
  engine = await harness.start({ publication, publishing: 'manual' })
  await sql`create table kept (id int primary key)`
  const refused = async (): Promise<unknown> => {
    const { status, headers, json } = await requestShape(engine, { table: 'kept', offset: '-1' })
    return [status, headers.get('retry-after'), headers.get('electric-internal-known-error'), json]
  }
  const full = 'alter table "public"."kept" replica identity full'
  const add = `alter publication "${publication}" add table only "public"."kept"`
  expect(await refused()).toEqual([
    503,
    '10',
    'true',
    { message: `Table "public"."kept" is not in the publication "${publication}": ${full}; ${add}` },
  ])
  await sql.unsafe(add)
  expect(await refused()).toMatchObject([
    503,
    '10',
    'true',
    { message: `Table "public"."kept" does not send complete old rows: ${full}` },
  ])
  await sql.unsafe(full)
  expect((await readToEnd(engine, { table: 'kept' })).messages).toHaveLength(2)
})

test('W45: and neither is a publication that is missing', async () => {
  await expect(harness.start({ publication: 'nowhere', publishing: 'manual' })).rejects.toThrow(
    'publication "nowhere" does not exist: create publication "nowhere"',
  )
})

test('W5: a view is refused in plain words', async () => {
  await harness.sql`create view seen as select * from kept`
  const view = await requestShape(engine, { table: 'seen', offset: '-1' })
  expect(view.status).toBe(400)
  expect(view.json).toMatchObject({
    errors: {
      table: ['Table "public"."seen" is a view, whose changes Postgres does not stream: ask for its tables'],
    },
  })
})

test('W45: a role needs no more than is granted here', async () => {
  const { sql, url, slotName } = harness
  await harness.stop()
  const role = `role_of_${slotName}`
  const database = new URL(url).pathname.slice(1)
  await sql.unsafe(`
    revoke all on database ${database} from public;
    revoke all on schema public from public;
    create role ${role} login replication password 'a-password';
    grant connect, temporary on database ${database} to ${role};
    grant usage on schema public to ${role};
    grant select on kept to ${role}`)
  try {
    const databaseUrl = new URL(url)
    databaseUrl.username = role
    databaseUrl.password = 'a-password'
    engine = await harness.start({ publication, publishing: 'manual', databaseUrl: databaseUrl.href })
    const shape = { table: 'kept', where: 'id > 0' }
    const { position } = await readToEnd(engine, shape)
    await sql`insert into kept values (1)`
    await expect.poll(async () => idsOf((await readToEnd(engine, shape, position)).messages)).toEqual(['1'])
    await sql`create table unread (id int primary key)`
    await sql.unsafe(
      `alter table unread replica identity full; alter publication ${publication} add table unread`,
    )
    const refused = await requestShape(engine, { table: 'unread', offset: '-1' })
    expect([refused.status, refused.json]).toEqual([503, { message: expect.any(String) }])

    // To maintain the publication itself, it has to own the tables, too.
    await harness.stop()
    await sql.unsafe(`
      grant create on database ${database} to ${role};
      create table owned (id int);
      alter table owned owner to ${role}`)
    const own = { publication: `${publication}_own`, publishing: 'automatic' } as const
    engine = await harness.start({ ...own, databaseUrl: databaseUrl.href })
    expect((await readToEnd(engine, { table: 'owned' })).messages).toHaveLength(2)
    expect((await requestShape(engine, { table: 'kept', offset: '-1' })).json).toMatchObject({
      message: expect.stringMatching(/permission denied for table kept.*: alter publication/),
    })
  } finally {
    await harness.stop()
    await sql.unsafe(`drop owned by ${role}; drop role ${role}`)
  }
})
