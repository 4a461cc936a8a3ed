import { expect, test, vi } from 'vitest'
import { engineOffsets, type SourceHealth } from '../../src/gateway/offsets-source.ts'
import { createMemoryRows, type ReaderStatus, type ReaderStep } from '../../src/reader.ts'
import {
  addressOf,
  aReader,
  expectModel,
  names,
  untilReached,
  type Tables,
} from '../../testing/reader-world.ts'
import { feature, openReader, openWorld, service } from '../../testing/scripted-reader.ts'

test('R1: a reader with an empty store commits every shape at one position', async () => {
  const { engine, fetch } = openWorld()
  engine.commit(service('s1', 'Audit'), feature('f1', 'Report'))
  const { reader, rows, steps } = openReader(fetch)
  await reader.ready
  expect(steps).toHaveLength(1)
  expectModel(rows, engine.now())
})

test('R7: one changed shape costs one shape request and one offsets request', async () => {
  const { engine, fetch, requests } = openWorld()
  engine.commit(service('s1', 'Audit'))
  const { reader, rows } = openReader(fetch)
  await reader.ready
  await vi.waitFor(() => expect(requests.at(-1)).toMatch(/^heads\?after=/))
  requests.length = 0
  await untilReached(
    rows,
    engine.commit({ table: 'services', op: 'update', row: { id: 's1', name: 'Audit 2' } }),
  )
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[0]).toMatch(/^services\?handle=services-\d+&log=full&offset=0_inf&to=1020_0$/)
  expect(requests[1]).toMatch(/^heads\?after=/)
  expectModel(rows, engine.now())
})

test('R7: a resume where nothing has moved costs two offsets requests, of which the first is not held', async () => {
  const { engine, fetch, requests } = openWorld()
  engine.commit(service('s1', 'Audit'))
  const first = openReader(fetch)
  await first.reader.ready
  await first.reader.stop()
  requests.length = 0
  const confirmations: string[][] = []
  const onUpToDate = () => confirmations.push([...requests])
  const second = openReader(fetch, first.rows, { onUpToDate })
  await vi.waitFor(() => expect(requests).toEqual(['heads', expect.stringMatching(/^heads\?after=/)]))
  expect(confirmations).toEqual([['heads']])
  const lsn = engine.commit(service('s2', 'Workshop'))
  await untilReached(second.rows, lsn)
  await vi.waitFor(() => expect(requests).toHaveLength(4))
  expect(requests.map((request) => request.split('?')[0])).toEqual(['heads', 'heads', 'services', 'heads'])
  expectModel(second.rows, engine.now())
})

test('R7: a resume where a shape has moved costs an offsets request before the one for the shape', async () => {
  const { engine, fetch, requests } = openWorld()
  engine.commit(service('s1', 'Audit'))
  const first = openReader(fetch)
  await first.reader.ready
  await first.reader.stop()
  const lsn = engine.commit(service('s2', 'Workshop'))
  requests.length = 0
  const second = openReader(fetch, first.rows)
  await untilReached(second.rows, lsn)
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  expect(requests.map((request) => request.split('?')[0])).toEqual(['heads', 'services', 'heads'])
})

test('E7: a commit that touches no shape of the audience ends no held request, and its LSN comes with the next response', async () => {
  const { engine, fetch, requests } = openWorld({ waitMs: 60 })
  engine.commit(service('s1', 'Audit'))
  const { reader, rows } = openReader(fetch)
  await reader.ready
  const idle = engine.commit()
  await untilReached(rows, idle)
  expect(requests.filter((request) => !request.startsWith('heads'))).toHaveLength(2 * names.length)
})

