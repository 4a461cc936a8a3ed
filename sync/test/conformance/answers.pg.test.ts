import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestShape, resumePointOf, readToEnd } from '../../testing/engine/engine-requests.ts'
import { startService, type Service } from '../../testing/conformance/service.ts'

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

test('W10: the headers of the first response', async () => {
  const response = await requestShape(service, { ...items, offset: '-1' })
  expect(response.headers.get('cache-control')).toBe(
    'public, max-age=604800, s-maxage=3600, stale-while-revalidate=2629746',
  )
  expect(JSON.parse(response.headers.get('electric-schema') ?? '')).toEqual({
    id: { type: 'int8', pk_index: 0, not_null: true },
    value: { type: 'text' },
    size: { type: 'varchar', not_null: true, max_length: 10 },
  })
  expect(response.headers.get('electric-has-data')).toBe('true')
  expect(response.headers.get('electric-up-to-date')).toBeNull()
  expect(response.headers.get('electric-cursor')).toBeNull()
  expect(response.headers.get('etag')).toBe(`"${resumePointOf(response).handle}:-1:0_0"`)
})

test('W10: the headers of a response at the end of the log', async () => {
  const response = await requestShape(service, { ...items, ...(await atEnd()) })
  expect(response.headers.get('cache-control')).toBe('public, max-age=1, stale-while-revalidate=3')
  expect(response.headers.get('electric-up-to-date')).toBe('')
  expect(response.messages).toHaveLength(1)
  expect(response.messages[0]?.headers).toEqual({
    control: 'up-to-date',
    global_last_seen_lsn: expect.stringMatching(/^\d+$/),
  })
})

test('W10: every response names the server and the request', async () => {
  const named = await requestShape(
    service,
    { ...items, offset: '-1' },
    { headers: { 'x-request-id': 'a-request-of-mine-1234' } },
  )
  expect(named.headers.get('x-request-id')).toBe('a-request-of-mine-1234')
  expect(named.headers.get('electric-server')).toMatch(/^\w+\/\S+$/)
  expect((await requestShape(service, {})).headers.get('x-request-id')).toMatch(/\S{8}/)
})

test('W11: If-None-Match with the current etag gives 304 without a body', async () => {
  const { headers } = await requestShape(service, { ...items, offset: '-1' })
  const etag = headers.get('etag') ?? ''
  const again = await requestShape(
    service,
    { ...items, offset: '-1' },
    { headers: { 'if-none-match': `"other", ${etag}` } },
  )
  expect(again.status).toBe(304)
  expect(again.text).toBe('')
  expect(again.headers.get('electric-handle')).toBe(headers.get('electric-handle'))
  expect(again.headers.get('cache-control')).toBe(headers.get('cache-control'))
})

test('W11: an empty live response never gives 304', async () => {
  const now = await requestShape(service, { ...items, offset: 'now' })
  const etag = now.headers.get('etag') ?? ''
  expect(
    (await requestShape(service, { ...items, offset: 'now' }, { headers: { 'if-none-match': etag } })).status,
  ).toBe(200)
})

test('W12: HEAD has the headers of GET and no body', async () => {
  const head = await requestShape(service, { ...items, offset: '-1' }, { method: 'HEAD' })
  const get = await requestShape(service, { ...items, offset: '-1' })
  expect(head.text).toBe('')
  // Headers about the connection may differ.
  const ofProtocol = /^(electric|access-control|cache-control|content-type|etag)/
  const comparable = (headers: Headers): unknown => [...headers].filter(([name]) => ofProtocol.test(name))
  expect(comparable(head.headers)).toEqual(comparable(get.headers))
})

test('W13: refusals and responses to POST and DELETE are not stored by caches', async () => {
  const refused = await requestShape(service, { table: 'nowhere', offset: '-1' })
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(refused.headers.get('surrogate-control')).toBe('no-store')
  for (const method of ['POST', 'DELETE']) {
    const response = await requestShape(service, { table: 'nowhere', offset: '-1' }, { method })
    expect([method, response.headers.get('cache-control')]).toEqual([method, 'no-cache'])
    expect(response.headers.get('surrogate-control')).toBeNull()
  }
})

