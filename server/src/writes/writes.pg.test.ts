import { randomUUID } from 'node:crypto'
import { type Answer, batchAnswerSchema } from '@coop/sync/contract'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruneLedger } from './prune-ledger.ts'
import {
  accepted,
  aService,
  aWrite,
  insert,
  remove,
  setUpWrites,
  update,
  USER,
  type WriteSetup,
} from './writes-for-tests.ts'

let t: WriteSetup
beforeAll(async () => {
  t = await setUpWrites()
})
afterAll(() => t.database.drop())

async function made(
  entity: Parameters<typeof insert>[0],
  values: Parameters<typeof insert>[1],
): Promise<string> {
  const write = insert(entity, values)
  expect(await t.sendOne(write)).toEqual(accepted)
  return write.rowId
}

async function rowOf(table: string, id: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await t.database.sql`select * from ${t.database.sql(table)} where id = ${id}`
  return row
}

function errorsOf(answer: Answer) {
  return answer.status === 'rejected' ? answer.errors : []
}

test('an insert makes the row with its children, its author and its write', async () => {
  const feature = { id: randomUUID(), feature_text: 'Swift', display_order: 0 }
  const write = insert('services', aService({ features: [feature] }))
  expect(await t.sendOne(write)).toEqual(accepted)
  expect(await rowOf('services', write.rowId)).toMatchObject({ write_id: write.id, published: true })
  expect(await rowOf('service_features', feature.id)).toMatchObject({
    service_id: write.rowId,
    is_public: true,
    write_id: write.id,
  })
  const [history] = await t.database.sql`select * from row_history where row_id = ${write.rowId}`
  expect(history).toMatchObject({ op: 'insert', user_id: USER, write_id: write.id })
  const [ledger] = await t.database.sql`select * from write_ledger where id = ${write.id}`
  expect(ledger).toMatchObject({ status: 'accepted', answer: accepted, user_id: USER, row_id: write.rowId })
})

test('sent again after a lost answer, a write takes effect once and gets the first answer', async () => {
  const id = await made('services', aService({ name: 'Before' }))
  const write = update('services', id, { name: 'Before' }, { name: 'After' })
  expect(await t.sendOne(write)).toEqual(accepted)
  const other = update('services', id, { name: 'After' }, { name: 'Later' })
  expect(await t.sendOne(other)).toEqual(accepted)
  expect(await t.sendOne(write)).toEqual(accepted)
  expect(await rowOf('services', id)).toMatchObject({ name: 'Later' })
})

test('copies that arrive together take effect once', async () => {
  const write = insert('services', aService())
  const answers = await Promise.all(Array.from({ length: 6 }, async () => await t.sendOne(write)))
  expect(answers).toEqual(Array.from({ length: 6 }, () => accepted))
  const history = await t.database.sql`select from row_history where row_id = ${write.rowId}`
  expect(history).toHaveLength(1)
})

test('different inserts of one row that arrive together make it once, and neither is lost', async () => {
  const rowId = randomUUID()
  const one = insert('services', aService(), rowId)
  const two = insert('services', aService(), rowId)
  const statuses = (await Promise.all([t.sendOne(one), t.sendOne(two)])).map(({ status }) => status)
  expect(statuses.filter((status) => status === 'accepted')).toHaveLength(1)
  const again = await Promise.all([t.sendOne(one), t.sendOne(two)])
  expect(again.map(({ status }) => status).sort()).toEqual(['accepted', 'rejected'])
})

test('an insert whose row is there already with the same content is accepted', async () => {
  const write = insert(
    'services',
    aService({ features: [{ id: randomUUID(), feature_text: 'A', display_order: 0 }] }),
  )
  await t.sendOne(write)
  expect(await t.sendOne({ ...write, id: randomUUID() })).toEqual(accepted)
  expect(await rowOf('services', write.rowId)).toMatchObject({ write_id: write.id })
})

test('edits of different fields merge', async () => {
  const id = await made('services', aService({ name: 'Merge', duration: '1-4-weeks' }))
  expect(await t.sendOne(update('services', id, { name: 'Merge' }, { name: 'Merged' }))).toEqual(accepted)
  expect(await t.sendOne(update('services', id, { duration: '1-4-weeks' }, { duration: null }))).toEqual(
    accepted,
  )
  expect(await rowOf('services', id)).toMatchObject({ name: 'Merged', duration: null })
})