// A former library stored an offset ahead of the rows that it had committed: after a kill in between, a tab never got
// them.
test('R2: a tab killed between two shapes of one transaction loses nothing', async () => {
  // Each run kills the tab after another response or commit.
  let died = true
  let deaths = 0
  for (let fatal = 0; died; fatal++) {
    const { engine, fetch } = openWorld()
    engine.commit(service('s1', 'Audit'), feature('f1', 'Report'))
    const rows = createMemoryRows<Tables>(names)
    let moments = 0
    died = false
    let die = (): void => {}
    const death = new Promise<void>((resolve) => (die = resolve))
    const survive = (): boolean => {
      died ||= moments++ === fatal
      if (died) die()
      return !died
    }
    const never = new Promise<never>(() => {})
    const store = {
      load: () => rows.load(),
      commit: async (step: ReaderStep) => {
        if (!survive()) return never
        await rows.commit(step)
        if (!survive()) return never
      },
    }
    const doomed = aReader(
      async (input, init) => {
        const response = await fetch(input, init)
        return survive() ? response : never
      },
      rows,
      { store },
    )
    await Promise.race([doomed.reader.ready, death])
    engine.commit(
      { table: 'services', op: 'update', row: { id: 's1', name: 'Audit 2' } },
      { table: 'service_features', op: 'delete', id: 'f1' },
      feature('f2', 'Plan'),
    )
    const last = engine.commit(feature('f3', 'Talk'))
    if (!died) await Promise.race([untilReached(rows, last), death])
    void doomed.reader.stop()
    const state = rows.state()
    if (state !== null) expectModel(rows, engine.at(state.lsn))
    const next = openReader(fetch, rows)
    await untilReached(rows, last)
    expectModel(rows, engine.now())
    await next.reader.stop()
    deaths += died ? 1 : 0
  }
  expect(deaths).toBeGreaterThan(10)
})

// A former library could empty the table before the new rows were there.
test('R3: a 409 while a screen is shown never shows an empty or half table', async () => {
  const { engine, fetch } = openWorld()
  engine.commit(service('s1', 'Audit'), service('s2', 'Workshop'), feature('f1', 'Report'))
  const shown: number[] = []
  let hold: Promise<void> | null = null
  const { reader, rows, steps } = openReader(async (input, init) => {
    const response = await fetch(input, init)
    if (hold !== null && new URL(addressOf(input)).pathname.endsWith('/services')) await hold
    return response
  })
  await reader.ready
  rows.subscribe(() => shown.push(rows.rows().services.size))
  let release = (): void => {}
  hold = new Promise((resolve) => {
    release = resolve
  })
  engine.rotate('services')
  const last = engine.commit(service('s3', 'Sprint'), feature('f2', 'Plan'))
  // The new snapshot is being read, and the rows on the screen stay.
  await vi.waitFor(() => expect(rows.rows().services.size).toBe(2))
  release()
  await untilReached(rows, last)
  expectModel(rows, engine.now())
  expect(shown.every((size) => size >= 2)).toBe(true)
  expect(steps.flatMap(({ shapes }) => shapes).some(({ name, fresh }) => name === 'services' && fresh)).toBe(
    true,
  )
})

test('R3: a handle that is retired between offsets and read is read again and swapped in whole', async () => {
  const { engine, fetch } = openWorld()
  engine.commit(service('s1', 'Audit'))
  let rotated = false
  const { reader, rows } = openReader(async (input, init) => {
    // The offsets contain the old handle; the shape is read after its retirement.
    if (!rotated && reader.state !== null && addressOf(input).includes('/services?')) {
      rotated = true
      engine.rotate('services')
    }
    return fetch(input, init)
  })
  await reader.ready
  const last = engine.commit(service('s2', 'Workshop'))
  await untilReached(rows, last)
  await vi.waitFor(() =>
    expect(rows.state()?.shapes['services']?.handle).toBe(reader.state?.shapes['services']?.handle),
  )
  expect(rotated).toBe(true)
  expectModel(rows, engine.now())
})

test('R6: a response of another handle than requested is an error, so that the rows of two are never joined', async () => {
  const { engine, fetch } = openWorld()
  engine.commit(service('s1', 'Audit'))
  // A cache that ignores handles, and names where its responses begin.
  const kept = new Map<string, Response>()
  const cachingFetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(addressOf(input))
    const offset = searchParams.get('offset')
    if (!pathname.endsWith('/services') || offset === null) return fetch(input, init)
    const response = kept.get(offset) ?? (await fetch(input, init))
    response.headers.set('etag', `"${response.headers.get('electric-handle')}:${offset}:0_inf"`)
    if (response.ok) kept.set(offset, response)
    return response.clone()
  }
  const address = 'http://site.test/shapes/services'
  await cachingFetch(`${address}?offset=-1`)
  engine.commit({ table: 'services', op: 'update', row: { id: 's1', name: 'Audit 2' } })
  engine.rotate('services')
  const first = await fetch(`${address}?offset=-1`)
  await cachingFetch(`${address}?offset=0_0&handle=${first.headers.get('electric-handle')}`)

  let reads = 0
  const { reader, rows } = openReader(async (input, init) => {
    const isFirst = addressOf(input).includes('/services?') && addressOf(input).includes('offset=-1')
    if (isFirst && ++reads === 2) kept.clear()
    return await cachingFetch(input, init)
  })
  await reader.ready
  expectModel(rows, engine.now())
  expect(reads).toBe(2)
})

