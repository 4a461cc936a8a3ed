import { expect, onTestFinished, test, vi } from 'vitest'
import { engineOffsets, type OffsetsSource, type SourceHealth } from '../../src/gateway/offsets-source.ts'
import { offsetsResponseSchema } from '../../src/protocol/offsets-response.ts'
import { adminShapes, publicShapes } from '../../src/shapes.ts'
import { anna, change, setUpGateway } from '../../testing/scripted-gateway.ts'
import { scriptedEngine } from '../../testing/scripted-engine.ts'

test('H1: offsets name every shape of the audience, by name', async () => {
  const { offsets, get } = setUpGateway({ principalOf: async () => anna() })
  expect(Object.keys((await offsets()).offsets).sort()).toEqual([...publicShapes.keys()].sort())
  const admin = offsetsResponseSchema.parse(await (await get('/shapes/admin/heads')).json())
  expect(Object.keys(admin.offsets).sort()).toEqual([...adminShapes.keys()].sort())
})

test('H5: before every offset is known the response is 503 with retry-after', async () => {
  const engine = scriptedEngine([...adminShapes.keys()])
  const { get } = setUpGateway(
    { offsets: { ...engineOffsets(engine), latestOffsets: () => null }, waitMs: 20 },
    engine,
  )
  const response = await get('/shapes/heads')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  expect(response.headers.get('content-type')).toContain('problem+json')
})

test('H2: offsets are held until a shape of the audience moves, and a commit elsewhere ends no held request', async () => {
  const { offsets, engine } = setUpGateway()
  const first = await offsets()
  let answered = false
  const heldRequest = offsets(`?after=${first.position}`).then((answer) => {
    answered = true
    return answer
  })
  engine.commit()
  await new Promise((resolve) => setImmediate(resolve))
  expect(answered).toBe(false)
  const lsn = engine.commit(change('a'))
  const answer = await heldRequest
  expect(answer.lsn).toBe(lsn)
  expect(answer.offsets['services']?.offset).toBe(`${lsn}_0`)
})

test('H2: without a position, offsets respond at once with the newest LSN', async () => {
  const { offsets, engine, get } = setUpGateway()
  await offsets()
  const lsn = engine.commit()
  expect((await offsets()).lsn).toBe(lsn)
  expect((await get('/shapes/heads')).headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=1, must-revalidate',
  )
})