test('a field that somebody changed meanwhile is a conflict, which leaves the row as it is', async () => {
  const id = await made('services', aService({ name: 'One', deliverables: 'x' }))
  const first = update('services', id, { name: 'One', deliverables: 'x' }, { name: 'Two', deliverables: 'y' })
  expect(await t.sendOne(first)).toEqual(accepted)
  const late = update(
    'services',
    id,
    { name: 'One', duration: null, deliverables: 'x' },
    { name: 'Three', duration: '1-4-weeks', deliverables: 'y' },
  )
  const conflict = {
    status: 'conflict',
    conflict: {
      kind: 'fields',
      rowWriteId: first.id,
      fields: [{ field: 'name', base: 'One', mine: 'Three', theirs: 'Two' }],
    },
  }
  expect(await t.sendOne(late)).toEqual(conflict)
  expect(await t.sendOne(late)).toEqual(conflict)
  expect(await rowOf('services', id)).toMatchObject({ name: 'Two', duration: null, write_id: first.id })
  const [ledger] = await t.database.sql`select status, answer from write_ledger where id = ${late.id}`
  expect(ledger).toEqual({ status: 'conflict', answer: conflict })
})

test('mine equal to theirs is no conflict', async () => {
  const id = await made('services', aService({ name: 'Same' }))
  await t.sendOne(update('services', id, { name: 'Same' }, { name: 'Both' }))
  expect(await t.sendOne(update('services', id, { name: 'Same' }, { name: 'Both' }))).toEqual(accepted)
})

test('sets are compared without order, lists with it', async () => {
  const id = await made('services', aService({ theme: ['AI Readiness', 'Operational Resilience'] }))
  const theme = update(
    'services',
    id,
    { theme: ['Operational Resilience', 'AI Readiness'] },
    { theme: ['Mine'] },
  )
  expect(await t.sendOne(theme)).toEqual(accepted)
  const themeId = await made('offering_themes', {
    name: 'Ordered',
    slug: 'ordered',
    short_name: 'O',
    key_benefits: ['a', 'b'],
  })
  const benefits = update('offering_themes', themeId, { key_benefits: ['b', 'a'] }, { key_benefits: ['c'] })
  expect(await t.sendOne(benefits)).toMatchObject({ status: 'conflict' })
})

test('large numbers compare as numbers', async () => {
  const id = await made('service_companies', { name: 'Rich', slug: 'rich', annual_revenue: 900_000_000_000 })
  const write = update('service_companies', id, { annual_revenue: 900_000_000_000 }, { annual_revenue: 1 })
  expect(await t.sendOne(write)).toEqual(accepted)
})

test('replacing a child list keeps what is unchanged, and moves the parent', async () => {
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
  expect(await rowOf('services', write.rowId)).toMatchObject({ write_id: second.id })
  expect(await rowOf('service_features', a.id)).toMatchObject({ write_id: write.id })
  expect(await rowOf('service_features', b.id)).toMatchObject({ write_id: second.id, feature_text: 'B' })
  expect(await rowOf('service_features', c.id)).toMatchObject({ write_id: second.id })
  const third = update('services', write.rowId, { features: [a, changed, c] }, { features: [] })
  expect(await t.sendOne(third)).toEqual(accepted)
  expect(await t.database.sql`select from service_features where service_id = ${write.rowId}`).toHaveLength(0)
})

