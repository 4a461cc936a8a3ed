import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  requestShape,
  resumePointOf,
  readToEnd,
  type ResumePoint,
} from '../../testing/engine/engine-requests.ts'
import { EventReader } from '../../testing/conformance/event-reader.ts'
import { isOriginal, startService, type Service } from '../../testing/conformance/service.ts'

let service: Service
/** A service whose live requests end soon. */
let brief: Service
const open: EventReader[] = []

beforeAll(async () => {
  service = await startService({ eventsMs: 20_000 })
  brief = await startService({ longPollMs: 1000, eventsMs: 3000, keepAliveMs: 300 })
  for (const { sql } of isOriginal ? [service] : [service, brief])
    await sql`create table ticks (id int primary key, note text)`
  await service.sql`create table other_ticks (id int primary key)`
})
afterAll(async () => {
  for (const reader of open) reader.close()
  await service.dispose()
  await brief.dispose()
})

const ticks = { table: 'ticks' }
const atEnd = async (of = service): Promise<ResumePoint> => (await readToEnd(of, ticks)).position

async function follow(
  from: ResumePoint,
  { name = 'live_sse', of = service } = {},
): Promise<{ reader: EventReader; headers: Headers }> {
  const request = new AbortController()
  const query = new URLSearchParams({ ...ticks, ...from, live: 'true', [name]: 'true' })
  const response = await of.fetch(new Request(`http://engine/v1/shape?${query}`, { signal: request.signal }))
  expect(response.status).toBe(200)
  if (response.body === null) throw new Error('the response has no body')
  const reader = new EventReader(response.body, request)
  open.push(reader)
  return { reader, headers: response.headers }
}

const control = z.object({ headers: z.object({ control: z.string(), global_last_seen_lsn: z.string() }) })

test('W24: a live request is held until there is a change, and gets it at once', async () => {
  const end = await atEnd()
  const liveRequest = requestShape(service, { ...ticks, ...end, live: 'true' })
  await service.sql`insert into ticks values (1, 'first')`
  const response = await liveRequest
  expect(response.messages.map(({ headers }) => headers['operation'] ?? headers['control'])).toEqual([
    'insert',
    'up-to-date',
  ])
  expect(response.messages[1]?.headers['global_last_seen_lsn']).toBe(response.messages[0]?.headers['lsn'])
  expect(response.headers.get('cache-control')).toBe('public, max-age=5, stale-while-revalidate=5')
  expect(response.headers.get('electric-up-to-date')).toBe('')
  expect(response.headers.get('electric-has-data')).toBe('true')
  expect(response.headers.get('electric-cursor')).toMatch(/^\d+$/)
  expect(response.headers.get('electric-schema')).toBeNull()
})

test('W24: a live request behind the end gets its response at once', async () => {
  const end = await atEnd()
  await service.sql`insert into ticks values (2, 'second')`
  await expect.poll(async () => (await atEnd()).offset).not.toBe(end.offset)
  expect((await requestShape(service, { ...ticks, ...end, live: 'true' })).messages).toHaveLength(2)
})

