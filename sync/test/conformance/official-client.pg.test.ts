import { isChangeMessage, Shape, ShapeStream, type Message, type Row } from '@electric-sql/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOriginal, startService, type Service } from '../../testing/conformance/service.ts'

let service: Service
const stop = new AbortController()

beforeAll(async () => {
  service = await startService({ eventsMs: 2500, longPollMs: 20_000 })
  const { sql } = service
  await sql`create table notes (id int primary key, text text)`
  await sql`insert into notes select i, 'n' || i from generate_series(1, 6) i`
})
afterAll(async () => {
  stop.abort()
  await service.dispose()
})

const placesOf = (messages: readonly Message<Row>[]): string[] =>
  messages.filter(isChangeMessage).flatMap(({ headers }) => {
    const { lsn, op_position: op } = headers
    return lsn === undefined ? [] : [JSON.stringify([lsn, op])]
  })

test.skipIf(isOriginal)(
  'W26, W27: the official client delivers every change of a stream of events once',
  async () => {
    const { sql, url } = service
    const requests: URL[] = []
    const messages: Message<Row>[] = []
    const errors: unknown[] = []
    const stream = new ShapeStream({
      url: `${url}/v1/shape`,
      params: { table: 'notes' },
      liveSse: true,
      signal: stop.signal,
      onError: (error) => void errors.push(error),
      fetchClient: (input, init) => {
        requests.push(new URL(input instanceof Request ? input.url : input))
        return fetch(input, init)
      },
    })
    stream.subscribe((batch) => void messages.push(...batch))
    const streams = (): number => requests.filter(({ searchParams }) => searchParams.has('live_sse')).length
    await expect.poll(streams).toBe(1)
    await sql`update notes set text = text || '!'`
    await expect.poll(() => placesOf(messages)).toHaveLength(6)
    await expect.poll(streams).toBe(2)
    await sql`delete from notes where id > 3`
    await expect.poll(() => placesOf(messages)).toHaveLength(9)
    expect(new Set(placesOf(messages)).size).toBe(9)
    expect(errors).toEqual([])
  },
)

test('W33: the official client joins subsets with the log', async () => {
  const { sql, url } = service
  await sql`create table pages (id int primary key, text text)`
  await sql`insert into pages select i, 'p' || i from generate_series(1, 6) i`
  const stream = new ShapeStream({
    url: `${url}/v1/shape`,
    params: { table: 'pages' },
    log: 'changes_only',
    offset: 'now',
    signal: stop.signal,
  })
  // @ts-expect-error the client's own types disagree about shapeHandle under exactOptionalPropertyTypes
  const shape = new Shape(stream)
  const rows = (): Row[] => shape.currentRows.toSorted((a, b) => Number(a['id']) - Number(b['id']))
  await stream.requestSnapshot({ where: 'id < $1', params: { '1': '3' } })
  await expect.poll(rows).toEqual([
    { id: 1, text: 'p1' },
    { id: 2, text: 'p2' },
  ])
  await sql`update pages set text = 'changed' where id in (1, 6)`
  await stream.requestSnapshot({ orderBy: 'id desc', limit: 1, method: 'POST' })
  await expect.poll(rows).toEqual([
    { id: 1, text: 'changed' },
    { id: 2, text: 'p2' },
    { id: 6, text: 'changed' },
  ])
  await sql`delete from pages where id = 2`
  await expect.poll(rows).toEqual([
    { id: 1, text: 'changed' },
    { id: 6, text: 'changed' },
  ])
})
