import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEngine } from '../../src/engine.ts'
import {
  requestShape,
  resumePointOf,
  readToEnd,
  type ResumePoint,
} from '../../testing/engine/engine-requests.ts'
import { isOriginal, startService, type Service } from '../../testing/conformance/service.ts'

let service: Service

beforeAll(async () => {
  service = await startService({ maxShapes: 2, enableDelete: false, secret: isOriginal ? null : 'a-secret' })
  await service.sql`create table limited (id int primary key)`
})
afterAll(() => service.dispose())

const shape = (where: string): Record<string, string> => ({ table: 'limited', where, secret: 'a-secret' })
const statusAt = async (where: string, at: ResumePoint): Promise<number> =>
  (await requestShape(service, { ...shape(where), ...at })).status

test.skipIf(isOriginal)('W2: without the secret nothing is read, whatever the method', async () => {
  for (const method of ['GET', 'HEAD', 'POST', 'DELETE'])
    for (const secret of ['', 'wrong']) {
      const response = await requestShape(service, { table: 'limited', offset: '-1', secret }, { method })
      expect(response.status).toBe(401)
      if (method !== 'HEAD') expect(response.json).toEqual({ message: 'Unauthorized - Invalid API secret' })
    }
  for (const name of ['secret', 'api_secret'])
    expect((await requestShape(service, { table: 'limited', offset: '-1', [name]: 'a-secret' })).status).toBe(
      200,
    )
})

test.skipIf(isOriginal)('W2: root, health, preflight and unknown paths need no secret', async () => {
  for (const [path, status] of [
    ['/', 200],
    ['/v1/health', 200],
    ['/v1/other', 404],
  ] as const)
    expect((await service.fetch(new Request(`http://engine${path}`))).status).toBe(status)
  expect((await requestShape(service, {}, { method: 'OPTIONS' })).status).toBe(204)
})

test.skipIf(isOriginal)('W23: DELETE is not allowed unless it was turned on', async () => {
  const response = await requestShape(service, { table: 'limited', secret: 'a-secret' }, { method: 'DELETE' })
  expect(response.status).toBe(405)
  expect(response.json).toEqual({ message: 'DELETE not allowed' })
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

test.skipIf(isOriginal)('W34: above the limit, the least recently used shapes are retired', async () => {
  const first = (await readToEnd(service, shape('id = 1'))).position
  const second = (await readToEnd(service, shape('id = 2'))).position
  expect(await statusAt('id = 1', first)).toBe(200)
  resumePointOf(await requestShape(service, { ...shape('id = 3'), offset: '-1' }))
  expect(await statusAt('id = 1', first)).toBe(200)
  await expect.poll(() => statusAt('id = 2', second)).toBe(409)
})

test.skipIf(isOriginal)(
  'W46: beyond the limits requests are refused, and the others are served',
  async () => {
    const few = await startService({ requestLimits: { initial: 1, existing: 2 }, maxShapes: 9 })
    try {
      await few.sql`create table limited (id int primary key)`
      const query = { table: 'limited' }
      const { position } = await readToEnd(few, query)
      const leave = new AbortController()
      const holdLive = (): Promise<unknown> =>
        requestShape(few, { ...query, ...position, live: 'true' }, { signal: leave.signal }).catch(
          () => 'left',
        )
      const held = [holdLive(), holdLive()]
      const metrics = async (): Promise<string> => (await few.fetch(new Request(`${few.url}/metrics`))).text()
      await expect.poll(metrics).toContain('coop_shapes_existing_requests 2\n')
      const refused = await requestShape(few, { ...query, ...position })
      expect([refused.status, refused.json]).toEqual([
        503,
        expect.objectContaining({ code: 'concurrent_request_limit_exceeded' }),
      ])
      expect(refused.headers.get('cache-control')).toBe('no-store')
      // Held requests do not prevent new shapes.
      await requestShape(few, { ...query, where: 'id > 1', offset: '-1' })
      leave.abort()
      await Promise.all(held)
      await expect.poll(metrics).toContain('coop_shapes_existing_requests 0\n')
      expect((await readToEnd(few, query, position)).messages).toHaveLength(1)
      expect(await metrics()).toContain('coop_shapes_refused_requests 1\n')
      expect(await metrics()).toContain('coop_shapes_initial_requests 0\n')
    } finally {
      await few.dispose()
    }
  },
)

test.skipIf(isOriginal)(
  'E25: storage stays within its limits, and a shape with a long log is retired',
  async () => {
    const small = await startService({ maxStorageBytes: 300_000, maxShapeLogBytes: 100_000 })
    try {
      await small.sql`create table texts (id int primary key, body text)`
      await small.sql`insert into texts select i, repeat('x', 1000) from generate_series(1, 100) i`
      const query = (where: string): Record<string, string> => ({ table: 'texts', where })
      const first = (await readToEnd(small, query('id > 0'))).position
      const second = (await readToEnd(small, query('id > 1'))).position
      await readToEnd(small, query('id > 2'))
      const metrics = async (): Promise<string> =>
        (await small.fetch(new Request(`${small.url}/metrics`))).text()
      await expect.poll(metrics).toContain('coop_shapes_shapes 2\n')
      expect((await requestShape(small, { ...query('id > 1'), ...second })).status).toBe(200)

      await small.sql`update texts set body = body || 'y'`
      const changes = async (): Promise<number> =>
        (await readToEnd(small, query('id > 1'), second)).messages.length
      await expect.poll(changes).toBeGreaterThan(90)
      await readToEnd(small, query('id < 0'))
      await expect.poll(metrics).toContain('coop_shapes_shapes 1\n')
      for (const [where, position] of [
        ['id > 0', first],
        ['id > 1', second],
      ] as const)
        expect((await requestShape(small, { ...query(where), ...position })).status).toBe(409)
    } finally {
      await small.dispose()
    }
  },
)

test.skipIf(isOriginal)('W35: while Postgres has not been reached, 503 names when to try again', async () => {
  const storageDir = await mkdtemp(join(tmpdir(), 'coop-engine-'))
  const engine = await startEngine({ databaseUrl: 'postgres://127.0.0.1:1/nothing', storageDir })
  try {
    const response = await requestShape(engine, { table: 'limited', offset: '-1' })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(response.headers.get('electric-internal-known-error')).toBe('true')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const health = await engine.fetch(new Request('http://engine/v1/health'))
    expect([health.status, await health.json()]).toEqual([202, { status: 'starting' }])
  } finally {
    await engine.close()
    await rm(storageDir, { recursive: true, force: true })
  }
})
