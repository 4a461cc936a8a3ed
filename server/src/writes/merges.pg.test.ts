import { randomUUID } from 'node:crypto'
import type { Answer, Json, Write } from '@coop/sync/write'
import { expect, test } from 'vitest'
import { accepted, aService, insert, remove, openWrites, update, USER } from '../../testing/writes.ts'

const t = await openWrites()

test('edits of different fields merge', async () => {
  const id = await t.insertOne('services', aService({ name: 'Merge', duration: '1-4-weeks' }))
  expect(await t.sendOne(update('services', id, { name: 'Merge' }, { name: 'Merged' }))).toEqual(accepted)
  expect(await t.sendOne(update('services', id, { duration: '1-4-weeks' }, { duration: null }))).toEqual(
    accepted,
  )
  expect(await t.rowOf('services', id)).toMatchObject({ name: 'Merged', duration: null })
})

const byMe = { by: USER, at: expect.stringMatching(/^20.+Z$/) }

test('a field changed meanwhile is a conflict, and the row stays unchanged', async () => {
  const id = await t.insertOne('services', aService({ name: 'One', deliverables: 'x' }))
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
      fields: [{ field: 'name', base: 'One', mine: 'Three', theirs: 'Two', author: 'self', made: byMe }],
    },
  }
  expect(await t.sendOne(late)).toEqual(conflict)
  expect(await t.sendOne(late)).toEqual(conflict)
  expect(await t.rowOf('services', id)).toMatchObject({ name: 'Two', duration: null, write_id: first.id })
  const [ledger] = await t.database.sql`select status, answer from write_ledger where id = ${late.id}`
  expect(ledger).toEqual({ status: 'conflict', answer: conflict })
})

test('mine equal to theirs is no conflict', async () => {
  const id = await t.insertOne('services', aService({ name: 'Same' }))
  await t.sendOne(update('services', id, { name: 'Same' }, { name: 'Both' }))
  expect(await t.sendOne(update('services', id, { name: 'Same' }, { name: 'Both' }))).toEqual(accepted)
})

test('sets are compared without order, lists with order', async () => {
  const id = await t.insertOne('services', aService({ theme: ['AI Readiness', 'Operational Resilience'] }))
  const theme = update(
    'services',
    id,
    { theme: ['Operational Resilience', 'AI Readiness'] },
    { theme: ['Mine'] },
  )
  expect(await t.sendOne(theme)).toEqual(accepted)
  const themeId = await t.insertOne('offering_themes', {
    name: 'Ordered',
    slug: 'ordered',
    short_name: 'O',
    key_benefits: ['a', 'b'],
  })
  const benefits = update('offering_themes', themeId, { key_benefits: ['b', 'a'] }, { key_benefits: ['c'] })
  expect(await t.sendOne(benefits)).toMatchObject({ status: 'conflict' })
})

test('the effects of deleting another row are not a conflict', async () => {
  const company = insert('service_companies', { name: 'Leaver', slug: 'leaver' })
  const category = insert('content_categories', { name: 'Gone', slug: 'gone' })
  await t.send(company, category)
  const stays = await t.insertOne('service_companies', { name: 'Stayer', slug: 'stayer' })
  const gone = { id: randomUUID(), company_id: company.rowId }
  const kept = { id: randomUUID(), company_id: stays }
  const named = { id: randomUUID(), company_id: company.rowId, company_name: 'Leaver' }
  const service = await t.insertOne('services', aService({ companies: [gone, kept] }))
  const study = await t.insertOne('cases', { title: 'Study', slug: 'study', companies: [named] })
  const article = { title: 'Article', slug: 'article', category_id: category.rowId }
  const content = await t.insertOne('content', article)
  expect(
    await t.send(
      remove('service_companies', company.rowId, company.id),
      remove('content_categories', category.rowId, category.id),
    ),
  ).toEqual([accepted, accepted])
  expect(
    await t.send(
      update('services', service, { companies: [gone, kept] }, { companies: [] }),
      update('cases', study, { companies: [named] }, { companies: [] }),
      update('content', content, { category_id: category.rowId }, { category_id: null }),
    ),
  ).toEqual([accepted, accepted, accepted])
  const theirs = insert('content_categories', { name: 'Theirs', slug: 'theirs' })
  const third = insert('content_categories', { name: 'Third', slug: 'third' })
  await t.send(
    theirs,
    third,
    update('content', content, { category_id: null }, { category_id: theirs.rowId }),
  )
  const late = update('content', content, { category_id: category.rowId }, { category_id: third.rowId })
  expect(await t.sendOne(late)).toMatchObject({ status: 'conflict' })
})