test('W22: an unknown handle, or that of another shape, is redirected to the right one', async () => {
  const { handle } = await atEnd()
  const other = resumePointOf(await requestShape(service, { ...items, columns: 'id', offset: '-1' }))
  for (const wrong of ['1-2', other.handle]) {
    const response = await requestShape(service, { ...items, handle: wrong, offset: '0_inf' })
    expect(response.status).toBe(409)
    expect(response.text).toBe('[{"headers":{"control":"must-refetch"}}]')
    expect(response.headers.get('electric-handle')).toBe(handle)
    expect(response.headers.get('cache-control')).toBe('public, max-age=60, must-revalidate')
    expect(response.headers.get('location')).toBeNull()
  }
})

test('W22: a handle at the start is ignored', async () => {
  for (const offset of ['-1', 'now'])
    expect((await requestShape(service, { ...items, handle: 'anything', offset })).status).toBe(200)
})

test('W23: DELETE retires a shape: held requests get must-refetch', async () => {
  const end = await atEnd()
  const liveRequest = requestShape(service, { ...items, ...end, live: 'true' })
  expect((await requestShape(service, { ...items, handle: end.handle }, { method: 'DELETE' })).status).toBe(
    202,
  )
  expect((await liveRequest).status).toBe(409)
  expect((await requestShape(service, { handle: end.handle }, { method: 'DELETE' })).json).toEqual({
    message: 'No existing shape found',
  })
  expect((await requestShape(service, {}, { method: 'DELETE' })).json).toMatchObject({
    errors: { handle: ["can't be blank when shape definition is missing"] },
  })
  expect((await atEnd()).handle).not.toBe(end.handle)
})

const deletion = { method: 'DELETE' }
const some = { ...items, where: 'id > 0' }
const mismatch = /^The specified shape definition and handle do not match\./

test('W23: DELETE of a definition retires its shape, and no other of the table', async () => {
  const whole = await atEnd()
  const { position } = await readToEnd(service, some)
  const { status, text } = await requestShape(service, some, deletion)
  expect([status, text]).toEqual([202, ''])
  await expect.poll(async () => (await readToEnd(service, some)).position.handle).not.toBe(position.handle)
  expect((await requestShape(service, { ...items, ...whole })).status).toBe(200)
  const again = await readToEnd(service, some)
  expect((await requestShape(service, items, deletion)).status).toBe(202)
  await expect.poll(async () => (await atEnd()).handle).not.toBe(whole.handle)
  expect((await requestShape(service, { ...some, ...again.position })).status).toBe(200)
})

test('W23: with a definition and a handle, DELETE accepts only the handle of that definition', async () => {
  const { handle } = await atEnd()
  const { position } = await readToEnd(service, some)
  for (const wrong of [position.handle, '1-2']) {
    const refused = await requestShape(service, { ...items, handle: wrong }, deletion)
    expect(refused.status).toBe(400)
    expect(refused.json).toMatchObject({ message: expect.stringMatching(mismatch) })
  }
  expect((await requestShape(service, { ...some, handle }, deletion)).status).toBe(400)
  expect((await requestShape(service, { ...some, handle: position.handle }, deletion)).status).toBe(202)
})

test('W23: DELETE of a definition without a shape is 404, and retires nothing', async () => {
  const { sql } = service
  await sql`create table parts (id int8 primary key)`
  const shape = { table: 'parts', where: 'id > 0' }
  const { position } = await readToEnd(service, shape)
  for (const handle of [position.handle, '1-2', '']) {
    const response = await requestShape(service, { table: 'parts', handle }, deletion)
    expect([response.status, response.json]).toEqual([404, { message: 'No existing shape found' }])
  }
  expect((await requestShape(service, { ...shape, ...position })).status).toBe(200)
})

test('W23: DELETE of what cannot be a shape is 400', async () => {
  const missing = await requestShape(service, { table: 'nowhere' }, deletion)
  expect(missing.status).toBe(400)
  expect(missing.json).toMatchObject({ errors: { table: [expect.stringContaining('does not exist')] } })
  const clause = await requestShape(service, { ...items, where: 'nothing = 1' }, deletion)
  expect(clause.status).toBe(400)
  expect(clause.json).toMatchObject({ errors: { where: [expect.stringContaining('unknown reference')] } })
})
