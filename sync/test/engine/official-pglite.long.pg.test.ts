import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { electricSync } from '@electric-sql/pglite-sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngineAddress, type EngineAddress } from '../../testing/engine/engine-address.ts'
import { createEngineHarness, type EngineHarness } from '../../testing/engine/engine-harness.ts'

let harness: EngineHarness
let address: EngineAddress
beforeAll(async () => {
  harness = await createEngineHarness()
  address = await openEngineAddress()
  address.serve(await harness.start({ chunkBytes: 2000 }))
  await harness.sql`create table orders (id int primary key, line_count int not null)`
  await harness.sql`create table lines (id serial primary key, order_id int not null)`
})
afterAll(async () => {
  address.close()
  await harness.dispose()
})

/** An order with its lines, in one transaction. */
async function order(id: number, count: number): Promise<void> {
  await harness.sql.begin(async (transaction) => {
    await transaction`insert into lines (order_id) select ${id} from generate_series(1, ${count}::int)`
    await transaction`insert into orders values (${id}, ${count})`
  })
}

async function emptyCopy() {
  const copy = await PGlite.create({ extensions: { electric: electricSync() } })
  await copy.exec(`create table orders (id int primary key, line_count int not null);
    create table lines (id int primary key, order_id int not null);
    create index on lines (order_id)`)
  const shapeOf = (table: string) => ({
    shape: { url: address.url, params: { table } },
    table,
    primaryKey: ['id'],
  })
  const count = async (query: string): Promise<number> => {
    const { rows } = await copy.query<{ count: number }>(`select count(*)::int as count from ${query}`)
    return rows[0]?.count ?? -1
  }
  return {
    /** both tables in one group, from the group's last position */
    sync: () =>
      copy.electric.syncShapesToTables({
        key: 'orders',
        shapes: { orders: shapeOf('orders'), lines: shapeOf('lines') },
      }),
    orders: () => count('orders'),
    has: async (id: number) => (await count(`orders where id = ${id}`)) === 1,
    halves: async () =>
      (await count('orders where line_count <> (select count(*) from lines where order_id = orders.id)')) +
      (await count('lines where order_id not in (select id from orders)')),
    close: () => copy.close(),
  }
}

test('E9: pglite-sync never shows half a transaction of two shapes, and resumes where it was', async () => {
  for (let id = 1; id <= 10; id++) await order(id, 3)
  const copy = await emptyCopy()
  const first = await copy.sync()
  await expect.poll(copy.orders).toBe(10)
  let halves = 0
  const written = new AbortController()
  const watch = async (): Promise<void> => {
    while (!written.signal.aborted) {
      halves += await copy.halves()
      await sleep(5) // PGlite resolves within the turn of the event loop, and timers need a turn, too
    }
  }
  const watching = watch()
  for (let id = 11; id <= 25; id++) await order(id, 1 + (id % 7))
  await harness.sql.begin(async (transaction) => {
    await transaction`delete from lines where order_id = 1`
    await transaction`delete from orders where id = 1`
  })
  await order(26, 200)
  // The number of orders alone would be the same before the first one is deleted.
  await expect.poll(() => copy.has(26)).toBe(true)
  written.abort()
  await watching
  expect(halves).toBe(0)
  expect(await copy.orders()).toBe(25)

  first.unsubscribe()
  await order(27, 2)
  const before = address.requests.length
  const second = await copy.sync()
  await expect.poll(() => copy.has(27)).toBe(true)
  expect(await copy.halves()).toBe(0)
  expect(address.requests.slice(before).map((url) => url.searchParams.get('offset'))).not.toContain('-1')
  second.unsubscribe()
  await copy.close()
})
