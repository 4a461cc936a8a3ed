// @module-tag slow
import { afterEach, expect, test, vi } from 'vitest'
import { electricOffsets } from '../../src/gateway/electric-offsets.ts'
import type { LatestOffsets, Definitions, OffsetsSource } from '../../src/gateway/offsets-source.ts'
import { electricDouble, type ElectricDouble } from '../../testing/electric-double.ts'

// The latest offsets in front of a service that reports each shape at another time, is late, loses its slot, or goes
// away.

const sources: OffsetsSource[] = []
afterEach(async () => {
  await Promise.all(sources.splice(0).map((source) => source.close()))
})

const definitionsOf = (...tables: string[]): Definitions =>
  Object.fromEntries(tables.map((table) => [table, { table, columns: ['id'] }]))

interface Followed {
  source: OffsetsSource
  latest: () => LatestOffsets | null
  /** The latest offsets that were published so far. */
  published: LatestOffsets[]
  lines: string[]
}

function follow(double: ElectricDouble, ...tables: string[]): Followed {
  const lines: string[] = []
  const source = electricOffsets({
    url: 'http://electric.test:3000',
    secret: null,
    log: (line) => lines.push(line),
    fetch: (input, init) => double.fetch(input, init),
  })
  sources.push(source)
  const definitions = definitionsOf(...tables)
  const published: LatestOffsets[] = []
  const latest = (): LatestOffsets | null => source.latestOffsets(definitions)
  source.onAdvance(() => {
    const now = latest()
    if (now !== null && now !== published.at(-1)) published.push(now)
  })
  source.watch(definitions)
  return { source, latest, published, lines }
}

const tableOf = (url: URL): string => url.searchParams.get('table') ?? ''
const isLive = (url: URL): boolean => url.searchParams.has('live')

async function untilKnown(followed: Followed): Promise<void> {
  await vi.waitFor(() => expect(followed.latest()).not.toBeNull())
}

test('H6: a response that was looked up before a commit proves nothing of it, whatever LSN it names', async () => {
  const double = electricDouble()
  const followed = follow(double, 'services', 'cases')
  await untilKnown(followed)
  await vi.waitFor(() => expect(double.liveRequests()).toBe(2))
  const lsn = double.next()
  // The idle shape is looked up, and the commit is complete before the service is asked for the LSN of all shapes.
  let isDone = false
  double.betweenLookups = (url) => {
    if (isDone || tableOf(url) !== 'cases' || isLive(url)) return
    isDone = true
    double.append(lsn, 'cases')
    double.announce(lsn)
  }
  // The response to that shape's held request is late.
  double.delay = async (url) => (isLive(url) && tableOf(url) === 'cases' ? new Promise(() => {}) : undefined)
  double.append(lsn, 'services')
  await vi.waitFor(() => expect(followed.latest()?.lsn).toBe(String(lsn)))
  const whole = { services: double.offsetOf('services'), cases: double.offsetOf('cases') }
  for (const { lsn: at, offsets } of followed.published) if (BigInt(at) >= lsn) expect(offsets).toEqual(whole)
})

test('H6: an LSN that only one shape has reached is not what all have reached', async () => {
  const double = electricDouble()
  const followed = follow(double, 'services', 'cases', 'content')
  await untilKnown(followed)
  await vi.waitFor(() => expect(double.liveRequests()).toBe(3))
  const lsn = double.next()
  double.requests.length = 0
  double.append(lsn, 'services')
  // The service is asked again and again whether all shapes have reached it.
  await vi.waitFor(() => expect(double.requests.filter((url) => !isLive(url)).length).toBeGreaterThan(3))
  expect(BigInt(followed.latest()?.lsn ?? 0)).toBeLessThan(lsn)
  double.append(lsn, 'content')
  double.announce(lsn)
  await vi.waitFor(() => expect(followed.latest()?.lsn).toBe(String(lsn)))
  expect(followed.latest()?.offsets).toEqual({
    services: double.offsetOf('services'),
    cases: double.offsetOf('cases'),
    content: double.offsetOf('content'),
  })
})

test('H6: the first audience has its latest offsets though a shape of another does not answer, and is served first', async () => {
  const double = electricDouble()
  const followed = follow(double, 'services', 'cases')
  const others = definitionsOf('drafts', 'ledger')
  followed.source.watch(others)
  await vi.waitFor(() => expect(followed.source.latestOffsets(others)).not.toBeNull())
  await vi.waitFor(() => expect(double.liveRequests()).toBe(4))
  let answerCases = (): void => {}
  const cases = new Promise<null>((resolve) => {
    answerCases = () => resolve(null)
  })
  double.requests.length = 0
  double.intercept = async (url) => {
    if (tableOf(url) === 'drafts') return new Promise(() => {})
    return tableOf(url) === 'cases' ? cases : null
  }
  const lsn = double.commit('services')
  await vi.waitFor(() => expect(double.requests.some((url) => tableOf(url) === 'cases')).toBe(true))
  answerCases()
  await vi.waitFor(() => expect(followed.latest()?.lsn).toBe(lsn))
  expect(followed.source.latestOffsets(others)?.lsn).not.toBe(lsn)
})

