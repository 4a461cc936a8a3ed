import { readOutcome, type ReleaseEdit } from '@coop/sync/releases'
import { type SchemaVersion, schemaVersions } from '@coop/sync/schema-versions'
import type { Answer, Write } from '@coop/sync/write'
import { expect, test } from 'vitest'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import { act, staged } from '../../testing/releases.ts'
import { accepted, aService, insert, openWrites, update, USER, withSeen } from '../../testing/writes.ts'
import { applyWrite } from '../writes/apply-write.ts'
import { createReleaseWrites } from './release-writes.ts'

const t = await openWrites()
const { sql } = t.database

const asBerta = (write: Write) => t.sendAs('berta', { ...write, userId: 'berta' })

async function nameOf(id: string): Promise<unknown> {
  return (await t.rowOf('services', id))?.['name']
}

test('a published release is taken back, except values that others have changed since', async () => {
  const a = await t.insertOne('services', aService({ name: 'T', short_description: 'x' }))
  const b = await t.insertOne(
    'services',
    aService({
      name: 'U',
      features: [{ id: '0199d3f0-5a2b-7c6e-8f1d-6b3f2a9c4e71', feature_text: 'one', display_order: 0 }],
    }),
  )
  const k = await t.insertOne('service_companies', { name: 'Quay', slug: 'quay' })
  const story = await t.insertOne('cases', {
    title: 'Case',
    slug: 'case-of-quay',
    companies: [{ id: '0199d3f0-5a2b-7c6e-8f1d-6b3f2a9c4e72', company_name: 'Quay', company_id: k }],
  })
  const c = insert('services', aService({ name: 'New one' }))
  const d = insert('services', aService({ name: 'New two' }))
  const writeOf = async (table: string, id: string) => String((await t.rowOf(table, id))?.['write_id'])
  const release = await t.insertOne('releases', { name: 'Monday' })
  await t.send(
    staged(release, {
      entity: 'services',
      rowId: a,
      op: 'update',
      base: { name: 'T', short_description: 'x' },
      changes: { name: 'T2', short_description: 'y' },
    }),
    staged(release, {
      entity: 'services',
      rowId: b,
      op: 'delete',
      base: { write_id: await writeOf('services', b) },
      changes: {},
    }),
    staged(release, {
      entity: 'service_companies',
      rowId: k,
      op: 'delete',
      base: { write_id: await writeOf('service_companies', k) },
      changes: {},
    }),
    staged(release, { entity: 'services', rowId: c.rowId, op: 'insert', base: {}, changes: c.changes }),
    staged(release, { entity: 'services', rowId: d.rowId, op: 'insert', base: {}, changes: d.changes }),
  )
  expect(await t.sendOne(act(release, 'open', 'published'))).toEqual(accepted)
  const [gone] = await sql`select company_id from case_companies where case_id = ${story}`
  expect(gone).toEqual({ company_id: null })
  await asBerta(update('services', a, { name: 'T2' }, { name: 'Theirs' }))
  await asBerta(update('services', d.rowId, { name: 'New two' }, { name: 'Kept' }))

  expect(await t.sendOne(act(release, 'published', 'taken-back'))).toEqual(accepted)
  expect(await t.rowOf('services', a)).toMatchObject({ name: 'Theirs', short_description: 'x' })
  expect(await nameOf(b)).toBe('U')
  expect(await sql`select feature_text from service_features where service_id = ${b}`).toEqual([
    { feature_text: 'one' },
  ])
  const [back] = await sql`select company_id from case_companies where case_id = ${story}`
  expect(back).toEqual({ company_id: k })
  expect([await nameOf(c.rowId), await nameOf(d.rowId)]).toEqual([undefined, 'Kept'])
  expect(await t.rowOf('releases', release)).toMatchObject({ state: 'taken-back', taken_back_by: USER })
  const outcome = readOutcome((await t.rowOf('releases', release))?.['outcome'])
  expect(outcome?.kind).toBe('kept')
  expect(outcome?.edits.map(({ row_id, fields, message }) => [row_id, fields, message])).toEqual([
    [d.rowId, [], 'Service ‘A row’: changed since, so it was kept'],
    [a, ['name'], 'Service ‘A row’: Service name: changed since'],
  ])
})

