import { expect, test, vi } from 'vitest'
import type { ReaderOptions, ReaderStatus, ShapeStep } from '../../src/reader.ts'
import { addressOf, expectModel, names } from '../../testing/reader-world.ts'
import { feature, openReader, openWorld, service } from '../../testing/scripted-reader.ts'

interface Arrival {
  fresh: boolean
  ids: string[]
  isWhole: boolean
}

/** The parts that have arrived, by shape. */
function recorded() {
  const arrivals = new Map<string, Arrival[]>()
  const onArrival = ({ name, fresh, changes }: ShapeStep, isWhole: boolean): void => {
    const ids = changes.map(({ id }) => id)
    arrivals.set(name, [...(arrivals.get(name) ?? []), { fresh, ids, isWhole }])
  }
  return { arrivals, onArrival }
}

function gate() {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

/** The name of the requested shape, and whether the request is for its beginning. */
function shapeRequest(input: string | URL | Request): { name: string; isFirst: boolean } {
  const { pathname, searchParams } = new URL(addressOf(input))
  return { name: pathname.split('/').at(-1) ?? '', isFirst: searchParams.get('offset') === '-1' }
}

test('R11: rows arrive in parts before the commit, and a shape without rows arrives empty', async () => {
  const { engine, fetch } = openWorld()
  engine.commit(service('s1', 'Audit'), service('s2', 'Workshop'), feature('f1', 'Report'))
  const last = gate()
  const { arrivals, onArrival } = recorded()
  const { reader, rows, steps } = openReader(
    async (input, init) => {
      const { name, isFirst } = shapeRequest(input)
      const response = await fetch(input, init)
      if (name === 'services' && isFirst) engine.commit(service('s3', 'Review'))
      if (name === 'service_features' && !isFirst) await last.opened
      return response
    },
    undefined,
    { onArrival },
  )
  await vi.waitFor(() => {
    expect(Object.fromEntries(arrivals)).toEqual({
      services: [
        { fresh: true, ids: ['s1', 's2'], isWhole: false },
        { fresh: false, ids: ['s3'], isWhole: true },
      ],
      service_features: [{ fresh: true, ids: ['f1'], isWhole: false }],
      cases: [{ fresh: true, ids: [], isWhole: true }],
    })
  })
  expect(reader.state).toBeNull()
  last.open()
  await reader.ready
  expect(arrivals.get('service_features')?.at(-1)).toEqual({ fresh: false, ids: [], isWhole: true })
  const first = steps.at(0)?.state.lsn ?? ''
  expect(steps.at(0)?.shapes.find(({ name }) => name === 'services')?.changes).toHaveLength(2)
  await vi.waitFor(() => expect(rows.state()?.lsn).not.toBe(first))
  expectModel(rows, engine.now())
})

test('R11: where a handle is retired in the middle of a read, what arrived before is replaced', async () => {
  const { engine, fetch } = openWorld()
  engine.commit(service('s1', 'Audit'), service('s2', 'Workshop'))
  const { arrivals, onArrival } = recorded()
  let isRotated = false
  const { reader, rows } = openReader(
    async (input, init) => {
      const { name, isFirst } = shapeRequest(input)
      const response = await fetch(input, init)
      if (name === 'services' && isFirst && !isRotated) {
        isRotated = true
        engine.commit({ table: 'services', op: 'delete', id: 's1' })
        engine.rotate('services')
      }
      return response
    },
    undefined,
    { onArrival },
  )
  await reader.ready
  expect(arrivals.get('services')?.slice(0, 3)).toEqual([
    { fresh: true, ids: ['s1', 's2'], isWhole: false },
    { fresh: true, ids: ['s2'], isWhole: false },
    { fresh: false, ids: [], isWhole: true },
  ])
  expectModel(rows, engine.now())
})

test('R11: a read that fails midway starts again', async () => {
  const { engine, fetch } = openWorld()
  engine.commit(service('s1', 'Audit'))
  const { arrivals, onArrival } = recorded()
  let failures = 0
  const { reader } = openReader(
    async (input, init) => {
      const { name, isFirst } = shapeRequest(input)
      if (name === 'services' && !isFirst && failures++ === 0) throw new TypeError('The line is latest')
      return fetch(input, init)
    },
    undefined,
    { onArrival },
  )
  await reader.ready
  expect(arrivals.get('services')).toEqual([
    { fresh: true, ids: ['s1'], isWhole: false },
    { fresh: true, ids: ['s1'], isWhole: false },
    { fresh: false, ids: [], isWhole: true },
  ])
})

test('R11: rows after a stored position does not arrive before its commit', async () => {
  const { engine, fetch } = openWorld()
  engine.commit(service('s1', 'Audit'))
  const before = openReader(fetch)
  await before.reader.ready
  await before.reader.stop()
  engine.commit(service('s2', 'Workshop'))
  const { arrivals, onArrival } = recorded()
  const { rows } = openReader(fetch, before.rows, { onArrival })
  await vi.waitFor(() => expectModel(rows, engine.now()))
  expect(arrivals.size).toBe(0)
})

test('R12: the next read is the one with the smallest number of those that wait, whenever one can begin', async () => {
  const { fetch } = openWorld()
  const six = ['content', 'content_categories', 'founding_partners', ...names]
  const ranks = new Map(six.map((name, i) => [name, six.length - i]))
  const begun: string[] = []
  const gates = new Map(six.map((name) => [name, gate()]))
  const { reader } = openReader(
    async (input, init) => {
      const { name, isFirst } = shapeRequest(input)
      if (isFirst) {
        begun.push(name)
        await gates.get(name)?.opened
      }
      return fetch(input, init)
    },
    undefined,
    { names: six, priority: (name) => ranks.get(name) ?? 0 },
  )
  await vi.waitFor(() => expect(begun).toHaveLength(4))
  expect(begun).toEqual(['cases', 'service_features', 'services', 'founding_partners'])
  // Somebody opens another screen meanwhile.
  ranks.set('content', 0)
  gates.get('services')?.open()
  await vi.waitFor(() => expect(begun).toHaveLength(5))
  expect(begun.at(-1)).toBe('content')
  for (const { open } of gates.values()) open()
  await reader.ready
  expect(begun.at(-1)).toBe('content_categories')
})

test('R13: a reader is up to date after its commits and after offsets without news, and not while it is offline', async () => {
  const { engine, fetch } = openWorld()
  engine.commit(service('s1', 'Audit'))
  let isOnline = true
  let status: ReaderStatus = 'starting'
  const confirmed: { status: ReaderStatus; lsn: string | undefined }[] = []
  const options: Partial<ReaderOptions> = {
    onStatus: (next) => (status = next),
    onUpToDate: () => confirmed.push({ status, lsn: rows.state()?.lsn }),
  }
  const { reader, rows } = openReader(
    (input, init) => (isOnline ? fetch(input, init) : Promise.reject(new TypeError('The line is latest'))),
    undefined,
    options,
  )
  await reader.ready
  const first = rows.state()?.lsn
  expect(confirmed).toEqual([{ status: 'live', lsn: first }])

  isOnline = false
  reader.wake()
  await vi.waitFor(() => expect(status).toBe('offline'))
  expect(confirmed).toHaveLength(1)

  isOnline = true
  reader.wake()
  await vi.waitFor(() => expect(confirmed.length).toBeGreaterThan(1))
  expect(confirmed.every((each) => each.status === 'live' && each.lsn === first)).toBe(true)
  const last = engine.commit(service('s2', 'Workshop'))
  await vi.waitFor(() => expect(confirmed.at(-1)).toEqual({ status: 'live', lsn: last }))
})