test('a child list is compared by content and order, not by ids', async () => {
  const items = ['a', 'b'].map((text, i) => ({ id: randomUUID(), feature_text: text, display_order: i }))
  const id = await made('services', aService({ features: items }))
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

test('linked companies are a set: the same link from two devices is one', async () => {
  const [one, two] = [
    await made('service_companies', { name: 'C one', slug: 'c-one' }),
    await made('service_companies', { name: 'C two', slug: 'c-two' }),
  ]
  const link = (company_id: string) => ({ id: randomUUID(), company_id })
  const [first, second] = [link(one), link(two)]
  const id = await made('services', aService({ companies: [first] }))
  const write = update('services', id, { companies: [link(one)] }, { companies: [second, link(one)] })
  expect(await t.sendOne(write)).toEqual(accepted)
  expect(await rowOf('service_contributing_companies', first.id)).toBeDefined()
  expect(
    await t.sendOne(update('services', id, { companies: [first] }, { companies: [link(two), link(one)] })),
  ).toEqual(accepted)
  // The ids change places: what they link is still two different companies.
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
  await made('services', aService({ features: [item] }))
  const answer = await t.sendOne(insert('services', aService({ features: [item] })))
  expect(errorsOf(answer)).toEqual([expect.objectContaining({ field: 'features', code: 'invalid' })])
})

test('a taken slug is rejected with the name of the other row and a free proposal', async () => {
  await made('services', aService({ name: 'Owner', slug: 'taken' }))
  await made('services', aService({ slug: 'taken-2' }))
  const write = insert('services', aService({ slug: 'taken' }))
  const answer = await t.sendOne(write)
  expect(errorsOf(answer)).toEqual([
    { field: 'slug', code: 'taken', message: "Slug 'taken' is taken by 'Owner'", proposal: 'taken-3' },
  ])
  expect(await rowOf('services', write.rowId)).toBeUndefined()
  expect(await t.sendOne(write)).toEqual(answer)
  expect(await t.sendOne(insert('services', aService({ slug: 'taken-3' })))).toEqual(accepted)
})

test('a taken asset key and a taken theme name are rejected likewise', async () => {
  const asset = { asset_key: 'hero', category: 'other', image_url: '/a.webp' }
  await made('website_assets', asset)
  expect(errorsOf(await t.sendOne(insert('website_assets', asset)))).toMatchObject([
    { field: 'asset_key', code: 'taken', proposal: 'hero-2' },
  ])
  await made('offering_themes', { name: 'Taken', slug: 'taken-theme', short_name: 'T' })
  const theme = insert('offering_themes', { name: 'Taken', slug: 'other-theme', short_name: 'T' })
  expect(errorsOf(await t.sendOne(theme))).toMatchObject([
    { field: 'name', code: 'taken', proposal: 'Taken 2' },
  ])
})

test("a company's address follows from its name", async () => {
  expect(
    errorsOf(await t.sendOne(insert('service_companies', { name: 'Työ & Tulos Oy', slug: 'other' }))),
  ).toMatchObject([{ field: 'slug', code: 'invalid' }])
  const id = await made('service_companies', { name: 'Työ & Tulos Oy', slug: 'tyo-tulos-oy' })
  const second = insert('service_companies', { name: 'Työ & Tulos Oy', slug: 'tyo-tulos-oy' })
  expect(errorsOf(await t.sendOne(second))).toMatchObject([
    { field: 'slug', code: 'taken', proposal: 'tyo-tulos-oy-2' },
  ])
  await made('service_companies', { name: 'Työ & Tulos Oy', slug: 'tyo-tulos-oy-2' })
  expect(await t.sendOne(update('service_companies', id, { team_size: null }, { team_size: '4' }))).toEqual(
    accepted,
  )
  expect(
    (await t.sendOne(update('service_companies', id, { name: 'Työ & Tulos Oy' }, { name: 'New' }))).status,
  ).toBe('rejected')
})

test('a reference to a row that is gone is rejected and says which', async () => {
  const write = insert('service_companies', { name: 'Leaving', slug: 'leaving' })
  await t.sendOne(write)
  expect(await t.sendOne(remove('service_companies', write.rowId, write.id))).toEqual(accepted)
  const there = {
    id: randomUUID(),
    company_id: await made('service_companies', { name: 'Staying', slug: 'staying' }),
  }
  const link = { id: randomUUID(), company_id: write.rowId }
  const answer = await t.sendOne(insert('services', aService({ companies: [there, link] })))
  expect(errorsOf(answer)).toEqual([
    { field: 'companies.1.company_id', code: 'gone', message: "Company: the Company 'Leaving' is gone" },
  ])
  const article = await t.sendOne(insert('content', { title: 'A', slug: 'a', category_id: randomUUID() }))
  expect(errorsOf(article)).toMatchObject([{ field: 'category_id', code: 'gone' }])
})

test('an update of a deleted row is a conflict that knows how the row was', async () => {
  const feature = { id: randomUUID(), feature_text: 'last words', display_order: 0 }
  const write = insert('services', aService({ name: 'Doomed', features: [feature] }))
  await t.sendOne(write)
  await t.sendOne(remove('services', write.rowId, write.id))
  const answer = await t.sendOne(update('services', write.rowId, { name: 'Doomed' }, { name: 'Alive' }))
  expect(answer).toMatchObject({
    status: 'conflict',
    conflict: { kind: 'deleted', last: { name: 'Doomed', features: [feature], images: [] } },
  })
  if (answer.status !== 'conflict' || answer.conflict.kind !== 'deleted') throw new Error('not deleted')
  const restored = insert('services', { ...answer.conflict.last, name: 'Alive' }, write.rowId)
  expect(await t.sendOne(restored)).toEqual(accepted)
  const unknown = await t.sendOne(update('services', randomUUID(), { name: 'x' }, { name: 'y' }))
  expect(unknown).toEqual({ status: 'conflict', conflict: { kind: 'deleted', last: null } })
})

test('a deletion of a row that has changed is a conflict; of one that is gone it is done', async () => {
  const write = insert('services', aService({ name: 'Seen' }))
  await t.sendOne(write)
  const change = update('services', write.rowId, { name: 'Seen' }, { name: 'Unseen' })
  await t.sendOne(change)
  const answer = await t.sendOne(remove('services', write.rowId, write.id))
  expect(answer).toMatchObject({
    status: 'conflict',
    conflict: { kind: 'changed', rowWriteId: change.id, theirs: { name: 'Unseen', features: [] } },
  })
  expect(await t.sendOne(remove('services', write.rowId, change.id))).toEqual(accepted)
  expect(await t.sendOne(remove('services', write.rowId, change.id))).toEqual(accepted)
})

test('a renamed theme is renamed wherever it is referred to, and the old address leads on', async () => {
  const theme = { name: 'Old Name', slug: 'old-name', short_name: 'Old' }
  const id = await made('offering_themes', theme)
  const service = await made('services', aService({ theme: ['Old Name', 'Another'] }))
  const company = await made('service_companies', {
    name: 'Tagged',
    slug: 'tagged',
    theme_tags: ['old-name'],
  })
  const aCase = await made('cases', { title: 'Case', slug: 'case', theme_tag: 'Old Name' })
  const asset = await made('website_assets', {
    asset_key: 'tagged',
    category: 'other',
    image_url: '/t',
    theme_tags: ['Old'],
  })
  const renamed = { name: 'New Name', slug: 'new-name', short_name: 'New' }
  const write = update('offering_themes', id, theme, renamed)
  expect(await t.sendOne(write)).toEqual(accepted)
  expect(await rowOf('services', service)).toMatchObject({
    theme: ['New Name', 'Another'],
    write_id: write.id,
  })
  expect(await rowOf('service_companies', company)).toMatchObject({ theme_tags: ['new-name'] })
  expect(await rowOf('cases', aCase)).toMatchObject({ theme_tag: 'New Name' })
  expect(await rowOf('website_assets', asset)).toMatchObject({ theme_tags: ['New'] })
  const [redirect] = await t.database.sql`select * from slug_redirects where row_id = ${id}`
  expect(redirect).toMatchObject({ entity: 'offering_themes', old_slug: 'old-name', write_id: write.id })
})

test('unpublishing hides the children, publishing shows them', async () => {
  const item = { id: randomUUID(), feature_text: 'x', display_order: 0 }
  const id = await made('services', aService({ features: [item] }))
  await t.sendOne(update('services', id, { published: true }, { published: false }))
  expect(await rowOf('service_features', item.id)).toMatchObject({ is_public: false })
  await t.sendOne(update('services', id, { published: false }, { published: true }))
  expect(await rowOf('service_features', item.id)).toMatchObject({ is_public: true })
})

test('an article carries the time of its last published save', async () => {
  const id = await made('content', { title: 'Article', slug: 'article' })
  expect(await rowOf('content', id)).toMatchObject({ published_at: null })
  await t.sendOne(update('content', id, { published: false }, { published: true }))
  const first = await rowOf('content', id)
  expect(first?.['published_at']).toBeInstanceOf(Date)
  await t.sendOne(update('content', id, { title: 'Article' }, { title: 'Article, again' }))
  const second = await rowOf('content', id)
  expect(Number(second?.['published_at'])).toBeGreaterThan(Number(first?.['published_at']))
  await t.sendOne(update('content', id, { published: true }, { published: false }))
  expect(await rowOf('content', id)).toMatchObject({ published_at: null })
})

test("a company image repeats its asset's file", async () => {
  const asset = await made('website_assets', {
    asset_key: 'pic',
    category: 'company-pictures',
    image_url: '/p',
    original_filename: 'office.jpg',
  })
  await t.database.sql`update website_assets set file_size = 1234 where id = ${asset}`
  const image = {
    id: randomUUID(),
    website_asset_id: asset,
    image_type: 'hero',
    image_url: '/p',
    alt_text: null,
    display_order: 0,
  }
  await made('service_companies', { name: 'Pictured', slug: 'pictured', images: [image] })
  expect(await rowOf('company_images', image.id)).toMatchObject({
    original_filename: 'office.jpg',
    file_size: 1234,
  })
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

test('fields that the server makes, and fields that there are not, cannot be written', async () => {
  for (const field of ['published_at', 'write_id', 'is_public', 'id', 'constructor', 'nonsense']) {
    const answer = await t.sendOne(insert('content', { title: 'A', slug: 'a-b', [field]: 'x' }))
    expect(errorsOf(answer)).toMatchObject([{ field, code: 'unknown' }])
  }
})

test('base and changes of an update speak of the same fields, and a deletion names what it saw', async () => {
  const id = await made('services', aService())
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

test('a write of a newer version is refused with a clear text', async () => {
  const answer = await t.sendOne({ ...insert('services', aService()), schemaVersion: 99 })
  expect(errorsOf(answer)[0]?.message).toContain('made by a newer version')
})

test('each entry of a batch gets its own answer, in order', async () => {
  const good = insert('services', aService())
  const answers = await t.send(
    good,
    'nonsense',
    null,
    { ...good, id: 'no uuid' },
    { ...good, entity: 'users' },
    insert('services', aService()),
  )
  expect(answers.map(({ status }) => status)).toEqual([
    'accepted',
    'rejected',
    'rejected',
    'rejected',
    'rejected',
    'accepted',
  ])
  expect(answers.flatMap(errorsOf).map(({ field }) => field)).toEqual([null, null, 'id', 'entity'])
  const response = await t.app.request('/api/writes', {
    method: 'POST',
    body: JSON.stringify({ writes: ['x', { id: good.id }] }),
  })
  expect(await response.json()).toMatchObject({ answers: [{ id: '0' }, { id: good.id }] })
})

test('a locked row makes its writes wait for another try, in order, and others go on', async () => {
  const id = await made('services', aService({ name: 'Locked' }))
  const [blocker] = [await t.database.sql.reserve()]
  await blocker`begin`
  await blocker`select from services where id = ${id} for update`
  const stuck = update('services', id, { name: 'Locked' }, { name: 'Free' })
  const behind = update('services', id, { duration: null }, { duration: '1-4-weeks' })
  const answers = await t.send(stuck, behind, insert('services', aService()))
  expect(answers.map(({ status }) => status)).toEqual(['retry', 'retry', 'accepted'])
  await blocker`rollback`
  blocker.release()
  expect(await t.send(stuck, behind)).toEqual([accepted, accepted])
  expect(t.logged.filter((line) => line.includes(stuck.id))).toEqual([])
})

test('a bug or an undeclared constraint is noted and answered with retry', async () => {
  await t.database
    .sql`alter table value_propositions add constraint undeclared exclude using btree (title with =)`
  await made('value_propositions', { title: 'Once' })
  const write = insert('value_propositions', { title: 'Once' })
  expect(await t.sendOne(write)).toMatchObject({ status: 'retry' })
  expect(t.logged.some((line) => line.includes(write.id))).toBe(true)
  expect(await t.database.sql`select from write_ledger where id = ${write.id}`).toHaveLength(0)
  await t.database.sql`alter table value_propositions drop constraint undeclared`
  expect(await t.sendOne(write)).toEqual(accepted)
})

test('a backend that is killed in the middle gives retry, and the resend takes effect once', async () => {
  const id = await made('services', aService({ name: 'Cut' }))
  const blocker = await t.database.sql.reserve()
  await blocker`begin`
  await blocker`select from services where id = ${id} for update`
  const write = update('services', id, { name: 'Cut' }, { name: 'Mended' })
  const answers = t.send(write, insert('services', aService()))
  const killer = postgres(t.database.url, { max: 1 })
  for (let killed = 0; killed === 0;) {
    const waiting = await killer`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    killed = waiting.length
  }
  await killer.end()
  expect((await answers).map(({ status }) => status)).toEqual(['retry', 'retry'])
  await blocker`rollback`
  blocker.release()
  expect(await t.sendOne(write)).toEqual(accepted)
  expect(await t.sendOne(write)).toEqual(accepted)
})

test('however often connections are killed, every write takes effect once in the end', async () => {
  const killer = postgres(t.database.url, { max: 1 })
  const writes = Array.from({ length: 200 }, () => insert('services', aService()))
  const ids = writes.map(({ rowId }) => rowId)
  let open = writes
  let kills = 0
  while (open.length > 0) {
    const round = { isAnswered: false }
    // Once in a round, when it has come a little further; whatever the batch is doing at that moment.
    const kill = async () => {
      for (const before = kills; kills === before && !round.isAnswered && kills < 12;) {
        const killed = await killer`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
            and (select count(*) from services where id = any (${ids})) >= ${before * 5}`
        kills += killed.length
      }
    }
    const send = async () => {
      const body = JSON.stringify({ writes: open })
      const response = await t.app.request('/api/writes', { method: 'POST', body })
      round.isAnswered = true
      if (response.status === 503) return // killed before it had begun
      const { answers } = batchAnswerSchema.parse(await response.json())
      open = open.filter((_, i) => answers[i]?.answer.status === 'retry')
    }
    await Promise.all([send(), kill()])
  }
  await killer.end()
  expect(kills).toBeGreaterThan(3)
  const history = await t.database.sql`select row_id from row_history where row_id = any (${ids})`
  expect(history).toHaveLength(writes.length)
})

test('history tells who made which change, newest first, child lists included', async () => {
  const feature = { id: randomUUID(), feature_text: 'x', display_order: 0 }
  const write = insert('services', aService({ name: 'Then' }))
  await t.sendOne(write)
  await t.sendOne(update('services', write.rowId, { name: 'Then' }, { name: 'Now' }))
  await t.sendOne(update('services', write.rowId, { features: [] }, { features: [feature] }))
  await t.database.sql`insert into users (id, name, email) values (${USER}, 'U', 'user@example.org')`
  const response = await t.app.request(`/api/history?entity=services&rowId=${write.rowId}`)
  expect(await response.json()).toMatchObject({
    hasMore: false,
    states: [
      {
        op: 'update',
        author: 'user@example.org',
        changed: ['features'],
        state: { name: 'Now', features: [feature] },
      },
      { op: 'update', changed: ['name'], state: { name: 'Now', features: [] } },
      { op: 'insert', changed: [], state: { name: 'Then', features: [] }, writeId: write.id },
    ],
  })
  for (const query of ['', '?entity=users&rowId=x', `?entity=services&rowId=${write.rowId}&before=x`]) {
    expect((await t.app.request(`/api/history${query}`)).status).toBe(400)
  }
})

test('the ledger forgets after its days', async () => {
  const write = insert('services', aService())
  await t.sendOne(write)
  await t.database.sql`update write_ledger set created_at = now() - interval '91 days' where id = ${write.id}`
  expect(await pruneLedger(t.database.sql)).toBe(1)
})
