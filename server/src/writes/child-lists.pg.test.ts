import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accepted, aService, errorsOf, insert, openWrites, update } from '../../testing/writes.ts'

const t = await openWrites()

test('replacing a child list keeps unchanged items, and updates the parent', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((text, i) => ({
    id: randomUUID(),
    feature_text: text,
    display_order: i,
  }))
  if (a === undefined || b === undefined || c === undefined) throw new Error('three')
  const write = insert('services', aService({ features: [a, b] }))
  await t.sendOne(write)
  const changed = { ...b, feature_text: 'B' }
  const second = update('services', write.rowId, { features: [a, b] }, { features: [a, changed, c] })
  expect(await t.sendOne(second)).toEqual(accepted)
  expect(await t.rowOf('services', write.rowId)).toMatchObject({ write_id: second.id })
  expect(await t.rowOf('service_features', a.id)).toMatchObject({ write_id: write.id })
  expect(await t.rowOf('service_features', b.id)).toMatchObject({ write_id: second.id, feature_text: 'B' })
  expect(await t.rowOf('service_features', c.id)).toMatchObject({ write_id: second.id })
  const third = update('services', write.rowId, { features: [a, changed, c] }, { features: [] })
  expect(await t.sendOne(third)).toEqual(accepted)
  expect(await t.database.sql`select from service_features where service_id = ${write.rowId}`).toHaveLength(0)
})

test('a child list is compared by content and order, not by ids', async () => {
  const items = ['a', 'b'].map((text, i) => ({ id: randomUUID(), feature_text: text, display_order: i }))
  const id = await t.insertOne('services', aService({ features: items }))
  const sameWords = items.map((item) => ({ ...item, id: randomUUID() }))
  const mine = [{ id: randomUUID(), feature_text: 'mine', display_order: 0 }]
  expect(await t.sendOne(update('services', id, { features: sameWords }, { features: mine }))).toEqual(
    accepted,
  )
  const late = await t.sendOne(update('services', id, { features: items }, { features: [] }))
  expect(late).toMatchObject({
    status: 'conflict',
    conflict: { kind: 'fields', fields: [{ field: 'features', base: items, mine: [], theirs: mine }] },
  })
})

test('linked companies are a set: the same link from two devices is stored once', async () => {
  const [one, two] = [
    await t.insertOne('service_companies', { name: 'C one', slug: 'c-one' }),
    await t.insertOne('service_companies', { name: 'C two', slug: 'c-two' }),
  ]
  const link = (company_id: string) => ({ id: randomUUID(), company_id })
  const [first, second] = [link(one), link(two)]
  const id = await t.insertOne('services', aService({ companies: [first] }))
  const write = update('services', id, { companies: [link(one)] }, { companies: [second, link(one)] })
  expect(await t.sendOne(write)).toEqual(accepted)
  expect(await t.rowOf('service_contributing_companies', first.id)).toBeDefined()
  expect(
    await t.sendOne(update('services', id, { companies: [first] }, { companies: [link(two), link(one)] })),
  ).toEqual(accepted)
  // The ids are swapped, but the linked companies are still two different ones.
  const swapped = [
    { id: first.id, company_id: two },
    { id: second.id, company_id: one },
  ]
  expect(
    await t.sendOne(update('services', id, { companies: [first, second] }, { companies: swapped })),
  ).toEqual(accepted)
  expect(
    await t.database.sql`select from service_contributing_companies where service_id = ${id}`,
  ).toHaveLength(2)
})

test("an item with the id of another parent's item is rejected", async () => {
  const item = { id: randomUUID(), feature_text: 'x', display_order: 0 }
  await t.insertOne('services', aService({ features: [item] }))
  const answer = await t.sendOne(insert('services', aService({ features: [item] })))
  expect(errorsOf(answer)).toEqual([expect.objectContaining({ field: 'features', code: 'invalid' })])
})

test('a company with more illustrations than allowed can be edited, but gets no more', async () => {
  const asset = await t.insertOne('website_assets', {
    asset_key: 'lake',
    category: 'company-pictures',
    image_url: '/media/lake',
  })
  const illustration = (i: number) => ({
    id: randomUUID(),
    website_asset_id: asset,
    image_type: 'illustration',
    image_url: `/media/picture-${i}`,
    alt_text: null,
    display_order: i,
  })
  const [one, two, three, four] = [illustration(1), illustration(2), illustration(3), illustration(4)]
  const id = await t.insertOne('service_companies', { name: 'C three', slug: 'c-three', images: [one, two] })
  // They were stored before the limit existed.
  await t.database.sql`
    insert into company_images (id, company_id, website_asset_id, image_type, image_url, display_order)
    values (${three.id}, ${id}, ${asset}, 'illustration', '/media/picture-3', 3)`
  const stored = [one, two, three]
  const more = await t.sendOne(
    update('service_companies', id, { images: stored }, { images: [...stored, four] }),
  )
  expect(errorsOf(more)).toEqual([
    { field: 'images', code: 'invalid', message: 'Choose at most 2 of the kind illustration' },
  ])
  expect(await t.sendOne(update('service_companies', id, { founded: null }, { founded: 1999 }))).toEqual(
    accepted,
  )
  expect(
    await t.sendOne(update('service_companies', id, { images: stored }, { images: [one, three] })),
  ).toEqual(accepted)
})