test('a row can be deleted after changes that follow from the same person’s edit of another row', async () => {
  const [old, next] = ['/media/other/old.webp', '/media/other/next.webp']
  const category = insert('content_categories', { name: 'Mine', slug: 'mine' })
  const theme = insert('offering_themes', { name: 'Old theme', slug: 'old-theme', short_name: 'Old' })
  const asset = insert('website_assets', { asset_key: 'shown', category: 'other', image_url: old })
  const filed = { title: 'Filed here', slug: 'filed-here', category_id: category.rowId }
  const rows = [
    insert('content', filed),
    insert('services', aService({ theme: ['Old theme'] })),
    insert('services', aService({ hero_image_url: old })),
  ]
  const edited = insert('content', { ...filed, slug: 'edited-here', title: 'Edited here' })
  await t.send(category, theme, asset, ...rows, edited)
  const edit = update('content', edited.rowId, { title: 'Edited here' }, { title: 'Edited' })
  const last = remove('content', edited.rowId, edit.id)
  const answers = await t.send(
    edit,
    remove('content_categories', category.rowId, category.id),
    update('offering_themes', theme.rowId, { name: 'Old theme' }, { name: 'New theme' }),
    update('website_assets', asset.rowId, { image_url: old }, { image_url: next }),
    ...rows.map(({ entity, rowId, id }) => remove(entity, rowId, id)),
    { ...last, base: { ...last.base, seen: edited.id } },
  )
  expect(answers).toEqual(answers.map(() => accepted))
  for (const { entity, rowId } of [...rows, edited]) expect(await t.rowOf(entity, rowId)).toBeUndefined()
})

test('a row is not deleted after an edit by somebody else, or an edit beside the ones that it followed', async () => {
  const category = insert('content_categories', { name: 'Ours', slug: 'ours' })
  const article = insert('content', { title: 'Followed', slug: 'followed', category_id: category.rowId })
  const theme = insert('offering_themes', { name: 'Theirs', slug: 'theirs-theme', short_name: 'Th' })
  const service = insert('services', aService({ name: 'Seen', theme: ['Theirs'] }))
  await t.send(category, article, theme, service)
  await t.send(
    update('services', service.rowId, { name: 'Seen' }, { name: 'Unseen' }),
    update('offering_themes', theme.rowId, { name: 'Theirs' }, { name: 'Mine' }),
  )
  await sendAs('user-2', remove('content_categories', category.rowId, category.id))
  expect(
    await t.send(remove('services', service.rowId, service.id), remove('content', article.rowId, article.id)),
  ).toMatchObject([
    { status: 'conflict', conflict: { kind: 'changed', author: 'self' } },
    { status: 'conflict', conflict: { kind: 'changed', author: 'other' } },
  ])
})

test('large numbers compare as numbers', async () => {
  const id = await t.insertOne('service_companies', {
    name: 'Rich',
    slug: 'rich',
    annual_revenue: 900_000_000_000,
  })
  const write = update('service_companies', id, { annual_revenue: 900_000_000_000 }, { annual_revenue: 1 })
  expect(await t.sendOne(write)).toEqual(accepted)
})

test('an update of a deleted row is a conflict that contains the deleted row', async () => {
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
  expect(unknown).toEqual({ status: 'conflict', conflict: { kind: 'deleted', last: null, author: 'other' } })
})

test('the conflict with a deletion contains its effects on other rows, and the references of the row', async () => {
  const category = insert('content_categories', { name: 'Gone soon', slug: 'gone-soon' })
  const company = insert('service_companies', { name: 'Named Oy', slug: 'named-oy' })
  await t.send(category, company)
  const link = { id: randomUUID(), company_id: company.rowId }
  const service = await t.insertOne('services', aService({ name: 'Naming', companies: [link] }))
  await t.sendOne(remove('service_companies', company.rowId, company.id))
  const late = update('service_companies', company.rowId, { team_size: null }, { team_size: '5' })
  expect(await t.sendOne(late)).toMatchObject({
    conflict: {
      kind: 'deleted',
      affected: [
        {
          entity: 'services',
          rowId: service,
          title: 'Naming',
          before: { companies: [link] },
          after: { companies: [] },
        },
      ],
      missingFiles: [],
    },
  })
  const article = insert('content', { title: 'Filed', slug: 'filed', category_id: category.rowId })
  await t.sendOne(article)
  await t.sendOne(remove('content', article.rowId, article.id))
  expect(await t.sendOne(update('content', article.rowId, { title: 'Filed' }, { title: 'B' }))).toMatchObject(
    {
      conflict: {
        last: { category_id: category.rowId },
        titles: { [category.rowId]: 'Gone soon' },
        affected: [],
      },
    },
  )
})

