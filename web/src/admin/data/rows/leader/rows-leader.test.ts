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

/** Delays the responses of these shapes. */
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

test('a first visit shows a list when its rows and child lists have arrived, and marks it complete at the end', async () => {
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
  // A tab that opens now gets the rows that have arrived.
  leader.subscribe('services', null, 'second')
  expect(leader.changes().at(-1)).toMatchObject({ tab: 'second', complete: false })
  expect(namesIn(leader.changes().at(-1))).toEqual(['A'])
  expect(leader.followed).toEqual([])
  release('cases')
  await until(() => expect(leader.changes().at(-1)).toMatchObject({ tab: null, complete: true }))
  expect(leader.followed).toHaveLength(1)
  expect(leader.status()).toMatchObject({ phase: 'live', arrived: 2 })
})

test('a first visit reads the tables of the open screens first', async () => {
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

test('an empty list is complete at the end of the first visit', async () => {
  const leader = await world.lead()
  leader.subscribe('cases')
  await leader.caughtUp()
  expect(leader.changes('cases').at(-1)).toMatchObject({ rows: '[]', gone: [], complete: true })
})

test('a second visit has its rows offline, with their age', async () => {
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
  // A tab that has read the same snapshot lacks no rows.
  leader.subscribe('services', version)
  expect(leader.changes()[1]).toMatchObject({ after: version.revision, rows: '[]', gone: [] })
  await until(() => expect(leader.status()?.phase).toBe('offline'))
})

test('a second visit reads only the changes, and sends tabs only the changes', async () => {
  const version = await world.anEarlierVisit()
  world.server.commit({ services: [anInsertOf(aRow('services', 2, { name: 'B' }))] })
  world.server.requests.length = 0
  const leader = await world.lead()
  leader.subscribe('services', version)
  await leader.caughtUp()
  expect(world.server.requests.filter((request) => /admin\/(?!heads)/.test(request))).toHaveLength(1)
  expect(namesIn(leader.changes().at(-1))).toEqual(['B'])
})

test('a change names exactly the rows that are displayed differently: old and new parents of a child row, and deleted rows', async () => {
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

test('rows that no tab shows are not sent', async () => {
  const leader = await world.lead()
  await leader.caughtUp()
  rename(world.server, 'B')
  await leader.caughtUp()
  expect(leader.messages.filter(({ type }) => type === 'changed')).toEqual([])
})

test('a tab with rows of another run waits until the server has confirmed the rows of this run, and then gets all', async () => {
  await world.anEarlierVisit()
  const { fetch, release } = holding(world.server, 'heads')
  const leader = await world.lead({ fetch })
  leader.subscribe('services', { lineage: 'another', revision: 3 }, 'foreign')
  leader.subscribe('services', null, 'empty')
  await turns()
  expect(leader.changes()).toMatchObject([{ tab: 'empty' }])
  // The first response arrives even though nothing has changed.
  release('heads')
  await until(() => expect(leader.changes()).toHaveLength(2))
  expect(leader.changes()[1]).toMatchObject({ tab: 'foreign', after: null, complete: true })
  expect(namesIn(leader.changes()[1])).toEqual(['A'])
})

test('rows that do not fit the changes are fetched again, and a tab keeps its rows until all have arrived', async () => {
  const version = await world.anEarlierVisit()
  // The snapshot is complete but wrong: it lacks a row that changes next.
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
  // A tab with the earlier rows gets all of them.
  leader.subscribe('services', version, 'late')
  expect(leader.changes().at(-1)).toMatchObject({ tab: 'late', after: null })
})

test('a browser without storage works until the tab is closed, and the status says so', async () => {
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

test('the local database follows each step, with the rows after it, starting at the snapshot', async () => {
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

test('the end of a session is reported, and a wake after the sign-in continues', async () => {
  world.server.isSignedIn = false
  const leader = await world.lead()
  await until(() => expect(leader.messages).toContainEqual({ type: 'signed-out' }))
  world.server.isSignedIn = true
  leader.receive({ type: 'wake' })
  await until(() => expect(leader.status()?.phase).toBe('live'))
})