test('H3: a wait that times out responds with the newest LSN at another address, which may be cached', async () => {
  const { get, offsets, engine } = setUpGateway({ waitMs: 30, now: () => 1_000_000 })
  const { position } = await offsets()
  const lsn = engine.commit()
  const response = await get(`/shapes/heads?after=${position}`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=5')
  const answer = offsetsResponseSchema.parse(await response.json())
  expect(answer.lsn).toBe(lsn)
  const idle = offsetsResponseSchema.parse(await (await get(`/shapes/heads?after=${answer.position}`)).json())
  expect(idle.lsn).toBe(lsn)
  expect(idle.position).not.toBe(answer.position)
})

test('H1: a position that is malformed, or of another epoch, is answered at once; one that is newer is held', async () => {
  const { offsets, get, engine } = setUpGateway()
  const { position, lsn } = await offsets()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  /** Whether there is no response before a timer fires. */
  const isHeld = async (after: string): Promise<boolean> => {
    let isAnswered = false
    void get(`/shapes/heads?after=${after}`).then(() => (isAnswered = true))
    await vi.advanceTimersByTimeAsync(0)
    return !isAnswered
  }
  const [epoch = '', , hash = '', tick = ''] = position.split('.')
  expect(await isHeld('nonsense')).toBe(false)
  expect(await isHeld('')).toBe(false)
  expect(await isHeld(`other.${lsn}.${hash}.${tick}`)).toBe(false)
  expect(await isHeld(`${epoch}.${lsn}.otherhash.${tick}`)).toBe(false)
  expect(await isHeld(`${epoch}.${Number(lsn) + 1}.otherhash.${tick}`)).toBe(true)
  expect(await isHeld(`${epoch}.${lsn}.${hash}.1`)).toBe(true)
  engine.commit()
  expect(await isHeld(`${epoch}.${lsn}.${hash}.${tick}`)).toBe(true)
  expect((await get('/shapes/heads?after=x&after=y')).status).toBe(400)
  expect((await get('/shapes/heads?before=x')).status).toBe(400)
})

test('H8: waiting readers learn at once that no changes arrive any more, and that they do again', async () => {
  const engine = scriptedEngine([...adminShapes.keys()])
  const source = engineOffsets(engine)
  let health: SourceHealth = { state: 'reachable' }
  const listeners = new Set<() => void>()
  const onAdvance = (listener: () => void) => {
    listeners.add(listener)
    return source.onAdvance(listener)
  }
  // No reader in this test waits for so long.
  const waitMs = 600_000
  const { offsets } = setUpGateway(
    { offsets: { ...source, onAdvance, health: () => health }, waitMs },
    engine,
  )
  let { position } = await offsets()
  for (const next of [{ state: 'away', since: 7000, detail: 'stalled' }, { state: 'reachable' }] as const) {
    const heldRequest = offsets(`?after=${position}`)
    await new Promise((resolve) => setImmediate(resolve))
    health = next
    for (const listener of listeners) listener()
    const told = await heldRequest
    expect(told.staleSince).toBe(next.state === 'away' ? 7000 : undefined)
    position = told.position
  }
})

test('H8: offsets name the time since when no changes arrive', async () => {
  const engine = scriptedEngine([...adminShapes.keys()])
  let health: SourceHealth = { state: 'reachable' }
  const { offsets } = setUpGateway({ offsets: { ...engineOffsets(engine), health: () => health } }, engine)
  const well = await offsets()
  expect(well.staleSince).toBeUndefined()
  health = { state: 'away', since: 7000, detail: 'connect ECONNREFUSED' }
  expect(await offsets()).toEqual({ ...well, staleSince: 7000 })
  health = { state: 'reachable' }
  expect(await offsets()).toEqual(well)
})

test('H4: a thousand waiting readers cost one computation of the offsets and get one body', async () => {
  const engine = scriptedEngine([...adminShapes.keys()])
  const source = engineOffsets(engine)
  const latestOffsets = vi.fn<OffsetsSource['latestOffsets']>((definitions) =>
    source.latestOffsets(definitions),
  )
  const { offsets, get } = setUpGateway({ offsets: { ...source, latestOffsets } }, engine)
  const { position } = await offsets()
  const waiting = Array.from({ length: 1000 }, () => get(`/shapes/heads?after=${position}`))
  await new Promise((resolve) => setImmediate(resolve))
  latestOffsets.mockClear()
  engine.commit(change('a'))
  const bodies = await Promise.all(waiting.map(async (response) => (await response).text()))
  expect(latestOffsets).toHaveBeenCalledTimes(1)
  expect(new Set(bodies).size).toBe(1)
})

test('H4: a request that its client gives up waits no longer', async () => {
  const { offsets, get, engine } = setUpGateway()
  const { position } = await offsets()
  const leave = new AbortController()
  const heldRequest = get(`/shapes/heads?after=${position}`, { signal: leave.signal })
  leave.abort()
  expect((await heldRequest).status).toBe(499)
  engine.commit(change('a'))
})

test('H4: many handles that change at once are one wake-up', async () => {
  // The handles change while the clock is stopped, so all of them are within the window, however slow the machine.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { offsets, engine } = setUpGateway()
  const { position } = await offsets()
  let isAnswered = false
  const heldRequest = offsets(`?after=${position}`).finally(() => {
    isAnswered = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  for (const table of publicShapes.keys()) {
    engine.rotate(table)
    await new Promise((resolve) => setImmediate(resolve))
    expect(isAnswered).toBe(false)
  }
  await vi.advanceTimersByTimeAsync(50)
  const answer = await heldRequest
  const now = await offsets()
  expect(answer.offsets).toEqual(now.offsets)
})
