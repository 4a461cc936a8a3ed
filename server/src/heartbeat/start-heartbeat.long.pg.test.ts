import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@coop/postgres/testing'
import { startEngine } from '@coop/sync/engine'
import { createGateway, engineOffsets } from '@coop/sync/gateway'
import { expect, onTestFinished, test } from 'vitest'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import { guardOffsets } from './guard-offsets.ts'
import { startHeartbeat } from './start-heartbeat.ts'

async function service(limits: { maxShapeLogBytes?: number } = {}) {
  const database = await createTestDatabase({ migrate: true })
  onTestFinished(() => database.drop())
  const storageDir = await mkdtemp(join(tmpdir(), 'coop-beat-'))
  onTestFinished(() => rm(storageDir, { recursive: true }))
  const logger = createRecordingLogger()
  const engine = await startEngine({
    databaseUrl: database.url,
    storageDir,
    slotName: `beat_${database.url.slice(-12)}`,
    logger,
    ...limits,
  })
  onTestFinished(() => engine.close())
  return { ...database, engine, logger }
}

test('waiting requests learn of a service that responds but no longer follows', async () => {
  const { sql, engine, logger } = await service()
  let isDeaf = false
  // Node garbage-collects requests without references, and then no abort reaches their signals.
  const unanswered: Request[] = []
  // A stalled service claims to be up to date, and sends nothing new.
  const upstream = async (request: Request): Promise<Response> => {
    if (!isDeaf) return engine.fetch(request)
    unanswered.push(request)
    return new Promise((_resolve, reject) => request.signal.addEventListener('abort', reject))
  }
  const heartbeat = startHeartbeat({ sql, upstream, secret: null, logger })
  onTestFinished(() => heartbeat.stop())
  const source = engineOffsets(engine)
  // The offsets of a stalled service do not advance either, so that only the heartbeat can tell its age.
  const onAdvance = (listener: () => void) => source.onAdvance(() => !isDeaf && listener())
  const offsets = guardOffsets({ ...source, onAdvance }, heartbeat)
  const administrator = { id: 'an-administrator', admin: true, ended: new AbortController().signal }
  // A held request does not end by itself in this test.
  const waitMs = 600_000
  const gateway = createGateway({
    upstream,
    secret: null,
    offsets,
    principalOf: async () => administrator,
    waitMs,
  })
  onTestFinished(() => gateway.close())
  const ask = async (path: string, after?: string) => {
    const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
    const response = await gateway.fetch(new Request(`http://localhost/shapes/${path}${query}`))
    return response?.json()
  }
  const audiences = ['heads', 'admin/heads']
  for (const path of audiences)
    await expect.poll(async () => (await ask(path))?.position).toBeTypeOf('string')
  await expect
    .poll(async () => Number((await sql`select beat from heartbeats`)[0]?.['beat']))
    .toBeGreaterThan(1)
  expect(offsets.health()).toEqual({ state: 'reachable' })

  const told = audiences.map(async (path) => {
    let answer = await ask(path)
    while (answer.staleSince === undefined) answer = await ask(path, answer.position)
    return answer.staleSince
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  isDeaf = true
  const beganAt = Date.now()
  for (const since of await Promise.all(told)) {
    expect(since).toBeGreaterThan(beganAt - 3000)
    expect(offsets.health()).toMatchObject({ state: 'away', since })
  }
})

test('a missing beat is reported, since other commits may be missing too', async () => {
  const { sql, engine, logger } = await service()
  let isLosing = false
  const upstream = async (request: Request): Promise<Response> => {
    const response = await engine.fetch(request)
    if (!isLosing || response.status !== 200) return response
    const messages: { value?: { beat?: string } }[] = await response.clone().json()
    const kept = messages.filter(({ value }) => Number(value?.beat ?? 0) % 2 === 0)
    return new Response(JSON.stringify(kept), { headers: response.headers })
  }
  const heartbeat = startHeartbeat({ sql, upstream, secret: null, logger })
  onTestFinished(() => heartbeat.stop())
  await expect
    .poll(async () => Number((await sql`select beat from heartbeats`)[0]?.['beat']))
    .toBeGreaterThan(1)
  expect(logger.lines.join('\n')).not.toContain('lost')
  isLosing = true
  await expect.poll(() => logger.lines.join('\n')).toContain('has lost 1 commits of the heartbeat')
})

test('the log of beats restarts when it is long, and the content is not reported as old', async () => {
  const { sql, engine, logger } = await service({ maxShapeLogBytes: 300 })
  const upstream = (request: Request) => engine.fetch(request)
  const heartbeat = startHeartbeat({ sql, upstream, secret: null, logger })
  onTestFinished(() => heartbeat.stop())
  const stale: (number | null)[] = []
  heartbeat.onChange(() => stale.push(heartbeat.staleSince()))
  const shapeOf = async (table: string) => {
    const query = new URLSearchParams({ table, offset: '-1', log: 'full' })
    const response = await engine.fetch(new Request(`http://shapes/v1/shape?${query}`))
    return { handle: response.headers.get('electric-handle'), body: await response.text() }
  }
  const newest = async () => Number((await sql`select beat from heartbeats`)[0]?.['beat'])
  await expect.poll(newest).toBeGreaterThan(0)
  const first = await shapeOf('heartbeats')
  await expect.poll(newest).toBeGreaterThan(3)
  // The engine checks its limits with each new shape.
  await shapeOf('services')
  await expect.poll(async () => (await shapeOf('heartbeats')).handle).not.toBe(first.handle)
  const begun = await newest()
  await expect.poll(newest).toBeGreaterThan(begun + 3)
  const now = await shapeOf('heartbeats')
  expect(now.body).not.toContain(`"beat":"${begun - 2}"`)
  expect(stale).toEqual([])
  expect(logger.lines.join('\n')).not.toContain('lost')
})
