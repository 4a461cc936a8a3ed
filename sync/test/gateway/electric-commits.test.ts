import { afterEach, expect, test, vi } from 'vitest'
import { electricHeads } from '../../src/gateway/electric-heads.ts'
import type { Cut, HeadsSource } from '../../src/gateway/heads-source.ts'
import { scriptedEngine, type ScriptedEngine } from '../../testing/scripted-engine.ts'

// Heads in front of the shape service, where only the shapes themselves tell how far they are.

const tables = ['services', 'cases']
const definitions = {
  services: { table: 'services', columns: ['id'] },
  cases: { table: 'cases', columns: ['id'] },
}
const open: HeadsSource[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((heads) => heads.close()))
})

/** `line` stands between heads and service, and may hold or refuse any request. */
function follow(
  engine: ScriptedEngine,
  line: (url: URL) => Promise<void> = async () => {},
): { heads: HeadsSource; cut: () => Cut | null; lines: string[]; requests: URL[] } {
  const lines: string[] = []
  const requests: URL[] = []
  const heads = electricHeads({
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
  open.push(heads)
  heads.watch(definitions)
  return { heads, cut: () => heads.cut(definitions), lines, requests }
}

const insert = (table: string, id: string) => ({ table, op: 'insert' as const, row: { id } })

test('H6: a cut is known when every shape is, requested exactly as by readers', async () => {
  const engine = scriptedEngine(tables)
  const { heads, cut, requests } = follow(engine)
  expect(cut()).toBeNull()
  await vi.waitFor(() => expect(cut()?.heads).toEqual(engine.cut(definitions)?.heads))
  expect(heads.cut({ ...definitions, more: { table: 'content', columns: ['id'] } })).toBeNull()
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
  const { cut } = follow(engine)
  await vi.waitFor(() => expect(cut()).not.toBeNull())
  const lsn = engine.commit(insert('services', 's'))
  await vi.waitFor(() => expect(cut()?.lsn).toBe(lsn))
  expect(cut()?.heads).toEqual(engine.cut(definitions)?.heads)
})

test('H6: while one shape lags, nothing is published that it could contradict', async () => {
  const engine = scriptedEngine(tables)
  let hold: Promise<void> = Promise.resolve()
  const { cut, requests } = follow(engine, async (url) => {
    if (url.searchParams.get('table') === 'cases') await hold
  })
  await vi.waitFor(() => expect(cut()).not.toBeNull())
  const before = cut()
  let release = (): void => {}
  hold = new Promise((resolve) => {
    release = resolve
  })
  const seen: unknown[] = []
  const stop = open[0]?.onAdvance(() => seen.push(cut()))
  requests.length = 0
  const lsn = engine.commit(insert('services', 's'), insert('cases', 'c'))
  await vi.waitFor(() => expect(requests.some((url) => url.searchParams.get('table') === 'cases')).toBe(true))
  expect(cut()).toEqual(before)
  release()
  await vi.waitFor(() => expect(cut()?.lsn).toBe(lsn))
  expect(seen).toEqual([{ lsn, epoch: 'electric', heads: engine.cut(definitions)?.heads }])
  stop?.()
})

test('H7: a retired handle is replaced by the one that follows it', async () => {
  const engine = scriptedEngine(tables)
  const { cut } = follow(engine)
  await vi.waitFor(() => expect(cut()).not.toBeNull())
  const old = cut()?.heads['services']?.handle
  engine.rotate('services')
  await vi.waitFor(() => expect(cut()?.heads['services']?.handle).not.toBe(old))
  const lsn = engine.commit(insert('services', 's'))
  await vi.waitFor(() => expect(cut()?.lsn).toBe(lsn))
  expect(cut()?.heads).toEqual(engine.cut(definitions)?.heads)
})

test('H8: while the service is away the last cut stands, and its return is noticed', async () => {
  const engine = scriptedEngine(tables)
  let away = false
  const { cut, lines } = follow(engine, async (url) => {
    if (away) throw new TypeError(`connect ECONNREFUSED ${url.href}`)
  })
  await vi.waitFor(() => expect(cut()).not.toBeNull())
  const before = cut()
  away = true
  engine.commit(insert('services', 's'))
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0))
  expect(lines.join()).not.toContain('hush')
  expect(cut()).toEqual(before)
  const lsn = engine.commit(insert('cases', 'c'))
  away = false
  await vi.waitFor(() => expect(cut()?.lsn).toBe(lsn))
  expect(cut()?.heads).toEqual(engine.cut(definitions)?.heads)
})