test('deleting a changed row is a conflict; deleting a deleted row is accepted', async () => {
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

test('a conflict tells for each field whether its author or another user changed it, and when', async () => {
  const features = (text: string) => [{ id: randomUUID(), feature_text: text, display_order: 0 }]
  const id = await t.insertOne(
    'services',
    aService({ name: 'Old', deliverables: 'Old', features: features('Old') }),
  )
  await sendAs('user-2', update('services', id, { name: 'Old' }, { name: 'Theirs' }))
  await sendAs(USER, update('services', id, { deliverables: 'Old' }, { deliverables: 'Mine' }))
  await sendAs(
    'user-2',
    update('services', id, { features: features('Old') }, { features: features('Theirs') }),
  )
  await t.database.sql`update services set duration = '1-4-weeks' where id = ${id}`
  const base = { name: 'Old', deliverables: 'Old', duration: null, features: features('Old') }
  const changes = { name: 'New', deliverables: 'New', duration: '6-plus-months', features: features('New') }
  const answer = await t.sendOne(update('services', id, base, changes))
  expect(authorsIn(answer)).toEqual({
    name: 'other',
    deliverables: 'self',
    duration: 'other',
    features: 'other',
  })
  expect(makersIn(answer)).toEqual({
    name: 'user-2',
    deliverables: USER,
    duration: null,
    features: 'user-2',
  })

  await sendAs(USER, update('services', id, { features: features('Theirs') }, { features: features('Mine') }))
  expect(authorsIn(await t.sendOne(update('services', id, base, changes)))).toMatchObject({
    features: 'self',
  })
})

test('a conflict with a deleted or changed row tells whether the same person did it', async () => {
  for (const [userId, author] of [
    [USER, 'self'],
    ['user-2', 'other'],
  ] as const) {
    const write = insert('services', aService({ name: 'Watched' }))
    await t.sendOne(write)
    const change = update('services', write.rowId, { name: 'Watched' }, { name: 'Changed' })
    await sendAs(userId, change)
    const late = await t.sendOne(remove('services', write.rowId, write.id))
    const made = { by: userId, at: expect.stringMatching(/^20.+Z$/) }
    expect(late).toMatchObject({ conflict: { kind: 'changed', author, made } })
    await sendAs(userId, remove('services', write.rowId, change.id))
    const tooLate = await t.sendOne(update('services', write.rowId, { name: 'Watched' }, { name: 'New' }))
    expect(tooLate).toMatchObject({ conflict: { kind: 'deleted', author, made } })
  }
})

async function sendAs(userId: string, write: Write): Promise<void> {
  expect(await t.sendAs(userId, { ...write, userId })).toEqual([accepted])
}

function authorsIn(answer: Answer): Record<string, string | undefined> {
  if (answer.status !== 'conflict' || answer.conflict.kind !== 'fields')
    throw new Error('No conflict of fields')
  return Object.fromEntries(answer.conflict.fields.map(({ field, author }) => [field, author]))
}

function makersIn(answer: Answer): Record<string, string | null | undefined> {
  if (answer.status !== 'conflict' || answer.conflict.kind !== 'fields')
    throw new Error('No conflict of fields')
  return Object.fromEntries(answer.conflict.fields.map(({ field, made }) => [field, made?.by]))
}

test('the order of a row never conflicts: the last one is stored, along with other changes', async () => {
  const id = await t.insertOne('value_propositions', { title: 'Movable', display_order: 300 })
  const row = (changes: Record<string, Json>) =>
    update('value_propositions', id, { title: 'Movable', display_order: 300 }, changes)
  expect(
    await t.sendOne(update('value_propositions', id, { display_order: 300 }, { display_order: 150 })),
  ).toEqual(accepted)
  expect(await t.sendOne(row({ title: 'Moved', display_order: 50 }))).toEqual(accepted)
  expect(await t.rowOf('value_propositions', id)).toMatchObject({ title: 'Moved', display_order: 50 })
  const late = await t.sendOne(row({ title: 'Other', display_order: 70 }))
  expect(late).toMatchObject({ status: 'conflict', conflict: { fields: [{ field: 'title' }] } })
})

test('my child list replaces one that others have only reordered', async () => {
  const features = ['a', 'b', 'c'].map((feature_text, i) => ({
    id: randomUUID(),
    feature_text,
    display_order: i,
  }))
  const inOrder = (...places: number[]) =>
    places.flatMap((place, i) => {
      const feature = features[place]
      return feature === undefined ? [] : [{ ...feature, display_order: i }]
    })
  const id = await t.insertOne('services', aService({ features }))
  const send = (mine: Json) => t.sendOne(update('services', id, { features }, { features: mine }))
  expect(await send(inOrder(2, 0, 1))).toEqual(accepted)
  const extended = [...inOrder(1, 0, 2), { id: randomUUID(), feature_text: 'd', display_order: 3 }]
  expect(await send(extended)).toEqual(accepted)
  const texts = await t.database.sql`
    select array_agg(feature_text order by display_order) as texts from service_features where service_id = ${id}`
  expect(texts).toEqual([{ texts: ['b', 'a', 'c', 'd'] }])
  // Now the list has a text that this edit does not know.
  expect(await send(inOrder(2, 1, 0))).toMatchObject({ status: 'conflict' })
})
