import { randomUUID } from 'node:crypto'
import type { Json } from '@coop/sync/write'
import { expect, test } from 'vitest'
import {
  accepted,
  aService,
  aWrite,
  errorsOf,
  insert,
  remove,
  openWrites,
  update,
} from '../../testing/writes.ts'

const t = await openWrites()

test('a taken slug is rejected with the name of the other row and a free proposal', async () => {
  await t.insertOne('services', aService({ name: 'Owner', slug: 'taken' }))
  await t.insertOne('services', aService({ slug: 'taken-2' }))
  const write = insert('services', aService({ slug: 'taken' }))
  const answer = await t.sendOne(write)
  expect(errorsOf(answer)).toEqual([
    { field: 'slug', code: 'taken', message: "Slug 'taken' is taken by 'Owner'", proposal: 'taken-3' },
  ])
  expect(await t.rowOf('services', write.rowId)).toBeUndefined()
  expect(await t.sendOne(write)).toEqual(answer)
  expect(await t.sendOne(insert('services', aService({ slug: 'taken-3' })))).toEqual(accepted)
})

test('a taken asset key and a taken theme name are rejected in the same way', async () => {
  const asset = { asset_key: 'hero', category: 'other', image_url: '/media/a.webp' }
  await t.insertOne('website_assets', asset)
  expect(errorsOf(await t.sendOne(insert('website_assets', asset)))).toMatchObject([
    { field: 'asset_key', code: 'taken', proposal: 'hero-2' },
  ])
  await t.insertOne('offering_themes', { name: 'Taken', slug: 'taken-theme', short_name: 'T' })
  const theme = insert('offering_themes', { name: 'Taken', slug: 'other-theme', short_name: 'T' })
  expect(errorsOf(await t.sendOne(theme))).toMatchObject([
    { field: 'name', code: 'taken', proposal: 'Taken 2' },
  ])
})

test('a reference to a deleted row is rejected and named', async () => {
  const write = insert('service_companies', { name: 'Leaving', slug: 'leaving' })
  await t.sendOne(write)
  expect(await t.sendOne(remove('service_companies', write.rowId, write.id))).toEqual(accepted)
  const there = {
    id: randomUUID(),
    company_id: await t.insertOne('service_companies', { name: 'Staying', slug: 'staying' }),
  }
  const link = { id: randomUUID(), company_id: write.rowId }
  const answer = await t.sendOne(insert('services', aService({ companies: [there, link] })))
  expect(errorsOf(answer)).toEqual([
    {
      field: 'companies.1.company_id',
      code: 'gone',
      message: "Company: the Company 'Leaving' no longer exists",
    },
  ])
  const article = await t.sendOne(insert('content', { title: 'A', slug: 'a', category_id: randomUUID() }))
  expect(errorsOf(article)).toMatchObject([{ field: 'category_id', code: 'gone' }])
})

test('invalid values are rejected by field, and stay rejected', async () => {
  const write = insert('services', {
    name: ' ',
    slug: 'Ä',
    category: 'nothing',
    homepage_priority: -1,
    features: [{ id: randomUUID(), feature_text: '', display_order: 0 }],
  })
  const answer = await t.sendOne(write)
  expect(new Set(errorsOf(answer).map(({ field }) => field))).toEqual(
    new Set(['category', 'features.0.feature_text', 'homepage_priority', 'name', 'slug']),
  )
  expect(await t.sendOne({ ...write, changes: aService() })).toEqual(answer)
})

test('empty fields of a new row get their defaults as in the form, and the name stays required', async () => {
  const service = await t.insertOne('services', { name: 'Calm Desk', category: '' })
  expect(await t.rowOf('services', service)).toMatchObject({ category: 'THEME-EASY', slug: 'calm-desk' })
  const theme = await t.insertOne('offering_themes', { name: 'Calm Theme', short_name: '' })
  expect(await t.rowOf('offering_themes', theme)).toMatchObject({ short_name: 'Calm Theme' })
  const nameless = await t.sendOne(insert('services', { name: ' ' }))
  expect(errorsOf(nameless)).toMatchObject([{ field: 'name', message: 'Service name is required' }])
})

test('fields made by the server, and unknown fields, cannot be written', async () => {
  for (const field of ['updated_at', 'write_id', 'is_public', 'id', 'constructor', 'nonsense']) {
    const answer = await t.sendOne(insert('content', { title: 'A', slug: 'a-b', [field]: 'x' }))
    expect(errorsOf(answer)).toMatchObject([{ field, code: 'unknown' }])
  }
})

