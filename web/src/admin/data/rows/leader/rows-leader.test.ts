import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AGE_MS, FLUSHED_MS, LeaderWorld, namesIn } from '../../../testing/leader-fixture.ts'
import { anInsertOf, aRow } from '../../../testing/mirror-fixture.ts'
import { idOf, USER } from '../../../testing/outbox-fixture.ts'
import type { ShapeServer } from '../../../testing/shape-server-fixture.ts'
import { turns, until } from '../../../testing/turns-fixture.ts'
import type { RowsStatus } from '../row-messages.ts'
import { snapshotPrefix } from '../snapshot-store.ts'

const world = new LeaderWorld()
beforeEach(() => world.begin())
afterEach(() => world.close())

const rename = (server: ShapeServer, name: string) =>
  server.commit({ services: [{ op: 'update', id: idOf(1), row: { name } }] })

/** Holds the responses of these shapes back. */
function holding(server: ShapeServer, ...shapes: string[]) {
  const held = new Set(shapes)
  const fetcher: typeof fetch = async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input).pathname
    const response = await server.fetch(input, init)
    while (held.has(path.replace('/shapes/admin/', ''))) {
      await new Promise((resolve) => setImmediate(resolve))
      init?.signal?.throwIfAborted()
    }
    return response
  }
  return { fetch: fetcher, release: (shape: string) => held.delete(shape) }
}

test('a first visit shows a list as soon as its rows and their child lists are there, and calls it complete at the end', async () => {
  const { fetch, release } = holding(world.server, 'service_features', 'cases')
  const leader = await world.lead({ fetch })
  leader.subscribe()
  await until(() => expect(leader.status()).toMatchObject({ phase: 'filling', arrived: 1, total: 2 }))
  await turns()
  expect(leader.changes()).toEqual([])
  release('service_features')
  await until(() => expect(leader.changes()).not.toEqual([]))
  const first = leader.changes()[0]
  expect(first).toMatchObject({ tab: null, after: null, complete: false })
  expect(JSON.parse(first?.rows ?? '')).toMatchObject([{ name: 'A', features: [{ feature_text: 'x' }] }])
  // A tab that comes now has what is there.
  leader.subscribe('services', null, 'second')
  expect(leader.changes().at(-1)).toMatchObject({ tab: 'second', complete: false })
  expect(namesIn(leader.changes().at(-1))).toEqual(['A'])
  expect(leader.followed).toEqual([])
  release('cases')
  await until(() => expect(leader.changes().at(-1)).toMatchObject({ tab: null, complete: true }))
  expect(leader.followed).toHaveLength(1)
  expect(leader.status()).toMatchObject({ phase: 'live', arrived: 2 })
})

test('a first visit reads the tables of the screens that are open first', async () => {
  let begin = () => {}
  const isBegun = new Promise<void>((resolve) => {
    begin = resolve
  })
  // Nothing is read before the screen has subscribed.
  const leader = await world.lead({
    fetch: async (input, init) => isBegun.then(() => world.server.fetch(input, init)),
  })
  leader.subscribe('value_propositions')
  leader.subscribe('services')
  begin()
  await leader.caughtUp()
  const shapes = world.server.requests.flatMap(
    (request) => /^shapes\/admin\/(\w+)\?.*offset/.exec(request)?.[1] ?? [],
  )
  expect(shapes.slice(0, 5)).toEqual([
    'value_propositions',
    'service_features',
    'service_images',
    'service_contributing_companies',
    'services',
  ])
})

test('a list without rows is told to be complete when the first visit has ended', async () => {
  const leader = await world.lead()
  leader.subscribe('cases')
  await leader.caughtUp()
  expect(leader.changes('cases').at(-1)).toMatchObject({ rows: '[]', gone: [], complete: true })
})

test('a second visit has its rows offline, of the age that they have', async () => {
  const version = await world.anEarlierVisit()
  const then = Date.now()
  world.server.isOnline = false
  vi.setSystemTime(then + 3_600_000)
  const leader = await world.lead()
  leader.receive({ type: 'hello' })
  expect(leader.status()).toMatchObject({ stored: true })
  expect(leader.status()?.asOf).toBeLessThanOrEqual(then)
  leader.subscribe()
  expect(leader.changes()).toMatchObject([{ tab: 'tab', after: null, complete: true }])
  expect(namesIn(leader.changes()[0])).toEqual(['A'])
  expect(leader.followed).toHaveLength(1)
  // A tab that has read the same snapshot lacks nothing.
  leader.subscribe('services', version)
  expect(leader.changes()[1]).toMatchObject({ after: version.revision, rows: '[]', gone: [] })
  await until(() => expect(leader.status()?.phase).toBe('offline'))
})

test('a second visit reads only what has changed, and tells tabs only what has changed', async () => {
  const version = await world.anEarlierVisit()
  world.server.commit({ services: [anInsertOf(aRow('services', 2, { name: 'B' }))] })
  world.server.requests.length = 0
  const leader = await world.lead()
  leader.subscribe('services', version)
  await leader.caughtUp()
  expect(world.server.requests.filter((request) => /admin\/(?!heads)/.test(request))).toHaveLength(1)
  expect(namesIn(leader.changes().at(-1))).toEqual(['B'])
})