test('R5: after a restored backup everything is read again, and old rows stay until it is there', async () => {
  const { engine, fetch } = openWorld()
  const backupLsn = engine.commit(service('s1', 'Audit'))
  const backup = engine.now()
  engine.commit(service('s2', 'Workshop'))
  const { reader, rows, steps } = openReader(fetch)
  await reader.ready
  const sizes: number[] = []
  rows.subscribe(() => sizes.push(rows.rows().services.size))
  engine.restore(backup, BigInt(backupLsn))
  await vi.waitFor(() => expect(rows.state()?.lsn).toBe(backupLsn))
  expect(sizes).toEqual([1])
  expect(steps.at(-1)?.shapes.every(({ fresh }) => fresh)).toBe(true)
  expectModel(rows, backup)
})

test('R10: a shape that the state lacks is filled, one that the reader is not given is forgotten', async () => {
  const { engine, fetch } = openWorld()
  engine.commit(service('s1', 'Audit'), feature('f1', 'Report'))
  const before = openReader(fetch, undefined, { names: ['services', 'cases'] })
  await before.reader.ready
  await before.reader.stop()
  const after = openReader(fetch, before.rows, { names: ['services', 'service_features'] })
  await after.reader.ready
  expect(Object.keys(after.reader.state?.shapes ?? {}).sort()).toEqual(['service_features', 'services'])
  expect(after.rows.rows().service_features.size).toBe(1)
})

test('R8: an ended session is reported, and a wake after signing in resumes', async () => {
  const { engine, fetch } = openWorld()
  engine.commit(service('s1', 'Audit'))
  let signedIn = false
  const statuses: ReaderStatus[] = []
  const { reader } = openReader(
    async (input, init) => (signedIn ? fetch(input, init) : new Response('{}', { status: 401 })),
    undefined,
    { onStatus: (status) => statuses.push(status) },
  )
  await vi.waitFor(() => expect(statuses).toEqual(['starting', 'signed-out']))
  signedIn = true
  reader.wake()
  await reader.ready
  expect(statuses).toEqual(['starting', 'signed-out', 'filling', 'live'])
})

test('R9: a commit that fails is retried from the state that the store then has', async () => {
  const { engine, fetch } = openWorld()
  engine.commit(service('s1', 'Audit'))
  const rows = createMemoryRows<Tables>(names)
  let failures = 0
  const store = {
    load: () => rows.load(),
    commit: async (step: ReaderStep) => {
      // The first fails before it, the second after it took effect.
      if (failures++ === 0) throw new Error('disk full')
      await rows.commit(step)
      if (failures === 2) throw new Error('closed')
    },
  }
  const { reader } = openReader(fetch, rows, { store })
  await reader.ready
  expectModel(rows, engine.now())
  expect(failures).toBe(2)
})

test('R8: a stopped reader rejects its promise to be ready, and commits nothing more', async () => {
  const { engine, fetch } = openWorld()
  engine.commit(service('s1', 'Audit'))
  const { reader, steps } = openReader(fetch)
  const ready = reader.ready
  await reader.stop()
  await expect(ready).rejects.toThrow('stopped')
  engine.commit(service('s2', 'Workshop'))
  expect(steps).toHaveLength(0)
})

test('H8: a reader reports since when no changes arrive, and when that is over', async () => {
  let health: SourceHealth = { state: 'away', since: 7000, detail: 'connect ECONNREFUSED' }
  const { engine, fetch } = openWorld({
    offsets: (engine) => ({ ...engineOffsets(engine), health: () => health }),
  })
  engine.commit(service('s1', 'Audit'))
  const staleTimes: (number | null)[] = []
  const { reader, rows } = openReader(fetch, undefined, { onStale: (since) => staleTimes.push(since) })
  await reader.ready
  expectModel(rows, engine.now())
  expect(staleTimes).toEqual([7000])
  health = { state: 'reachable' }
  await untilReached(rows, engine.commit(service('s2', 'Workshop')))
  expect(staleTimes).toEqual([7000, null])
})