test('W25: a live request without changes ends after its time, up to date', async () => {
  const end = await atEnd(brief)
  const response = await requestShape(brief, { ...ticks, ...end, live: 'true', cursor: '99999999999' })
  expect(response.status).toBe(200)
  expect(response.messages).toHaveLength(1)
  expect(resumePointOf(response)).toEqual(end)
  expect(response.headers.get('electric-has-data')).toBe('false')
  expect(Number(response.headers.get('electric-cursor'))).toBeGreaterThan(99_999_999_999)
  expect(response.headers.get('etag')).toMatch(/:[^:"]+"$/)
})

test('W25: a request that is not live is not held, though it has a cursor', async () => {
  const response = await requestShape(service, { ...ticks, ...(await atEnd()), cursor: '1' })
  expect(response.headers.get('electric-up-to-date')).toBe('')
  expect(response.headers.get('electric-cursor')).toBeNull()
  expect(response.headers.get('electric-schema')).not.toBeNull()
})

test.each(['live_sse', 'experimental_live_sse'])(
  'W26: with %s changes come as events, each transaction followed by "up to date"',
  async (name) => {
    const end = await atEnd()
    const { reader, headers } = await follow(end, { name })
    expect(headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(headers.get('cache-control')).toBe(`public, max-age=${isOriginal ? 59 : 19}`)
    expect(headers.get('electric-handle')).toBe(end.handle)
    expect(headers.get('electric-offset')).toBe(end.offset)
    expect(headers.get('electric-cursor')).toMatch(/^\d+$/)
    await service.sql`update ticks set note = note || '},{"key":'`
    await expect.poll(() => reader.messages).toHaveLength(3)
    const next = await readToEnd(service, ticks, end)
    expect(reader.messages.slice(0, 2)).toEqual(next.messages.slice(0, 2))
    const last = control.parse(reader.messages[2])
    expect(last.headers.control).toBe('up-to-date')
    expect(last.headers.global_last_seen_lsn).toBe(next.position.offset.split('_')[0])
    reader.close()
  },
)

test.skipIf(isOriginal)(
  'W26: the stream is kept alive, stays open after old changes, and ends after its time',
  async () => {
    const end = await atEnd(brief)
    await brief.sql`insert into ticks values (1, 'old'), (2, 'old')`
    await expect.poll(async () => (await atEnd(brief)).offset).not.toBe(end.offset)
    const { reader } = await follow(end, { of: brief })
    await expect.poll(() => reader.ended).toBe(true)
    expect(reader.messages).toHaveLength(3)
    expect(reader.keepAlives).toBeGreaterThan(0)
  },
)

test.skipIf(isOriginal)(
  'W27: the offset that the client makes of an event is after the whole transaction',
  async () => {
    const end = await atEnd()
    await service.sql`update ticks set note = 'both'`
    await expect.poll(async () => (await atEnd()).offset).not.toBe(end.offset)
    const after = { ...end, offset: `${(await atEnd()).offset.split('_')[0]}_0` }
    expect((await readToEnd(service, ticks, after)).messages).toHaveLength(1)
    const { reader } = await follow(after)
    await service.sql`insert into ticks values (10, 'later')`
    await expect.poll(() => reader.messages).toHaveLength(2)
    reader.close()
  },
)

test.skipIf(isOriginal)(
  'W27: an LSN that a response has named, though the shape has no change there, is an offset in its log',
  async () => {
    const end = await atEnd()
    await service.sql`insert into other_ticks values (1)`
    await readToEnd(service, { table: 'other_ticks' })
    const seen = async (): Promise<string> => {
      const { messages } = await readToEnd(service, ticks, end)
      return control.parse(messages.at(-1)).headers.global_last_seen_lsn
    }
    await expect.poll(async () => BigInt(await seen()) > BigInt(end.offset.split('_')[0] ?? '')).toBe(true)
    const place = { ...end, offset: `${await seen()}_0` }
    const response = await requestShape(service, { ...ticks, ...place })
    expect(response.status).toBe(200)
    expect(resumePointOf(response)).toEqual(place)
  },
)

test('W28: a stream of events ends when its shape is retired, and the next request gets must-refetch', async () => {
  const end = await atEnd()
  const { reader } = await follow(end)
  await service.sql`truncate ticks`
  await expect.poll(() => reader.ended).toBe(true)
  expect((await requestShape(service, { ...ticks, ...end, live: 'true', live_sse: 'true' })).status).toBe(409)
})

test('W28: errors come before the stream, as JSON', async () => {
  const { handle } = await atEnd(brief)
  const far = { ...ticks, handle, offset: '999999999999999999_0', live: 'true', live_sse: 'true' }
  const response = await requestShape(brief, far)
  expect(response.status).toBe(400)
  expect(response.json).toMatchObject({ errors: { offset: ['out of bounds for this shape'] } })
})