test('H7: shapes of two incarnations of a service are never in the same latest offsets', async () => {
  const double = electricDouble()
  const followed = follow(double, 'services', 'cases', 'content')
  await untilKnown(followed)
  await vi.waitFor(() => expect(double.liveRequests()).toBe(3))
  // The slot is lost. Commits from now on never reach the old shapes, which can still be read for a while.
  double.incarnation = 'second'
  double.health = 'starting'
  double.announce(double.next())
  double.requests.length = 0
  double.retire('services', 'notified')
  // A request for another shape still gets a response now, with an LSN that is invalid for it.
  const oldOnes = (): URL[] =>
    double.requests.filter((url) => !isLive(url) && url.href.includes('handle=first-c'))
  await vi.waitFor(() => {
    expect(double.requests.some((url) => url.href.includes('handle=second-services'))).toBe(true)
    expect(new Set(oldOnes().map(tableOf)).size).toBe(2)
  })
  double.retire('cases', 'silent')
  double.retire('content', 'silent')
  double.health = 'active'
  const after = double.commit('services', 'cases')
  await vi.waitFor(() => expect(followed.latest()?.lsn).toBe(after))
  expect(followed.latest()?.offsets['content']).toEqual(double.offsetOf('content'))
  for (const { offsets } of followed.published) {
    const incarnations = Object.values(offsets).map(({ handle }) => handle.split('-')[0])
    expect(new Set(incarnations).size).toBe(1)
  }
})

test('H7: shapes that are retired without a response to live requests are found, and started again', async () => {
  const double = electricDouble()
  const followed = follow(double, 'services', 'cases')
  await untilKnown(followed)
  await vi.waitFor(() => expect(double.liveRequests()).toBe(2))
  double.incarnation = 'second'
  double.retire('services', 'silent')
  double.retire('cases', 'silent')
  const lsn = double.commit('cases')
  await vi.waitFor(() => expect(followed.latest()?.lsn).toBe(lsn))
  expect(followed.latest()?.offsets).toEqual({
    services: double.offsetOf('services'),
    cases: double.offsetOf('cases'),
  })
  // The requests that would never get a response are given up.
  await vi.waitFor(() => expect(double.liveRequests()).toBe(2))
})

test('H8: an outage is one line, and so is its end, however many shapes there are', async () => {
  const double = electricDouble()
  const followed = follow(double, 'services', 'cases', 'content', 'drafts')
  await untilKnown(followed)
  expect(followed.source.health()).toEqual({ state: 'reachable' })
  let refused = 0
  double.intercept = async () => {
    refused += 1
    throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
  }
  await vi.waitFor(() => expect(refused).toBeGreaterThan(12))
  expect(followed.source.health()).toMatchObject({
    state: 'away',
    detail: 'fetch failed (connect ECONNREFUSED)',
  })
  const lsn = double.commit('cases')
  double.intercept = async () => null
  await vi.waitFor(() => expect(followed.latest()?.lsn).toBe(lsn))
  await vi.waitFor(() => expect(followed.source.health()).toEqual({ state: 'reachable' }))
  expect(followed.lines).toEqual([
    'The shape service cannot be followed: fetch failed (connect ECONNREFUSED)',
    expect.stringMatching(/^The shape service is followed again, after \d+ s$/),
  ])
})

test('H8: handles that keep changing are logged once', async () => {
  const double = electricDouble()
  const followed = follow(double, 'services', 'cases')
  await untilKnown(followed)
  // Two services behind one address: neither has the handles of the other.
  double.intercept = async (url) => {
    if (url.searchParams.get('offset') === 'now') double.retire(tableOf(url), 'notified')
    return isLive(url) ? new Response('[]', { status: 409 }) : null
  }
  double.retire('services', 'notified')
  await vi.waitFor(() => expect(followed.source.health()).toMatchObject({ state: 'changing' }))
  expect(followed.lines).toEqual([
    'The handles of the shape service keep changing: are there two services behind one address?',
  ])
})

test('H9: a service that refuses requests has none left to hold', async () => {
  const double = electricDouble()
  const followed = follow(double, 'services', 'cases')
  let goneCount = 0
  followed.source.onUnavailable(() => {
    goneCount += 1
  })
  await untilKnown(followed)
  await vi.waitFor(() => expect(double.liveRequests()).toBe(2))
  double.intercept = async (url) => (isLive(url) ? null : new Response('{}', { status: 503 }))
  await vi.waitFor(() => expect(double.liveRequests()).toBe(0))
  expect(goneCount).toBe(1)
  // No request is held before a response has arrived.
  double.requests.length = 0
  await vi.waitFor(() => expect(double.requests.length).toBeGreaterThan(4))
  expect(double.requests.filter(isLive)).toEqual([])
  double.intercept = async () => null
  await vi.waitFor(() => expect(double.liveRequests()).toBe(2))
})