test('a change names exactly the rows that show differently: the parents of a child row that moves, and those that go', async () => {
  world.server.commit({
    services: [
      anInsertOf(aRow('services', 2, { name: 'B' })),
      anInsertOf(aRow('services', 3, { name: 'C' })),
    ],
  })
  const leader = await world.lead()
  leader.subscribe()
  await leader.caughtUp()
  world.server.commit({
    service_features: [{ op: 'update', id: idOf(50), row: { service_id: idOf(2) } }],
    services: [{ op: 'delete', id: idOf(3) }],
  })
  await leader.caughtUp()
  const change = leader.changes().at(-1)
  expect(JSON.parse(change?.rows ?? '')).toMatchObject([
    { name: 'A', features: [] },
    { name: 'B', features: [{ id: idOf(50) }] },
  ])
  expect(change?.gone).toEqual([idOf(3)])
})

test('what nobody looks at is not sent', async () => {
  const leader = await world.lead()
  await leader.caughtUp()
  rename(world.server, 'B')
  await leader.caughtUp()
  expect(leader.messages.filter(({ type }) => type === 'changed')).toEqual([])
})

test('a tab with rows of another run waits until the server has confirmed those of this one, and gets all', async () => {
  await world.anEarlierVisit()
  const { fetch, release } = holding(world.server, 'heads')
  const leader = await world.lead({ fetch })
  leader.subscribe('services', { lineage: 'another', revision: 3 }, 'foreign')
  leader.subscribe('services', null, 'empty')
  await turns()
  expect(leader.changes()).toMatchObject([{ tab: 'empty' }])
  // Nothing has moved, and the first response comes all the same.
  release('heads')
  await until(() => expect(leader.changes()).toHaveLength(2))
  expect(leader.changes()[1]).toMatchObject({ tab: 'foreign', after: null, complete: true })
  expect(namesIn(leader.changes()[1])).toEqual(['A'])
})

test('rows that the changes do not fit to are fetched anew, and a tab keeps its own until they are whole', async () => {
  const version = await world.anEarlierVisit()
  // A snapshot that is whole, and wrong: it lacks a row that changes next.
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(snapshotPrefix + USER)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', reject)
  })
  const tx = db.transaction('chunks', 'readwrite')
  tx.objectStore('chunks').put('[]', ['services', 0])
  await new Promise((resolve) => tx.addEventListener('complete', resolve))
  db.close()
  const leader = await world.lead()
  leader.subscribe('services', version)
  rename(world.server, 'B')
  await until(() => expect(namesIn(leader.changes().at(-1))).toEqual(['B']), 50)
  expect(leader.changes().at(-1)?.complete).toBe(true)
  expect(
    leader
      .changes()
      .slice(1)
      .every(({ complete, rows }) => !complete || rows !== '[]'),
  ).toBe(true)
  // A tab from before gets all of them.
  leader.subscribe('services', version, 'late')
  expect(leader.changes().at(-1)).toMatchObject({ tab: 'late', after: null })
})

test('without a place to keep rows everything works until the tab closes, and the status says so', async () => {
  const leader = await world.lead({ snapshots: null })
  leader.subscribe()
  await leader.caughtUp()
  expect(leader.status()).toMatchObject({ phase: 'live', stored: false } satisfies Partial<RowsStatus>)
  await world.edit(10, 'Mine', 'A')
  await until(() => expect(world.outbox.state.get().entries).toEqual([]))
  expect(namesIn(leader.changes().at(-1))).toEqual(['Mine'])
})

test('the age of rows is stored while they are live', async () => {
  const leader = await world.lead()
  await leader.caughtUp()
  await vi.advanceTimersByTimeAsync(10 * AGE_MS)
  const confirmed = Date.now()
  world.server.tick()
  await turns()
  await vi.advanceTimersByTimeAsync(AGE_MS + FLUSHED_MS)
  await turns()
  leader.end()
  world.server.isOnline = false
  const next = await world.lead()
  next.receive({ type: 'hello' })
  expect(next.status()?.asOf).toBeGreaterThanOrEqual(confirmed)
})

test('the local database follows each step, with the rows after it, from the snapshot on', async () => {
  await world.anEarlierVisit()
  const leader = await world.lead()
  expect(leader.followed).toHaveLength(1)
  expect(leader.followed[0]?.step.shapes).toEqual([])
  expect(leader.followed[0]?.tables.get('services')?.get(idOf(1))).toMatchObject({ name: 'A' })
  rename(world.server, 'B')
  await leader.caughtUp()
  expect(leader.followed.at(-1)?.step.shapes).toMatchObject([{ name: 'services', fresh: false }])
  expect(leader.followed.at(-1)?.tables.get('services')?.get(idOf(1))).toMatchObject({ name: 'B' })
})

test('a session that has ended is told, and a wake after the sign-in goes on', async () => {
  world.server.isSignedIn = false
  const leader = await world.lead()
  await until(() => expect(leader.messages).toContainEqual({ type: 'signed-out' }))
  world.server.isSignedIn = true
  leader.receive({ type: 'wake' })
  await until(() => expect(leader.status()?.phase).toBe('live'))
})