test('a row may reference one that the release makes later, and both are published and taken back', async () => {
  const [a, b] = [
    await t.insertOne('services', aService({ name: 'A' })),
    await t.insertOne('services', aService({ name: 'B' })),
  ]
  const [k, m] = ['harbour', 'mole'].map((slug) => insert('service_companies', { name: slug, slug }))
  if (k === undefined || m === undefined) throw new Error('No companies')
  const naming = (id: string, rowId: string) => [{ id, company_id: rowId }]
  const companies = naming('0199d3f0-5a2b-7c6e-8f1d-6b3f2a9c4e74', k.rowId)
  const release = await t.insertOne('releases', { name: 'Later' })
  const making = ({ rowId, changes }: Write): Write =>
    staged(release, { entity: 'service_companies', rowId, op: 'insert', base: {}, changes })
  await t.send(
    staged(release, {
      entity: 'services',
      rowId: a,
      op: 'update',
      base: { companies: [] },
      changes: { companies },
    }),
    making(k),
    making(m),
  )
  expect(await t.sendOne(act(release, 'open', 'published'))).toEqual(accepted)
  const companiesOf = (id: string) =>
    sql`select company_id from service_contributing_companies where service_id = ${id}`
  expect(await companiesOf(a)).toEqual([{ company_id: k.rowId }])

  // Another person's row references one of them, so it is kept.
  const theirs = naming('0199d3f0-5a2b-7c6e-8f1d-6b3f2a9c4e75', m.rowId)
  await asBerta(update('services', b, { companies: [] }, { companies: theirs }))
  expect(await t.sendOne(act(release, 'published', 'taken-back'))).toEqual(accepted)
  expect([await companiesOf(a), await companiesOf(b)]).toEqual([[], [{ company_id: m.rowId }]])
  expect(await t.rowOf('service_companies', k.rowId)).toBeUndefined()
  const outcome = readOutcome((await t.rowOf('releases', release))?.['outcome'])
  expect(outcome?.edits.map(({ row_id, message }) => [row_id, message])).toEqual([
    [m.rowId, 'Company ‘A row’: used elsewhere since, so it was kept'],
  ])
})

test('restored articles keep their date of publication', async () => {
  const category = await t.insertOne('content_categories', { name: 'Notes', slug: 'notes' })
  const published = { published: true, published_at: '2024-03-01T09:00:00+00:00', category_id: category }
  const [a, b] = [
    await t.insertOne('content', { title: 'A', slug: 'a', ...published }),
    await t.insertOne('content', { title: 'B', slug: 'b', ...published }),
  ]
  const release = await t.insertOne('releases', { name: 'Words' })
  await t.send(
    staged(release, {
      entity: 'content',
      rowId: a,
      op: 'update',
      base: { title: 'A', published_at: published.published_at },
      changes: { title: 'A2', published_at: 'keep' },
    }),
    staged(release, {
      entity: 'content_categories',
      rowId: category,
      op: 'delete',
      base: { write_id: String((await t.rowOf('content_categories', category))?.['write_id']) },
      changes: {},
    }),
  )
  expect(await t.sendOne(act(release, 'open', 'published'))).toEqual(accepted)
  expect(await t.rowOf('content', a)).toMatchObject({ title: 'A2', category_id: null })
  expect(await t.sendOne(act(release, 'published', 'taken-back'))).toEqual(accepted)
  const published_at = new Date(published.published_at)
  expect(await t.rowOf('content', a)).toMatchObject({ title: 'A', category_id: category, published_at })
  expect(await t.rowOf('content', b)).toMatchObject({ title: 'B', category_id: category, published_at })
})

/** Pretends that this version has renamed a field. */
const renamed: SchemaVersion = {
  needsServer: false,
  changes: [{ kind: 'renamed', entity: 'services', from: 'title', to: 'name' }],
}

/** Sends the write to a server of that version. */
async function sendRenamed(write: Write): Promise<Answer> {
  const connection = await sql.reserve()
  try {
    return await applyWrite(await withSeen(sql, write), {
      connection,
      deferred: false,
      userId: USER,
      role: 'admin',
      special: createReleaseWrites({ needsApproval: false, now: Date.now }),
      logger: createRecordingLogger(),
      schemaVersions: [...schemaVersions, renamed],
    })
  } finally {
    connection.release()
  }
}

test('an edit of an older version is taken back under the current names of its fields', async () => {
  const a = await t.insertOne('services', aService({ name: 'Before' }))
  const release = await t.insertOne('releases', { name: 'Old' })
  const changes = { base: { title: 'Before' }, changes: { title: 'After' } }
  const edit: ReleaseEdit = { entity: 'services', rowId: a, op: 'update', ...changes }
  expect(await sendRenamed(staged(release, edit))).toEqual(accepted)
  expect(await sendRenamed(act(release, 'open', 'published'))).toEqual(accepted)
  expect(await nameOf(a)).toBe('After')
  expect(await sendRenamed(act(release, 'published', 'taken-back'))).toEqual(accepted)
  expect(await nameOf(a)).toBe('Before')
})
