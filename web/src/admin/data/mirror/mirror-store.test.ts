import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mirrorSchema } from './mirror-schema.ts'
import {
  aFeature,
  aLedgerRow,
  aMirror,
  anInsertOf,
  aRow,
  aStep,
  aStoreOn,
  shownRows,
} from '../../testing/mirror-fixture.ts'
import {
  accepted,
  aDelete,
  anInsert,
  anOutbox,
  anUpdate,
  idOf,
  rejected,
} from '../../testing/outbox-fixture.ts'
import { createPendingSync } from './pending-sync.ts'

let mirror: Awaited<ReturnType<typeof aMirror>>
beforeAll(async () => {
  mirror = await aMirror()
})
beforeEach(async () => {
  await mirror.db.exec(mirrorSchema())
  Object.assign(mirror, aStoreOn(mirror.db))
})
afterAll(() => mirror.db.close())

const names = async () =>
  [...(await shownRows(mirror.db, 'services')).values()]
    .flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
    .sort((a, b) => (a < b ? -1 : 1))

test('a step brings rows and position together, changes apply in order', async () => {
  const { store } = mirror
  expect(await store.load()).toBeNull()
  const first = aStep(10, {
    services: [
      anInsertOf(aRow('services', 1, { name: 'A', theme: ['x', 'y'] })),
      anInsertOf(aRow('services', 2, { name: 'B' })),
      { op: 'update', id: idOf(1), row: { name: 'A2' } },
    ],
    service_features: [aFeature(50, 1, 'second', 2), aFeature(51, 1, 'first', 1)],
  })
  await store.commit(first)
  expect(await store.load()).toEqual(first.state)
  const row = (await shownRows(mirror.db, 'services')).get(idOf(1))
  expect(row).toMatchObject({ name: 'A2', theme: ['x', 'y'], homepage_priority: 0, published: true })
  expect(row?.['features']).toEqual([
    { id: idOf(51), feature_text: 'first', display_order: 1 },
    { id: idOf(50), feature_text: 'second', display_order: 2 },
  ])

  await store.commit(
    aStep(11, {
      services: [
        { op: 'update', id: idOf(1), row: { theme: ['z'], short_description: 'text' } },
        { op: 'delete', id: idOf(2) },
        { op: 'update', id: idOf(1), row: { short_description: null } },
      ],
      service_features: [{ op: 'delete', id: idOf(51) }],
    }),
  )
  const after = await shownRows(mirror.db, 'services')
  expect([...after.keys()]).toEqual([idOf(1)])
  expect(after.get(idOf(1))).toMatchObject({ name: 'A2', theme: ['z'], short_description: null })
  expect(after.get(idOf(1))?.['features']).toHaveLength(1)
})

test('a fresh snapshot takes the place of all rows of its table', async () => {
  await mirror.store.commit(aStep(10, { services: [anInsertOf(aRow('services', 1, { name: 'A' }))] }))
  await mirror.store.commit(aStep(20, { services: [anInsertOf(aRow('services', 2, { name: 'B' }))] }, true))
  expect(await names()).toEqual(['B'])
})

test('a step that fails in between leaves rows, position and edits as they were', async () => {
  await mirror.store.commit(aStep(10, { services: [anInsertOf(aRow('services', 1, { name: 'A' }))] }))
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 1, { name: 'Mine' }, { name: 'A' }))
  await createPendingSync(mirror.db)(outbox.state.entries)
  const before = await mirror.store.load()
  const step = aStep(20, {
    services: [{ op: 'update', id: idOf(1), row: { name: 'Server', duration: '1-4-weeks' } }],
    write_ledger: [aLedgerRow(1, 1, { status: 'accepted' })],
  })
  for (let crashAt = 1; crashAt <= 4; crashAt++) {
    let queries = 0
    const { store } = aStoreOn({
      query: mirror.db.query.bind(mirror.db),
      exec: mirror.db.exec.bind(mirror.db),
      transaction: (work) =>
        mirror.db.transaction((tx) =>
          work({
            query: (sql, params) => {
              if (++queries === crashAt) throw new Error('crash')
              return tx.query(sql, params)
            },
          }),
        ),
    })
    await expect(store.commit(step)).rejects.toThrow('crash')
    expect(await mirror.store.load()).toEqual(before)
    expect((await shownRows(mirror.db, 'services')).get(idOf(1))).toMatchObject({
      name: 'Mine',
      duration: null,
    })
  }
  await mirror.store.commit(step)
  expect((await shownRows(mirror.db, 'services')).get(idOf(1))).toMatchObject({
    name: 'Server',
    duration: '1-4-weeks',
  })
})

