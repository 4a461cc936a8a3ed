import { randomUUID } from 'node:crypto'
import { type SchemaVersion, schemaVersions } from '@coop/sync/schema-versions'
import type { Answer, Write } from '@coop/sync/write'
import { expect, test } from 'vitest'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import { applyWrite } from './apply-write.ts'
import { accepted, aService, insert, openWrites, update, USER } from '../../testing/writes.ts'

const t = await openWrites()

/** Pretends that this version has introduced the present fields. */
const version: SchemaVersion = {
  needsServer: false,
  changes: [
    { kind: 'renamed', entity: 'services', from: 'title', to: 'name' },
    { kind: 'renamed', entity: 'services', list: 'features', from: 'text', to: 'feature_text' },
    { kind: 'removed', entity: 'services', field: 'motto', label: 'Motto', default: 'None' },
    {
      kind: 'required',
      entity: 'services',
      field: 'category',
      label: 'Category',
      instead: { kind: 'value', value: 'PR' },
    },
    { kind: 'required', entity: 'offering_themes', field: 'name', label: 'Name', instead: { kind: 'ask' } },
  ],
}

/** Sends the write as a tab of the previous version, to a server of this one. */
async function sendOld(write: Write): Promise<Answer> {
  const connection = await t.database.sql.reserve()
  try {
    return await applyWrite(
      { ...write, schemaVersion: schemaVersions.length + 1 },
      {
        connection,
        deferred: false,
        userId: USER,
        role: 'admin',
        special: new Map(),
        logger: createRecordingLogger(),
        schemaVersions: [...schemaVersions, version],
      },
    )
  } finally {
    connection.release()
  }
}

test('an old edit of a renamed field is applied under the new name', async () => {
  const id = await t.insertOne('services', aService({ name: 'Before', slug: 'before' }))
  const write = update('services', id, { title: 'Before', slug: 'before' }, { title: 'After', slug: 'after' })
  expect(await sendOld(write)).toEqual(accepted)
  expect(await t.rowOf('services', id)).toMatchObject({ name: 'After', slug: 'after' })
  expect(await sendOld(write)).toEqual(accepted)
})

test('an old edit of a renamed field conflicts with a change under the new name', async () => {
  const id = await t.insertOne('services', aService({ name: 'Seen', slug: 'seen' }))
  await t.send(update('services', id, { name: 'Seen', slug: 'seen' }, { name: 'Theirs', slug: 'theirs' }))
  const answer = await sendOld(
    update('services', id, { title: 'Seen', slug: 'seen' }, { title: 'Mine', slug: 'mine' }),
  )
  expect(answer).toMatchObject({ status: 'conflict', conflict: { kind: 'fields' } })
  const fields =
    answer.status === 'conflict' && answer.conflict.kind === 'fields' ? answer.conflict.fields : []
  expect(fields).toContainEqual({
    field: 'name',
    base: 'Seen',
    mine: 'Mine',
    theirs: 'Theirs',
    author: 'self',
    made: { by: USER, at: expect.stringMatching(/^20.+Z$/) },
  })
})

test('an old edit with words in a removed field is refused with these words, and not applied', async () => {
  const id = await t.insertOne('services', aService({ duration: '1-4-weeks' }))
  const base = { motto: '', duration: '1-4-weeks' }
  const write = update('services', id, base, { motto: 'Ever onward', duration: '1-3-months' })
  const refusal = {
    status: 'rejected',
    errors: [
      {
        field: null,
        code: 'unknown',
        message:
          'Motto no longer exists since the last version. Copy your text if you need it: “Ever onward”.',
        lost: 'Ever onward',
      },
    ],
  }
  expect(await sendOld(write)).toEqual(refusal)
  expect(await sendOld(write)).toEqual(refusal)
  expect(await t.rowOf('services', id)).toMatchObject({ duration: '1-4-weeks' })
})

test('an old edit with no words of a person in a removed field is applied without it', async () => {
  const { category, ...rest } = aService({ motto: 'None' })
  const write = insert('services', rest)
  delete write.changes['category']
  expect(await sendOld(write)).toEqual(accepted)
  expect(await t.rowOf('services', write.rowId)).toMatchObject({ category })
})

test('an old row without a field that is required now is refused with the name of the field', async () => {
  const write = insert('offering_themes', { slug: 'nameless', short_name: 'N' })
  delete write.changes['name']
  expect(await sendOld(write)).toEqual({
    status: 'rejected',
    errors: [{ field: 'name', code: 'invalid', message: 'Name is required since the last version.' }],
  })
})

test('the items of a list are upgraded like the row', async () => {
  const features = [{ id: randomUUID(), text: 'First', display_order: 100 }]
  const write = insert('services', aService({ features }))
  expect(await sendOld(write)).toEqual(accepted)
  const rows = await t.database
    .sql`select feature_text from service_features where service_id = ${write.rowId}`
  expect(rows).toEqual([{ feature_text: 'First' }])
})

test('a write that was accepted before the version keeps its answer', async () => {
  const write = { ...insert('services', aService()), schemaVersion: schemaVersions.length + 1 }
  expect(await t.sendOne(write)).toEqual(accepted)
  expect(await sendOld({ ...write, changes: { ...write.changes, motto: 'Ever onward' } })).toEqual(accepted)
})