test('base and changes of an update have the same fields, and a deletion names the version that it saw', async () => {
  const id = await t.insertOne('services', aService())
  expect(errorsOf(await t.sendOne(update('services', id, {}, { name: 'x' })))).toMatchObject([
    { field: 'name' },
  ])
  expect(errorsOf(await t.sendOne(update('services', id, { name: 'x' }, {})))).toMatchObject([
    { field: 'name' },
  ])
  expect(errorsOf(await t.sendOne(aWrite({ entity: 'services', op: 'delete', rowId: id })))).toMatchObject([
    { field: 'write_id' },
  ])
})

test("another user's write is refused and leaves no trace, so that its author can send it", async () => {
  const write = { ...insert('services', aService()), userId: 'user-2' }
  expect(errorsOf(await t.sendOne(write))).toMatchObject([{ field: 'userId', code: 'invalid' }])
  expect(await t.database.sql`select from write_ledger where id = ${write.id}`).toHaveLength(0)
})

test('an id that another user has used for a write is refused, without details of that write', async () => {
  const write = insert('services', aService())
  const theirs = { ...write, userId: 'user-2' }
  expect(await t.sendAs('user-2', theirs)).toEqual([accepted])
  const id = await t.insertOne('services', aService())
  const writes = [
    { ...insert('services', aService()), id: write.id },
    { ...update('services', id, { name: 'x' }, { name: 'y' }), id: write.id },
    { ...remove('services', id, randomUUID()), id: write.id },
    { ...insert('services', { name: '' }), id: write.id },
    write,
  ]
  for (const write of writes) {
    expect(errorsOf(await t.sendOne(write))).toEqual([
      {
        field: 'id',
        code: 'invalid',
        message: 'Another edit has the same id. Make this edit again',
      },
    ])
  }
  expect(await t.sendAs('user-2', theirs)).toEqual([accepted])
  expect(await t.database.sql`select from write_ledger where id = ${write.id}`).toHaveLength(1)
  expect(t.logLines).toEqual([])
})

test('of two users who use one id at once, one is answered and the other refused', async () => {
  const mine = insert('services', aService())
  const theirs = { ...insert('services', aService()), id: mine.id, userId: 'user-2' }
  const answers = (await Promise.all([t.send(mine), t.sendAs('user-2', theirs)])).flat()
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['accepted', 'rejected'])
  expect(t.logLines).toEqual([])
})

test('a value of a wrong type is refused with the expected type, and only a missing one as required', async () => {
  const company = { name: 'Firm', slug: 'firm' }
  const errorsFor = async (changes: Record<string, Json>) =>
    errorsOf(await t.sendOne(insert('service_companies', { ...company, ...changes }))).map(
      ({ field, message }) => [field, message],
    )
  for (const value of ['7', true, 1.5, [], {}]) {
    expect(await errorsFor({ founded: value })).toEqual([['founded', 'Must be a whole number']])
    expect(await errorsFor({ annual_revenue: value })).toEqual([['annual_revenue', 'Must be a whole number']])
  }
  expect(await errorsFor({ name: 5 })).toEqual([['name', 'Invalid input: expected string, received number']])
  expect(await errorsFor({ short_description: 5 })).toEqual([
    ['short_description', 'Invalid input: expected string, received number'],
  ])
  const withoutName = aWrite({ entity: 'service_companies', op: 'insert', changes: { slug: 'firm' } })
  expect(errorsOf(await t.sendOne(withoutName))).toMatchObject([
    { field: 'name', message: 'Company name is required' },
  ])
  const id = await t.insertOne('service_companies', company)
  const patch = update('service_companies', id, { founded: null }, { founded: 'x' })
  expect(errorsOf(await t.sendOne(patch))).toMatchObject([{ message: 'Must be a whole number' }])
})

test('an invisible title is refused like an empty one', async () => {
  const said = async (title: string) =>
    errorsOf(await t.sendOne(insert('cases', { title, slug: 'a-case', theme: 'Brand Creative' }))).find(
      ({ field }) => field === 'title',
    )
  const empty = await said('')
  expect(empty).toMatchObject({ message: 'Title is required' })
  for (const title of ['\u200b', '\u00a0', '\u00ad\ufeff', '\u202e\u2066', '\u3164', '\u2800']) {
    expect(await said(title)).toEqual(empty)
  }
})

test('a write of a newer version is refused with a clear text', async () => {
  const answer = await t.sendOne({ ...insert('services', aService()), schemaVersion: 99 })
  expect(errorsOf(answer)[0]?.message).toContain('made with a newer version')
})
