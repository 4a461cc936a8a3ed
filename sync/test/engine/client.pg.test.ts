import { createServer } from 'node:http'
import { once } from 'node:events'
import { Shape, ShapeStream, type Row } from '@electric-sql/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeListener } from '../../testing/engine/node-listener.ts'
import { createEngineHarness, type EngineHarness } from '../../testing/engine/engine-harness.ts'

let harness: EngineHarness
let url: string
let closeServer: () => void
const stop = new AbortController()

beforeAll(async () => {
  harness = await createEngineHarness()
  const engine = await harness.start({ chunkBytes: 2000 })
  const server = createServer(nodeListener((request) => engine.fetch(request)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  url = `http://127.0.0.1:${address.port}/v1/shape`
  closeServer = () => {
    server.close()
    server.closeAllConnections()
  }
})
afterAll(async () => {
  stop.abort()
  closeServer()
  await harness.dispose()
})

function follow(params: Record<string, string | string[]>): { shape: Shape; errors: unknown[] } {
  const errors: unknown[] = []
  const stream = new ShapeStream({
    url,
    params: { table: 'pieces', ...params },
    signal: stop.signal,
    onError: (error) => void errors.push(error),
  })
  return { shape: shapeOf(stream), errors }
}

function shapeOf(stream: ShapeStream): Shape {
  // @ts-expect-error the client's own types disagree about shapeHandle under exactOptionalPropertyTypes
  return new Shape(stream)
}

const rowsOf = (shape: Shape): Row[] =>
  [...shape.currentRows].sort((a, b) => Number(a['id']) - Number(b['id']))

test('E9: the official client follows inserts, updates, deletes and TRUNCATE of a table', async () => {
  const { sql } = harness
  await sql`create table pieces (id int primary key, name text, is_on bool, tags text[], data jsonb, price numeric)`
  await sql`insert into pieces select i, 'n' || i, i % 2 = 0, '{a,b}', '{"k":1}', 1.5 from generate_series(1, 40) i`
  const all = follow({})
  const some = follow({ where: 'is_on and name <> $1', params: ['n4'], columns: ['id', 'name', 'is_on'] })
  const full = follow({ replica: 'full', where: 'price > 1' })
  await all.shape.rows
  expect(rowsOf(all.shape)).toHaveLength(40)
  expect(rowsOf(all.shape)[0]).toEqual({
    id: 1,
    name: 'n1',
    is_on: false,
    tags: ['a', 'b'],
    data: { k: 1 },
    price: '1.5',
  })
  await some.shape.rows
  expect(rowsOf(some.shape)).toHaveLength(19)

  await sql.begin(async (t) => {
    await t`update pieces set is_on = not is_on where id <= 10`
    await t`update pieces set id = 100 where id = 20`
    await t`delete from pieces where id > 30 and id < 40`
    await t`insert into pieces values (200, 'new', true, null, null, 0)`
    await t`update pieces set price = 0.5 where id = 2`
  })
  const ids = async (where: string): Promise<number[]> =>
    (await sql.unsafe(`select id from pieces where ${where} order by id`)).map((row) => Number(row['id']))
  const idsOf = (shape: Shape): number[] => rowsOf(shape).map((row) => Number(row['id']))
  await expect.poll(() => idsOf(all.shape)).toEqual(await ids('true'))
  await expect.poll(() => idsOf(some.shape)).toEqual(await ids(`is_on and name <> 'n4'`))
  await expect.poll(() => idsOf(full.shape)).toEqual(await ids('price > 1'))
  expect(rowsOf(all.shape).find((row) => row['id'] === 200)).toMatchObject({
    is_on: true,
    tags: null,
    data: null,
  })

  const handle = all.shape.handle
  await sql`truncate pieces`
  await sql`insert into pieces values (1, 'again')`
  for (const { shape } of [all, full]) await expect.poll(() => shape.handle).not.toBe(handle)
  await expect.poll(() => idsOf(all.shape)).toEqual([1])
  await expect.poll(() => idsOf(some.shape)).toEqual([])
  expect([...all.errors, ...some.errors, ...full.errors]).toEqual([])
})

test('E9: the client resumes from its offset with one request', async () => {
  const { sql } = harness
  await sql`create table resumed (id int primary key)`
  const first = new ShapeStream({ url, params: { table: 'resumed' }, subscribe: false })
  await shapeOf(first).rows
  await sql`insert into resumed values (1)`
  const requests: string[] = []
  const position = { handle: first.shapeHandle ?? '', offset: first.lastOffset }
  await expect
    .poll(async () => {
      requests.length = 0
      const values: unknown[] = []
      const stream = new ShapeStream({
        url,
        ...position,
        params: { table: 'resumed', to: 'goal' },
        subscribe: false,
        fetchClient: (input, init) => {
          requests.push(input instanceof Request ? input.url : input.toString())
          return fetch(input, init)
        },
      })
      await new Promise<void>((resolve) => {
        stream.subscribe((messages) => {
          values.push(...messages)
          if (stream.isUpToDate) resolve()
        })
      })
      return values.length
    })
    .toBe(2)
  expect(requests).toHaveLength(1)
})
