import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aFeature, aMirror, aMirrorStep, anInsertOf, aRow } from '../../testing/mirror-fixture.ts'
import { idOf } from '../../testing/outbox-fixture.ts'
import { mirrorSchema } from './mirror-schema.ts'
import { createMirrorStore } from './mirror-store.ts'

let mirror: Awaited<ReturnType<typeof aMirror>>
beforeAll(async () => {
  mirror = await aMirror()
})
beforeEach(() => mirror.db.exec(mirrorSchema()))
afterAll(() => mirror.db.close())

const rowsOf = async (table: string, columns: string) =>
  (await mirror.db.query(`select ${columns} from ${table} order by id`)).rows

test('a step stores rows and position together', async () => {
  const { store } = mirror
  expect(await store.load()).toBeNull()
  const first = aMirrorStep(10, {
    services: [
      anInsertOf(aRow('services', 1, { name: 'A2', theme: ['x', 'y'] })),
      anInsertOf(aRow('services', 2, { name: 'B' })),
    ],
    service_features: [aFeature(50, 1, 'second', 2), aFeature(51, 1, 'first', 1)],
  })
  await store.commit(first)
  expect(await store.load()).toEqual(first.state)
  const columns = 'name, theme, homepage_priority, published, short_description'
  expect(await rowsOf('services', columns)).toEqual([
    { name: 'A2', theme: ['x', 'y'], homepage_priority: 0, published: true, short_description: null },
    expect.objectContaining({ name: 'B' }),
  ])
  expect(await rowsOf('service_features', 'feature_text')).toEqual([
    { feature_text: 'second' },
    { feature_text: 'first' },
  ])

  const second = aMirrorStep(11, {
    services: [anInsertOf(aRow('services', 1, { name: 'A2', theme: ['z'] })), { op: 'delete', id: idOf(2) }],
    service_features: [{ op: 'delete', id: idOf(51) }],
  })
  await store.commit(second)
  expect(await store.load()).toEqual(second.state)
  expect(await rowsOf('services', columns)).toEqual([
    { name: 'A2', theme: ['z'], homepage_priority: 0, published: true, short_description: null },
  ])
  expect(await rowsOf('service_features', 'feature_text')).toEqual([{ feature_text: 'second' }])
})

test('a row that is written again keeps nothing of its earlier values', async () => {
  await mirror.store.commit(
    aMirrorStep(10, { services: [anInsertOf(aRow('services', 1, { name: 'A', short_description: 'old' }))] }),
  )
  await mirror.store.commit(aMirrorStep(11, { services: [anInsertOf(aRow('services', 1, { name: 'B' }))] }))
  expect(await rowsOf('services', 'name, short_description')).toEqual([
    { name: 'B', short_description: null },
  ])
})

test('an unchanged row is not written, so its index entries stay', async () => {
  const rows = [1, 2, 3].map((n) => anInsertOf(aRow('services', n, { name: `S ${n}`, theme: ['x'] })))
  await mirror.store.commit(aMirrorStep(10, { services: rows }, true))
  const before = await rowsOf('services', 'xmin::text as version')
  const [first, , third] = rows
  if (first === undefined || third === undefined) return expect.fail()
  const other = anInsertOf(aRow('services', 2, { name: 'Other' }))
  await mirror.store.commit(aMirrorStep(20, { services: [first, other, third] }, true))
  const after = await rowsOf('services', 'xmin::text as version')
  expect([after[0], after[2]]).toEqual([before[0], before[2]])
  expect(after[1]).not.toEqual(before[1])
})

test('a fresh snapshot replaces all rows of its table', async () => {
  await mirror.store.commit(aMirrorStep(10, { services: [anInsertOf(aRow('services', 1, { name: 'A' }))] }))
  await mirror.store.commit(
    aMirrorStep(20, { services: [anInsertOf(aRow('services', 2, { name: 'B' }))] }, true),
  )
  expect(await rowsOf('services', 'name')).toEqual([{ name: 'B' }])
})

test('a step that fails halfway leaves rows and position unchanged', async () => {
  await mirror.store.commit(aMirrorStep(10, { services: [anInsertOf(aRow('services', 1, { name: 'A' }))] }))
  const before = await mirror.store.load()
  const step = aMirrorStep(20, {
    services: [
      anInsertOf(aRow('services', 1, { name: 'B' })),
      anInsertOf(aRow('services', 2, { name: 'C' })),
    ],
    service_features: [aFeature(50, 1, 'text')],
  })
  let statements = 0
  const failingAt = (crashAt: number) =>
    createMirrorStore({
      query: mirror.db.query.bind(mirror.db),
      exec: mirror.db.exec.bind(mirror.db),
      transaction: (work) =>
        mirror.db.transaction((tx) =>
          work({
            query: (sql, params) => {
              if (++statements === crashAt) throw new Error('crash')
              return tx.query(sql, params)
            },
          }),
        ),
    })
  for (let crashAt = 1; crashAt <= 3; crashAt++) {
    statements = 0
    await expect(failingAt(crashAt).commit(step)).rejects.toThrow('crash')
    expect(await mirror.store.load()).toEqual(before)
    expect(await rowsOf('services', 'name')).toEqual([{ name: 'A' }])
    expect(await rowsOf('service_features', 'id')).toEqual([])
  }
  statements = 0
  await failingAt(4).commit(step)
  expect(statements).toBe(3)
  expect(await rowsOf('services', 'name')).toEqual([{ name: 'B' }, { name: 'C' }])
})
