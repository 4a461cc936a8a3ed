import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, positionOf, readToEnd } from '../engine/support/engine-requests.ts'
import { isOriginal, patient, startService, type Service } from './support/service.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
  const { sql } = service
  await sql`create table items (id int8 primary key, value text, size varchar(10) not null default 'm')`
  await sql`insert into items values (1, 'one'), (2, 'two')`
})
afterAll(() => service.dispose())

const items = { table: 'items' }

async function atEnd(): Promise<{ handle: string; offset: string }> {
  return (await readToEnd(service, items)).position
}

test('W10: the headers of the first answer', async () => {
  const answer = await ask(service, { ...items, offset: '-1' })
  expect(answer.headers.get('cache-control')).toBe(
    'public, max-age=604800, s-maxage=3600, stale-while-revalidate=2629746',
  )
  expect(JSON.parse(answer.headers.get('electric-schema') ?? '')).toEqual({
    id: { type: 'int8', pk_index: 0, not_null: true },
    value: { type: 'text' },
    size: { type: 'varchar', not_null: true, max_length: 10 },
  })
  expect(answer.headers.get('electric-has-data')).toBe('true')
  expect(answer.headers.get('electric-up-to-date')).toBeNull()
  expect(answer.headers.get('electric-cursor')).toBeNull()
  expect(answer.headers.get('etag')).toBe(`"${positionOf(answer).handle}:-1:0_0"`)
})

test('W10: the headers of an answer at the end of the log', async () => {
  const answer = await ask(service, { ...items, ...(await atEnd()) })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=1, stale-while-revalidate=3')
  expect(answer.headers.get('electric-up-to-date')).toBe('')
  expect(answer.messages).toHaveLength(1)
  expect(answer.messages[0]?.headers).toEqual({
    control: 'up-to-date',
    global_last_seen_lsn: expect.stringMatching(/^\d+$/),
  })
})

test('W10: every answer names the server and the request', async () => {
  const named = await ask(
    service,
    { ...items, offset: '-1' },
    { headers: { 'x-request-id': 'a-request-of-mine-1234' } },
  )
  expect(named.headers.get('x-request-id')).toBe('a-request-of-mine-1234')
  expect(named.headers.get('electric-server')).toMatch(/^\w+\/\S+$/)
  expect((await ask(service, {})).headers.get('x-request-id')).toMatch(/\S{8}/)
})

test('W11: a known etag is answered with 304 and no body', async () => {
  const { headers } = await ask(service, { ...items, offset: '-1' })
  const etag = headers.get('etag') ?? ''
  const again = await ask(
    service,
    { ...items, offset: '-1' },
    { headers: { 'if-none-match': `"other", ${etag}` } },
  )
  expect(again.status).toBe(304)
  expect(again.text).toBe('')
  expect(again.headers.get('electric-handle')).toBe(headers.get('electric-handle'))
  expect(again.headers.get('cache-control')).toBe(headers.get('cache-control'))
})

test('W11: an answer that says nothing cannot be known', async () => {
  const now = await ask(service, { ...items, offset: 'now' })
  const etag = now.headers.get('etag') ?? ''
  expect(
    (await ask(service, { ...items, offset: 'now' }, { headers: { 'if-none-match': etag } })).status,
  ).toBe(200)
})

test('W12: HEAD has the headers of GET and no body', async () => {
  const head = await ask(service, { ...items, offset: '-1' }, { method: 'HEAD' })
  const get = await ask(service, { ...items, offset: '-1' })
  expect(head.text).toBe('')
  // What the connection says of itself may differ.
  const ofProtocol = /^(electric|access-control|cache-control|content-type|etag)/
  const comparable = (headers: Headers): unknown => [...headers].filter(([name]) => ofProtocol.test(name))
  expect(comparable(head.headers)).toEqual(comparable(get.headers))
})

test('W13: what is refused is not stored, and nothing of POST and DELETE', async () => {
  const refused = await ask(service, { table: 'nowhere', offset: '-1' })
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(refused.headers.get('surrogate-control')).toBe('no-store')
  for (const method of ['POST', 'DELETE']) {
    const answer = await ask(service, { table: 'nowhere', offset: '-1' }, { method })
    expect([method, answer.headers.get('cache-control')]).toEqual([method, 'no-cache'])
    expect(answer.headers.get('surrogate-control')).toBeNull()
  }
})

test('W22: an unknown handle, or that of another shape, is sent to the right one', async () => {
  const { handle } = await atEnd()
  const other = positionOf(await ask(service, { ...items, columns: 'id', offset: '-1' }))
  for (const wrong of ['1-2', other.handle]) {
    const answer = await ask(service, { ...items, handle: wrong, offset: '0_inf' })
    expect(answer.status).toBe(409)
    expect(answer.text).toBe('[{"headers":{"control":"must-refetch"}}]')
    expect(answer.headers.get('electric-handle')).toBe(handle)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60, must-revalidate')
    expect(answer.headers.get('location')).toBeNull()
  }
})

test('W22: a handle at the start is ignored', async () => {
  for (const offset of ['-1', 'now'])
    expect((await ask(service, { ...items, handle: 'anything', offset })).status).toBe(200)
})

test('W23: DELETE retires a shape: who waits on it is told to start again', async () => {
  const end = await atEnd()
  const held = ask(service, { ...items, ...end, live: 'true' })
  expect((await ask(service, { ...items, handle: end.handle }, { method: 'DELETE' })).status).toBe(202)
  expect((await held).status).toBe(409)
  expect((await ask(service, { handle: end.handle }, { method: 'DELETE' })).json).toEqual({
    message: 'No existing shape found',
  })
  expect((await ask(service, {}, { method: 'DELETE' })).json).toMatchObject({
    errors: { handle: ["can't be blank when shape definition is missing"] },
  })
  expect((await atEnd()).handle).not.toBe(end.handle)
})

test.skipIf(isOriginal)(
  'W23: DELETE of a table is that of its whole shape, and must not name another',
  async () => {
    const { handle } = await atEnd()
    const part = positionOf(await ask(service, { ...items, columns: 'id', offset: '-1' }))
    const both = await ask(service, { ...items, handle: part.handle }, { method: 'DELETE' })
    expect(both.status).toBe(400)
    expect(both.json).toMatchObject({
      message: expect.stringMatching(/^The specified shape definition and handle do not match\./),
    })
    const { status, text } = await ask(service, items, { method: 'DELETE' })
    expect([status, text]).toEqual([202, ''])
    await expect.poll(async () => (await atEnd()).handle, patient).not.toBe(handle)
    expect((await ask(service, { ...items, columns: 'id', ...part })).status).toBe(200)
  },
)
