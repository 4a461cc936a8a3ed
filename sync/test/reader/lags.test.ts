import { expect, test, vi } from 'vitest'
import { engineOffsets, type OffsetsSource } from '../../src/gateway/offsets-source.ts'
import { addressOf, expectModel, untilReached, type Rows } from '../../testing/reader-world.ts'
import { feature, openReader, openWorld, service } from '../../testing/scripted-reader.ts'
import type { ScriptedEngine } from '../../testing/scripted-engine.ts'

/** Offsets that do not change while `frozen`, as from an instance that lags. */
function laggingOffsets(frozen: () => boolean): (engine: ScriptedEngine) => OffsetsSource {
  return (engine) => {
    const inner = engineOffsets(engine)
    let last: ReturnType<OffsetsSource['latestOffsets']> = null
    return {
      ...inner,
      latestOffsets: (definitions) => {
        if (!frozen() || last === null) last = inner.latestOffsets(definitions)
        return last
      },
    }
  }
}

test('R1: changes beyond the latest offsets are applied with later ones', async () => {
  let frozen = false
  const { engine, fetch } = openWorld({ offsets: laggingOffsets(() => frozen) })
  const first = engine.commit(service('s1', 'Audit'))
  const warm = openReader(fetch)
  await warm.reader.ready
  frozen = true
  const last = engine.commit(
    { table: 'services', op: 'update', row: { id: 's1', name: 'Audit 2' } },
    feature('f1', 'Report'),
  )
  // A reader that starts now gets the earlier offsets, and later changes from the shapes.
  const { reader, rows, steps } = openReader(fetch)
  await reader.ready
  expect(rows.state()?.lsn).toBe(first)
  expectModel(rows, engine.at(first))
  frozen = false
  reader.wake()
  await untilReached(rows, last)
  expectModel(rows, engine.now())
  await vi.waitFor(() => expect(steps.map(({ state }) => state.lsn)).toEqual([first, last]))
})

test('R6: a response that begins beyond the requested offset is an error, so that nothing is missing', async () => {
  let frozen = false
  const { engine, fetch } = openWorld({ offsets: laggingOffsets(() => frozen) })
  engine.commit(service('s1', 'Audit'))
  let faults = 0
  const { reader, rows } = openReader(async (input, init) => {
    const url = new URL(addressOf(input))
    if (faults > 0 || url.searchParams.get('to') !== '1030_0') return fetch(input, init)
    faults += 1
    // A cache that ignores offsets returns the response to a later request.
    url.searchParams.set('offset', '1020_0')
    const later = await fetch(url, init)
    later.headers.set('etag', '"services-1:1020_0:1030_0"')
    return later
  })
  await reader.ready
  frozen = true
  engine.commit(service('s2', 'Workshop'))
  engine.commit(service('s3', 'Review'))
  frozen = false
  await untilReached(rows, engine.commit(feature('f1', 'Report')))
  expect(faults).toBe(1)
  expectModel(rows, engine.now())
})

test('R6: a response without a body is an error, so that its changes are not missing', async () => {
  const { engine, fetch } = openWorld()
  engine.commit(service('s1', 'Audit'))
  let faults = 0
  const { reader, rows } = openReader(async (input, init) => {
    const response = await fetch(input, init)
    if (faults > 0 || !addressOf(input).includes('to=1020_0')) return response
    faults += 1
    return new Response('', response)
  })
  await reader.ready
  await untilReached(rows, engine.commit(service('s2', 'Workshop')))
  await untilReached(rows, engine.commit(feature('f1', 'Report')))
  expect(faults).toBe(1)
  expectModel(rows, engine.now())
})

test('R4: frozen offsets behind a reader that is ahead make no request loop, and never take it back', async () => {
  let frozen = false
  const held = openWorld({ offsets: laggingOffsets(() => frozen) })
  held.engine.commit(service('s1', 'Audit'))
  const early = openReader(held.fetch)
  await early.reader.ready
  await early.reader.stop()
  const stale = await held.fetch('http://site.test/shapes/heads').then((response) => response.text())
  const ahead = held.engine.commit(service('s2', 'Workshop'))
  const rows: Rows = early.rows
  const catchUp = openReader(held.fetch, rows)
  await untilReached(rows, ahead)
  await catchUp.reader.stop()

  // An instance that lags holds the second request of a reader that is ahead …
  frozen = true
  held.requests.length = 0
  const waiting = openReader(held.fetch, rows)
  await vi.waitFor(() => expect(held.requests).toHaveLength(2))
  // … and a cache that answers at once with the older offsets is polled with pauses.
  let requestCount = 0
  const cached = openReader(
    async () => {
      requestCount += 1
      return new Response(stale, { headers: { 'content-type': 'application/json' } })
    },
    rows,
    { random: () => 0.5 },
  )
  const startedAt = Date.now()
  await vi.waitFor(() => expect(requestCount).toBe(3))
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(950)
  expect(cached.steps).toHaveLength(0)
  expect(held.requests).toHaveLength(2)
  expect(waiting.steps).toHaveLength(0)
  expectModel(rows, held.engine.now())
})

test('H1: two instances, one of them behind, make a reader neither spin nor go back', async () => {
  let frozen = false
  const near = openWorld()
  const { engine } = near
  engine.commit(service('s1', 'Audit'))
  const far = openWorld({ offsets: () => laggingOffsets(() => frozen)(engine) })
  let turn = 0
  const { reader, rows, steps } = openReader((input, init) => {
    const isForOffsets = addressOf(input).includes('/heads')
    return (isForOffsets && turn++ % 2 === 1 ? far : near).fetch(input, init)
  })
  await reader.ready
  frozen = true
  const lsns: string[] = []
  for (let count = 0; count < 5; count++) {
    const lsn = engine.commit(service(`t${count}`, 'Talk'))
    lsns.push(lsn)
    reader.wake()
    await vi.waitFor(() => {
      if (rows.state()?.lsn !== lsn) reader.wake()
      expect(rows.state()?.lsn).toBe(lsn)
    })
    expectModel(rows, engine.now())
  }
  expect(steps.map(({ state }) => BigInt(state.lsn))).toEqual(
    steps.map(({ state }) => BigInt(state.lsn)).sort((a, b) => Number(a - b)),
  )
  expect(near.requests.length + far.requests.length).toBeLessThan(60)
})
