import { ShapeStream, type Message, type ShapeStreamOptions } from '@electric-sql/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openEngineAddress, type EngineAddress } from '../../testing/engine/engine-address.ts'
import { createEngineHarness, type EngineHarness } from '../../testing/engine/engine-harness.ts'
import { shapeOf, type ShapeParams } from '../../testing/engine/restarting-client.ts'

// These tests complete client.pg.test.ts: events, subsets, transformers, and an engine that goes away.

let harness: EngineHarness
let address: EngineAddress
let stop: AbortController
const errors: unknown[] = []
beforeAll(async () => {
  harness = await createEngineHarness()
  address = await openEngineAddress()
  address.serve(await harness.start({ enableDelete: true, maxShapes: 4, chunkBytes: 2000 }))
})
afterAll(async () => {
  address.close()
  await harness.dispose()
})
beforeEach(() => {
  stop = new AbortController()
})
afterEach(() => stop.abort())

function follow(params: ShapeParams, options: Omit<Partial<ShapeStreamOptions>, 'params'> = {}): ShapeStream {
  return new ShapeStream({
    url: address.url,
    params,
    signal: stop.signal,
    onError: (error) => void errors.push(error),
    backoffOptions: { initialDelay: 20, maxDelay: 200, multiplier: 2 },
    ...options,
  })
}

async function makeTable(name: string, rows: number): Promise<void> {
  await harness.sql.unsafe(`create table ${name} (id int primary key, word text, size int8)`)
  await harness.sql.unsafe(`insert into ${name} select i, 'w' || i, i from generate_series(1, ${rows}) i`)
}

const idsOf = (rows: Iterable<Record<string, unknown>>): number[] =>
  [...rows].map((row) => Number(row['id'])).sort((a, b) => a - b)

const changesIn = (messages: readonly Message[]): unknown[][] =>
  messages.flatMap((message) => ('key' in message ? [[message.headers.operation, message.value['id']]] : []))

test('E9: with server-sent events every change comes once, over lost connections too', async () => {
  const { sql } = harness
  await makeTable('told', 3)
  const stream = follow({ table: 'told' }, { liveSse: true })
  const messages: Message[] = []
  stream.subscribe((batch) => void messages.push(...batch))
  const shape = shapeOf(stream)
  await shape.rows
  for (let round = 0; ; round++) {
    await sql.begin(async (transaction) => {
      await transaction`insert into told select ${round * 10 + 10} + i, 'new', 0 from generate_series(1, 3) i`
      await transaction`delete from told where id = ${round + 1}`
    })
    await expect.poll(() => shape.currentRows.length).toBe(3 + 2 * (round + 1))
    // Not too often: after three short streams the client requests without events.
    if (round === 2) break
    const led = address.requests.length
    address.dropConnections()
    await expect.poll(() => address.requests.length).toBeGreaterThan(led)
  }
  expect(idsOf(shape.currentRows)).toEqual([11, 12, 13, 21, 22, 23, 31, 32, 33])
  expect(changesIn(messages)).toHaveLength(3 + 3 * 4)
  expect(address.requests.some((url) => url.searchParams.get('live_sse') === 'true')).toBe(true)
  expect(errors).toEqual([])
})

test('E9: parsers and transformers get the texts of Postgres, and full updates the old values', async () => {
  const { sql } = harness
  await makeTable('shaped', 2)
  const stream = follow(
    { table: 'shaped', replica: 'full', columns: ['id', 'size'], where: 'size < $1', params: ['100'] },
    {
      parser: { int8: (text: string) => `<${text}>` },
      transformer: (row) => ({ ...row, transformed: true }),
    },
  )
  const messages: Message[] = []
  stream.subscribe((batch) => void messages.push(...batch))
  const shape = shapeOf(stream)
  await shape.rows
  await sql`update shaped set size = size + 7, word = 'left out' where id = 2`
  await expect.poll(() => changesIn(messages)).toHaveLength(3)
  expect(shape.currentRows).toContainEqual({ id: 2, size: '<9>', transformed: true })
  expect(messages.find((message) => message.headers.operation === 'update')).toMatchObject({
    value: { id: 2, size: '<9>', transformed: true },
    old_value: { size: '<2>', transformed: true },
  })
  expect(errors).toEqual([])
})

