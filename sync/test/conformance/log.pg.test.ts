import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestShape, resumePointOf, readToEnd, type Message } from '../../testing/engine/engine-requests.ts'
import { isOriginal, startService, type Service } from '../../testing/conformance/service.ts'

let service: Service

beforeAll(async () => {
  service = await startService({ longPollMs: 400 })
  const { sql } = service
  await sql`create table items (id int8 primary key, value text)`
  await sql`insert into items values (1, 'one'), (2, 'two')`
  await sql`create table many (id int primary key, filling text)`
  await sql`insert into many select i, repeat('x', 500) from generate_series(1, 50) i`
})
afterAll(() => service.dispose())

const items = { table: 'items' }
const many = { table: 'many' }

test('W14: a small table is read in two responses, and an empty one, too', async () => {
  await service.sql`create table hollow (id int primary key)`
  for (const [table, rows] of [
    ['items', 2],
    ['hollow', 0],
  ] as const) {
    const first = await requestShape(service, { table, offset: '-1' })
    expect(first.messages.map(({ headers }) => headers['operation'] ?? headers['control'])).toEqual([
      ...Array<string>(rows).fill('insert'),
      'snapshot-end',
    ])
    expect(first.messages.at(-1)?.headers).toEqual({
      control: 'snapshot-end',
      xmin: expect.stringMatching(/^\d+$/),
      xmax: expect.stringMatching(/^\d+$/),
      xip_list: expect.any(Array),
    })
    expect(resumePointOf(first).offset).toBe('0_0')
    expect(first.headers.get('electric-up-to-date')).toBeNull()
    const second = await requestShape(service, { table, ...resumePointOf(first) })
    expect(second.messages).toHaveLength(1)
    expect(resumePointOf(second).offset).toBe('0_inf')
    expect(second.headers.get('electric-up-to-date')).toBe('')
  }
})

test('W14: a snapshot larger than a chunk comes in chunks', async () => {
  const first = await requestShape(service, { ...many, offset: '-1' })
  const second = await requestShape(service, { ...many, ...resumePointOf(first) })
  expect(resumePointOf(second).offset).toBe('0_1')
  expect(second.headers.get('electric-up-to-date')).toBeNull()
  const { messages, position } = await readToEnd(service, many)
  expect(messages.filter((message) => message.headers['operation'] === 'insert')).toHaveLength(50)
  expect(messages.filter((message) => message.headers['control'] === 'snapshot-end')).toHaveLength(1)
  expect(position.offset).toBe('0_inf')
})

test('E8, W15: the log is read in chunks, each change once, also from the middle of a transaction', async () => {
  const { position: start } = await readToEnd(service, many)
  await service.sql`update many set filling = repeat('y', 500)`
  await service.sql`update many set filling = repeat('z', 500) where id <= 10`
  const readChanges = async (): Promise<Message[]> =>
    (await readToEnd(service, many, start)).messages.filter(({ key }) => key !== undefined)
  await expect.poll(readChanges).toHaveLength(60)
  const changes = await readChanges()
  expect(changes.filter((message) => message.headers['last'] === true)).toHaveLength(2)
  for (const [index, change] of changes.entries()) {
    const offset = `${String(change.headers['lsn'])}_${String(change.headers['op_position'])}`
    const rest = await readToEnd(service, many, { handle: start.handle, offset })
    const keys = rest.messages.filter((message) => message.key !== undefined)
    expect(keys).toEqual(changes.slice(index + 1))
  }
})

test('W16: offset=now is the present end of the log', async () => {
  const response = await requestShape(service, { ...items, offset: 'now' })
  expect(response.messages).toHaveLength(1)
  expect(response.headers.get('electric-has-data')).toBe('false')
  expect(response.headers.get('electric-up-to-date')).toBe('')
  expect(response.headers.get('electric-schema')).not.toBeNull()
  expect(resumePointOf(response)).toEqual((await readToEnd(service, items)).position)
})

test.skipIf(isOriginal)(
  'W17: an offset past the end is waited for half of the time of a live request, then refused',
  async () => {
    const { handle } = (await readToEnd(service, items)).position
    const start = performance.now()
    const response = await requestShape(service, { ...items, handle, offset: '999999999999999_0' })
    expect(performance.now() - start).toBeGreaterThanOrEqual(190)
    expect(response.status).toBe(400)
    expect(response.json).toEqual({
      message: 'Invalid request',
      errors: { offset: ['out of bounds for this shape'] },
    })
  },
)

test('W17: the LSN of "up to date" never goes back', async () => {
  const lsns: bigint[] = []
  for (let round = 0; round < 3; round++) {
    const { messages } = await readToEnd(service, items)
    lsns.push(BigInt(String(messages.at(-1)?.headers['global_last_seen_lsn'])))
    await service.sql`update items set value = value || '.' where id = 1`
  }
  expect(lsns).toEqual(lsns.toSorted((a, b) => Number(a - b)))
})

test('W21: a log of changes only begins with the end of a snapshot without rows', async () => {
  const shape = { ...items, log: 'changes_only' }
  const first = await requestShape(service, { ...shape, offset: '-1' })
  expect(first.messages.map(({ headers }) => headers['control'])).toEqual(['snapshot-end'])
  const { position } = await readToEnd(service, shape)
  await service.sql`update items set value = 'changed' where id = 2`
  await service.sql`insert into items values (3, 'three')`
  const changes = async (): Promise<unknown[]> =>
    (await readToEnd(service, shape, position)).messages.flatMap(({ headers, value }) =>
      value === undefined ? [] : [[headers['operation'], value]],
    )
  await expect.poll(changes).toEqual([
    ['update', { id: '2', value: 'changed' }],
    ['insert', { id: '3', value: 'three' }],
  ])
})
