import { afterEach, expect, test, vi } from 'vitest'
import { electricOffsets } from '../../src/gateway/electric-offsets.ts'
import type { LatestOffsets, OffsetsSource } from '../../src/gateway/offsets-source.ts'
import { scriptedEngine, type ScriptedEngine } from '../../testing/scripted-engine.ts'

// The latest offsets in front of the shape service, where each shape reports only its own.

const tables = ['services', 'cases']
const definitions = {
  services: { table: 'services', columns: ['id'] },
  cases: { table: 'cases', columns: ['id'] },
}
const open: OffsetsSource[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((offsets) => offsets.close()))
})

/** `line` is between the offsets source and the service, and may hold or refuse any request. */
function follow(
  engine: ScriptedEngine,
  line: (url: URL) => Promise<void> = async () => {},
): { offsets: OffsetsSource; latest: () => LatestOffsets | null; lines: string[]; requests: URL[] } {
  const lines: string[] = []
  const requests: URL[] = []
  const offsets = electricOffsets({
    url: 'http://electric.test:3000/',
    secret: 'hush',
    log: (text) => lines.push(text),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const url = new URL(request.url)
      requests.push(url)
      const response = await engine.fetch(request)
      await line(url)
      return response
    },
  })
  open.push(offsets)
  offsets.watch(definitions)
  return { offsets, latest: () => offsets.latestOffsets(definitions), lines, requests }
}

const insert = (table: string, id: string) => ({ table, op: 'insert' as const, row: { id } })

test('H6: the latest offsets are known when every shape is, requested exactly as by readers', async () => {
  const engine = scriptedEngine(tables)
  const { offsets, latest, requests } = follow(engine)
  expect(latest()).toBeNull()
  await vi.waitFor(() => expect(latest()?.offsets).toEqual(engine.latestOffsets(definitions)?.offsets))
  expect(offsets.latestOffsets({ ...definitions, more: { table: 'content', columns: ['id'] } })).toBeNull()
  expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
    table: 'services',
    columns: '"id"',
    secret: 'hush',
    log: 'full',
    offset: 'now',
  })
})

test('H6: a commit is published once every shape has reached its LSN, idle ones too', async () => {
  const engine = scriptedEngine(tables)
  const { latest } = follow(engine)
  await vi.waitFor(() => expect(latest()).not.toBeNull())
  const lsn = engine.commit(insert('services', 's'))
  await vi.waitFor(() => expect(latest()?.lsn).toBe(lsn))
  expect(latest()?.offsets).toEqual(engine.latestOffsets(definitions)?.offsets)
})

test('H6: while one shape lags, nothing is published that it could contradict', async () => {
  const engine = scriptedEngine(tables)
  let hold: Promise<void> = Promise.resolve()
  const { latest, requests } = follow(engine, async (url) => {
    if (url.searchParams.get('table') === 'cases') await hold
  })
  await vi.waitFor(() => expect(latest()).not.toBeNull())
  const before = latest()
  let release = (): void => {}
  hold = new Promise((resolve) => {
    release = resolve
  })
  const seen: unknown[] = []
  const stop = open[0]?.onAdvance(() => seen.push(latest()))
  requests.length = 0
  const lsn = engine.commit(insert('services', 's'), insert('cases', 'c'))
  await vi.waitFor(() => expect(requests.some((url) => url.searchParams.get('table') === 'cases')).toBe(true))
  expect(latest()).toEqual(before)
  release()
  await vi.waitFor(() => expect(latest()?.lsn).toBe(lsn))
  expect(seen).toEqual([{ lsn, epoch: 'electric', offsets: engine.latestOffsets(definitions)?.offsets }])
  stop?.()
})

test('H7: a retired handle is replaced by the next one', async () => {
  const engine = scriptedEngine(tables)
  const { latest } = follow(engine)
  await vi.waitFor(() => expect(latest()).not.toBeNull())
  const old = latest()?.offsets['services']?.handle
  engine.rotate('services')
  await vi.waitFor(() => expect(latest()?.offsets['services']?.handle).not.toBe(old))
  const lsn = engine.commit(insert('services', 's'))
  await vi.waitFor(() => expect(latest()?.lsn).toBe(lsn))
  expect(latest()?.offsets).toEqual(engine.latestOffsets(definitions)?.offsets)
})

test('H8: while the service is away the latest offsets stay, and its return is noticed', async () => {
  const engine = scriptedEngine(tables)
  let away = false
  const { latest, lines } = follow(engine, async (url) => {
    if (away) throw new TypeError(`connect ECONNREFUSED ${url.href}`)
  })
  await vi.waitFor(() => expect(latest()).not.toBeNull())
  const before = latest()
  away = true
  engine.commit(insert('services', 's'))
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0))
  expect(lines.join()).not.toContain('hush')
  expect(latest()).toEqual(before)
  const lsn = engine.commit(insert('cases', 'c'))
  away = false
  await vi.waitFor(() => expect(latest()?.lsn).toBe(lsn))
  expect(latest()?.offsets).toEqual(engine.latestOffsets(definitions)?.offsets)
})
