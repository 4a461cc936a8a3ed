import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aFeature, aMirror, aMirrorStep, anInsertOf, aRow } from '../../testing/mirror-fixture.ts'
import { idOf } from '../../testing/outbox-fixture.ts'
import { createTextIndex, type TextIndex } from './index-texts.ts'
import { mirrorSchema } from './mirror-schema.ts'

let mirror: Awaited<ReturnType<typeof aMirror>>
beforeAll(async () => {
  mirror = await aMirror()
})
let index: TextIndex
beforeEach(async () => {
  await mirror.db.exec(mirrorSchema())
  index = createTextIndex(mirror.db)
})
afterAll(() => mirror.db.close())

const found = async (query: string, config = 'simple') =>
  (
    await mirror.db.query<{ place: string }>(
      `select entity || ' ' || right(row_id::text, 2) || ' ' || field as place from search.places
       where words @@ to_tsquery($1::regconfig, $2) order by place`,
      [config, query],
    )
  ).rows.map(({ place }) => place)

test('a text is found by its words without accents, by prefixes, and by English stems', async () => {
  await mirror.store.commit(
    aMirrorStep(10, {
      services: [
        anInsertOf(aRow('services', 1, { name: 'Löydä Companies', long_description: 'low-risk café' })),
      ],
      service_features: [aFeature(50, 1, 'Ein Straßenfest')],
    }),
  )
  expect(await index.update()).toBe(true)
  expect(await found('loyda')).toEqual(['services 01 name'])
  expect(await found('comp:*')).toEqual(['services 01 name'])
  expect(await found('company', 'english')).toEqual(['services 01 name'])
  expect(await found('risk & cafe')).toEqual(['services 01 long_description'])
  expect(await found('strassenfest')).toEqual(['services 01 feature_text'])
})

test('a word of Markdown is found as people read it, regardless of markup in it', async () => {
  const texts = ['**Note:&#x20;**&#x6d;irror', 'mir**ror** it', 'mir[ror](/x)', '[mir](/x)ror', 'mir\\ror']
  await mirror.store.commit(
    aMirrorStep(10, { content: texts.map((content, n) => anInsertOf(aRow('content', n + 1, { content }))) }),
  )
  await index.update()
  expect(await found('mirror')).toEqual([1, 2, 3, 4].map((n) => `content 0${n} content`))
  expect(await found('x6d')).toEqual([])
})

test('only changed rows are indexed again, and deleted rows are no longer found', async () => {
  const rows = [1, 2, 3].map((n) => anInsertOf(aRow('services', n, { name: `Alpha ${n}` })))
  await mirror.store.commit(aMirrorStep(10, { services: rows }))
  await index.update()
  expect(await index.update()).toBe(false)
  const places = async () =>
    (await mirror.db.query(`select right(id::text, 2) as id, xmin::text from search.places order by id`)).rows
  const [first] = await places()
  await mirror.store.commit(
    aMirrorStep(11, {
      services: [anInsertOf(aRow('services', 2, { name: 'Beta' })), { op: 'delete', id: idOf(3) }],
    }),
  )
  index.changed(['services'])
  expect(await index.update()).toBe(true)
  expect(await found('alpha')).toEqual(['services 01 name'])
  expect(await found('beta')).toEqual(['services 02 name'])
  expect((await places())[0]).toEqual(first)
})

test('an update reads tables that have changed; the first update, and one after a failure, reads all', async () => {
  const asked = vi.spyOn(mirror.db, 'transaction')
  await mirror.store.commit(aMirrorStep(10, { service_features: [aFeature(50, 1, 'Alpha')] }))
  asked.mockClear()
  asked.mockRejectedValueOnce(new Error('No memory'))
  await expect(index.update()).rejects.toThrow('No memory')
  expect(await index.update()).toBe(true)
  expect(await found('alpha')).toEqual(['services 01 feature_text'])
  asked.mockClear()
  expect(await index.update()).toBe(false)
  expect(asked).not.toHaveBeenCalled()
  await mirror.store.commit(
    aMirrorStep(11, { service_features: [aFeature(50, 1, 'Beta'), aFeature(51, 2, 'Beta')] }),
  )
  index.changed(['cases'])
  expect(await index.update()).toBe(false)
  index.changed(['service_features'])
  expect(await index.update()).toBe(true)
  expect(await found('beta')).toEqual(['services 01 feature_text', 'services 02 feature_text'])
})