test('an edit stays on the screen until its ledger row comes, and leaves with it whatever its answer', async () => {
  await mirror.store.commit(
    aStep(10, {
      services: [1, 2, 3].map((n) => anInsertOf(aRow('services', n, { name: 'A' }))),
      service_features: [aFeature(50, 2, 'old')],
    }),
  )
  const outbox = anOutbox()
  const sync = createPendingSync(mirror.db)
  outbox.edits(
    anUpdate(1, 1, { name: 'Mine' }, { name: 'A' }),
    anUpdate(2, 2, { features: [{ id: idOf(51), feature_text: 'new', display_order: 0 }] }, { features: [] }),
    aDelete(3, 3),
  )
  outbox.receives(outbox.sends().map(accepted))
  await sync(outbox.state.entries)
  const mine = async () => {
    const rows = await shownRows(mirror.db, 'services')
    return [rows.get(idOf(1))?.['name'], rows.get(idOf(2))?.['features'], rows.has(idOf(3))]
  }
  const seen = ['Mine', [{ id: idOf(51), feature_text: 'new', display_order: 0 }], false]
  expect(await mine()).toEqual(seen)

  // Somebody else's change of another field comes first: mine stays folded over it.
  await mirror.store.commit(
    aStep(11, { services: [{ op: 'update', id: idOf(1), row: { duration: '1-4-weeks' } }] }),
  )
  expect(await mine()).toEqual(seen)

  // The server kept the old name (a save that changed nothing there), and applied the others.
  await mirror.store.commit(
    aStep(12, {
      write_ledger: [1, 2, 3].map((write) => aLedgerRow(write, write, { status: 'accepted' })),
      service_features: [{ op: 'delete', id: idOf(50) }, aFeature(51, 2, 'new')],
      services: [{ op: 'delete', id: idOf(3) }],
    }),
  )
  expect(await mine()).toEqual(['A', seen[1], false])
  expect(mirror.ledger.map(({ id }) => id)).toEqual([1, 2, 3].map(idOf))

  // The outbox still has the edit, and is folded again: nothing comes back.
  await sync(outbox.state.entries)
  await createPendingSync(mirror.db)(outbox.state.entries)
  expect(await mine()).toEqual(['A', seen[1], false])
})

test('an answer to another device, or a refusal, takes nothing from the screen', async () => {
  await mirror.store.commit(aStep(10, { services: [anInsertOf(aRow('services', 1, { name: 'A' }))] }))
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 1, { name: 'Mine' }, { name: 'A' }))
  await createPendingSync(mirror.db)(outbox.state.entries)
  await mirror.store.commit(
    aStep(11, {
      write_ledger: [aLedgerRow(77, 1, { status: 'accepted' }), aLedgerRow(1, 1, rejected(1).answer)],
    }),
  )
  expect(await names()).toEqual(['Mine'])
  expect(mirror.ledger.map(({ answer }) => answer.status)).toEqual(['accepted', 'rejected'])
})

test('a parked delete shows its row, other parked edits stay folded', async () => {
  await mirror.store.commit(
    aStep(10, { services: [1, 2].map((n) => anInsertOf(aRow('services', n, { name: 'A' }))) }),
  )
  const outbox = anOutbox()
  outbox.edits(
    aDelete(1, 1),
    anUpdate(2, 2, { name: 'Mine' }, { name: 'A' }),
    anInsert(3, 3, { name: 'New' }),
  )
  const sync = createPendingSync(mirror.db)
  await sync(outbox.state.entries)
  expect(await names()).toEqual(['Mine', 'New'])
  outbox.sends()
  outbox.receives([rejected(1), rejected(2), rejected(3)])
  await sync(outbox.state.entries)
  expect(await names()).toEqual(['A', 'Mine', 'New'])
  outbox.happens({ type: 'discard-all' })
  await sync(outbox.state.entries)
  expect(await names()).toEqual(['A', 'A'])
})

test('a change lists exactly the rows that screens show differently, a parent for its child', async () => {
  const { store, changed } = mirror
  await store.commit(
    aStep(10, {
      services: [1, 2].map((n) => anInsertOf(aRow('services', n))),
      service_features: [aFeature(50, 1, 'x'), aFeature(51, 2, 'y')],
    }),
  )
  await store.commit(aStep(11, { service_features: [{ op: 'delete', id: idOf(51) }] }))
  await store.commit(
    aStep(12, { service_features: [{ op: 'update', id: idOf(50), row: { service_id: idOf(2) } }] }),
  )
  expect(changed.slice(1).map(({ rows }) => rows)).toEqual([
    { services: [idOf(2)] },
    { services: [idOf(1), idOf(2)] },
  ])
})

test('fields that the server derives are computed before its answer', async () => {
  await mirror.store.commit(
    aStep(10, {
      content: [
        anInsertOf(
          aRow('content', 1, { title: 'A', published: true, published_at: '2026-01-01 00:00:00+00' }),
        ),
        anInsertOf(
          aRow('content', 2, { title: 'B', published: true, published_at: '2026-01-01 00:00:00+00' }),
        ),
      ],
    }),
  )
  const outbox = anOutbox()
  outbox.now = Date.UTC(2026, 4, 1)
  outbox.edits(
    { ...anUpdate(1, 1, { title: 'A2' }, { title: 'A' }), entity: 'content' },
    { ...anUpdate(2, 2, { published: false }, { published: true }), entity: 'content' },
    {
      ...anInsert(3, 3, { asset_key: 'k', category: 'other', image_url: '/media/x' }),
      entity: 'website_assets',
    },
  )
  await createPendingSync(mirror.db)(outbox.state.entries)
  const at = '2026-05-01T00:00:00+00:00'
  const articles = await shownRows(mirror.db, 'content')
  expect(articles.get(idOf(1))).toMatchObject({ published_at: at, updated_at: at, write_id: idOf(1) })
  expect(articles.get(idOf(2))).toMatchObject({ published_at: null })
  const asset = (await shownRows(mirror.db, 'website_assets')).get(idOf(3))
  expect(asset).toMatchObject({ created_at: at, migration_status: 'migrated', file_size: null })
})
