import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accepted,
  aService,
  insert,
  remove,
  setUpWrites,
  update,
  type WriteSetup,
} from './writes-for-tests.ts'

let t: WriteSetup
beforeAll(async () => {
  t = await setUpWrites()
})
afterAll(() => t.database.drop())

test('edits of different fields merge', async () => {
  const id = await t.made('services', aService({ name: 'Merge', duration: '1-4-weeks' }))
  expect(await t.sendOne(update('services', id, { name: 'Merge' }, { name: 'Merged' }))).toEqual(accepted)
  expect(await t.sendOne(update('services', id, { duration: '1-4-weeks' }, { duration: null }))).toEqual(
    accepted,
  )
  expect(await t.rowOf('services', id)).toMatchObject({ name: 'Merged', duration: null })
})

test('a field that somebody changed meanwhile is a conflict, which leaves the row as it is', async () => {
  const id = await t.made('services', aService({ name: 'One', deliverables: 'x' }))
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
  expect(await t.rowOf('services', id)).toMatchObject({ name: 'Two', duration: null, write_id: first.id })
  const [ledger] = await t.database.sql`select status, answer from write_ledger where id = ${late.id}`
  expect(ledger).toEqual({ status: 'conflict', answer: conflict })
})

test('mine equal to theirs is no conflict', async () => {
  const id = await t.made('services', aService({ name: 'Same' }))
  await t.sendOne(update('services', id, { name: 'Same' }, { name: 'Both' }))
  expect(await t.sendOne(update('services', id, { name: 'Same' }, { name: 'Both' }))).toEqual(accepted)
})

test('sets are compared without order, lists with it', async () => {
  const id = await t.made('services', aService({ theme: ['AI Readiness', 'Operational Resilience'] }))
  const theme = update(
    'services',
    id,
    { theme: ['Operational Resilience', 'AI Readiness'] },
    { theme: ['Mine'] },
  )
  expect(await t.sendOne(theme)).toEqual(accepted)
  const themeId = await t.made('offering_themes', {
    name: 'Ordered',
    slug: 'ordered',
    short_name: 'O',
    key_benefits: ['a', 'b'],
  })
  const benefits = update('offering_themes', themeId, { key_benefits: ['b', 'a'] }, { key_benefits: ['c'] })
  expect(await t.sendOne(benefits)).toMatchObject({ status: 'conflict' })
})

test('large numbers compare as numbers', async () => {
  const id = await t.made('service_companies', {
    name: 'Rich',
    slug: 'rich',
    annual_revenue: 900_000_000_000,
  })
  const write = update('service_companies', id, { annual_revenue: 900_000_000_000 }, { annual_revenue: 1 })
  expect(await t.sendOne(write)).toEqual(accepted)
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