test.each(['GET', 'POST'] as const)(
  'E9: subsets by %s fill a shape of changes, and stay up to date',
  async (subsetMethod) => {
    const { sql } = harness
    const table = `parts_${subsetMethod.toLowerCase()}`
    await makeTable(table, 50)
    const stream = follow({ table }, { log: 'changes_only', subsetMethod })
    const shape = shapeOf(stream)
    await expect.poll(() => stream.isUpToDate).toBe(true)
    expect(shape.currentRows).toEqual([])
    await shape.requestSnapshot({ where: 'id <= $1', params: { 1: '5' } })
    await shape.requestSnapshot({ orderBy: 'id desc', limit: 2 })
    await expect.poll(() => idsOf(shape.currentRows)).toEqual([1, 2, 3, 4, 5, 49, 50])
    await sql.unsafe(`update ${table} set word = 'changed' where id in (5, 6, 50)`)
    await sql.unsafe(`delete from ${table} where id = 49`)
    await expect.poll(() => shape.currentRows.filter((row) => row['word'] === 'changed').length).toBe(2)
    await expect.poll(() => idsOf(shape.currentRows)).toEqual([1, 2, 3, 4, 5, 50])
    const { data } = await stream.fetchSnapshot({ where: `word = 'changed'`, orderBy: 'id', limit: 10 })
    expect(data.map(({ value }) => value['id'])).toEqual([5, 6, 50])
    expect(errors).toEqual([])
  },
)

test('E9: the client reads a deleted shape again under another handle', async () => {
  await makeTable('deleted', 30)
  const stream = follow({ table: 'deleted' })
  const shape = shapeOf(stream)
  await shape.rows
  const handle = stream.shapeHandle
  const response = await fetch(`${address.url}?table=deleted`, { method: 'DELETE' })
  expect(response.status).toBe(202)
  await harness.sql`delete from deleted where id > 10`
  await expect.poll(() => idsOf(shape.currentRows)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(stream.shapeHandle).not.toBe(handle)
  expect(errors).toEqual([])
})

test('E9: the client continues after an outage of the engine, without reading again', async () => {
  await makeTable('missed', 20)
  const streams = [
    follow({ table: 'missed' }),
    follow({ table: 'missed', where: 'id > 10' }, { liveSse: true }),
  ]
  const shapes = streams.map(shapeOf)
  await Promise.all(shapes.map((shape) => shape.rows))
  const handles = streams.map((stream) => stream.shapeHandle)
  address.serve(null)
  await harness.stop()
  await harness.sql`update missed set word = 'while nobody looked' where id = 15`
  await harness.sql`delete from missed where id = 16`
  address.serve(await harness.start({ enableDelete: true, maxShapes: 4, chunkBytes: 2000 }))
  for (const shape of shapes) {
    await expect
      .poll(() => shape.currentRows.find((row) => row['id'] === 15)?.['word'])
      .toBe('while nobody looked')
    expect(idsOf(shape.currentRows)).not.toContain(16)
  }
  expect(streams.map((stream) => stream.shapeHandle)).toEqual(handles)
  expect(errors).toEqual([])
})

test('E9: a client reads an evicted shape again when it returns to it', async () => {
  await makeTable('crowded', 20)
  const left = follow({ table: 'crowded', where: 'id <> 0' }, { subscribe: false })
  await shapeOf(left).rows
  const place = { handle: left.shapeHandle ?? '', offset: left.lastOffset }
  for (let other = 1; other <= 5; other++)
    await shapeOf(follow({ table: 'crowded', where: `id <> ${other}` }, { subscribe: false })).rows
  await harness.sql`delete from crowded where id > 3`
  const back = shapeOf(follow({ table: 'crowded', where: 'id <> 0' }, place))
  await expect.poll(() => idsOf(back.currentRows)).toEqual([1, 2, 3])
  expect(back.handle).not.toBe(place.handle)
  expect(errors).toEqual([])
})
