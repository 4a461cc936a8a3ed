import { randomUUID } from 'node:crypto'
import { clientFields, entityNamed, type EntityName } from '@coop/sync/entities'
import { expect, test } from 'vitest'
import { lastState } from '../history/past-state.ts'
import { accepted, aService, aWrite, insert, remove, openWrites, update, USER } from '../../testing/writes.ts'

const t = await openWrites()

/** The rows of a table that belong to a parent, without the columns that each write changes. */
async function childrenOf(table: string, key: string, id: string) {
  const { sql } = t.database
  return await sql`
    select to_jsonb(c) - 'write_id' - 'created_at' - 'updated_at' as row from ${sql(table)} c
    where ${sql(key)} = ${id} order by id`
}

test('a deleted service is restored under its id with its features, its pictures and its companies', async () => {
  const company = await t.insertOne('service_companies', { name: 'Aalto', slug: 'aalto' })
  const values = aService({
    name: 'Whole',
    slug: 'whole',
    hero_image_url: '/media/hero-images/whole.webp',
    features: [
      { id: randomUUID(), feature_text: 'A', display_order: 0 },
      { id: randomUUID(), feature_text: 'B', display_order: 1 },
    ],
    images: [
      {
        id: randomUUID(),
        image_url: '/media/services/one.webp',
        alt_text: 'One',
        image_type: 'gallery',
        display_order: 0,
      },
      {
        id: randomUUID(),
        image_url: '/media/services/two.webp',
        alt_text: 'Two',
        image_type: 'gallery',
        display_order: 1,
      },
    ],
    companies: [{ id: randomUUID(), company_id: company }],
  })
  const made = insert('services', values)
  expect(await t.sendOne(made)).toEqual(accepted)
  const id = made.rowId
  const whole = async () => ({
    row: await stateOf('services', id),
    features: await childrenOf('service_features', 'service_id', id),
    images: await childrenOf('service_images', 'service_id', id),
    companies: await childrenOf('service_contributing_companies', 'service_id', id),
  })
  const before = await whole()
  expect([before.features.length, before.images.length, before.companies.length]).toEqual([2, 2, 1])

  expect(await t.sendOne(remove('services', id, made.id))).toEqual(accepted)
  expect(await t.rowOf('services', id)).toBeUndefined()
  expect(await lastState(t.database.sql, entityNamed('services'), id)).toMatchObject({ name: 'Whole' })

  // Undo: an insert of the deleted row under its id, from the device's copy.
  const back = aWrite({ entity: 'services', op: 'insert', rowId: id, changes: made.changes })
  expect(await t.sendOne(back)).toEqual(accepted)
  expect(await whole()).toEqual(before)
  // This is the redo.
  expect(await t.sendOne(remove('services', id, back.id))).toEqual(accepted)
  expect(await t.rowOf('services', id)).toBeUndefined()
})

test('a delete does not remove changes by others that arrived while an own edit was pending', async () => {
  const made = insert('services', aService())
  await t.sendOne(made)
  const theirs = aWrite({
    ...update('services', made.rowId, { deliverables: null }, { deliverables: 'Theirs' }),
    userId: 'user-2',
  })
  expect(await t.sendAs('user-2', theirs)).toEqual([accepted])
  const mine = update('services', made.rowId, { is_featured: false }, { is_featured: true })
  expect(await t.sendOne(mine)).toEqual(accepted)
  // The device deletes the row as it was at its own edit, without having seen theirs.
  const blind = aWrite({
    ...remove('services', made.rowId, mine.id),
    base: { write_id: mine.id, seen: made.id },
  })
  expect(await t.sendOne(blind)).toMatchObject({
    status: 'conflict',
    conflict: { kind: 'changed', rowWriteId: mine.id, theirs: { deliverables: 'Theirs' } },
  })
  const seeing = aWrite({
    ...remove('services', made.rowId, mine.id),
    base: { write_id: mine.id, seen: theirs.id },
  })
  expect(await t.sendOne(seeing)).toEqual(accepted)
})

test('a row that this device made is deleted if nobody else has changed it since', async () => {
  const made = insert('services', aService())
  await t.sendOne(made)
  const gone = aWrite({ ...remove('services', made.rowId, made.id), base: { write_id: made.id, seen: null } })
  expect(await t.sendOne(gone)).toEqual(accepted)
  const again = aWrite({ entity: 'services', op: 'insert', rowId: made.rowId, changes: made.changes })
  await t.sendOne(again)
  const theirs = update('services', made.rowId, { is_featured: false }, { is_featured: true })
  expect(await t.sendAs('user-2', { ...theirs, userId: 'user-2' })).toEqual([accepted])
  const mine = update('services', made.rowId, { deliverables: null }, { deliverables: 'Mine' })
  await t.sendOne(mine)
  const blind = aWrite({
    ...remove('services', made.rowId, mine.id),
    base: { write_id: mine.id, seen: null },
  })
  expect(await t.sendOne(blind)).toMatchObject({ status: 'conflict', conflict: { kind: 'changed' } })
  expect(blind.userId).toBe(USER)
})

/** The fields that an administrator edits. */
async function stateOf(name: EntityName, id: string) {
  const { table, fields } = entityNamed(name)
  const row = (await t.rowOf(table, id)) ?? {}
  return Object.fromEntries(clientFields(fields).map(([field]) => [field, row[field]]))
}
