import { type SchemaVersion, schemaVersions } from '@coop/sync/schema-versions'
import type { Json } from '@coop/sync/write'
import { expect, test } from 'vitest'
import { anInsert, anOutbox, anUpdate } from '../../testing/outbox-fixture.ts'
import type { Edit } from './outbox-events.ts'
import type { Entry } from './outbox-state.ts'
import { upgradedEntry } from './upgrade-entry.ts'

const version: SchemaVersion = {
  needsServer: false,
  changes: [
    { kind: 'renamed', entity: 'services', from: 'title', to: 'name' },
    { kind: 'removed', entity: 'services', field: 'motto', label: 'Motto' },
    { kind: 'required', entity: 'services', field: 'slug', label: 'Slug', instead: { kind: 'ask' } },
  ],
}
const table = [...schemaVersions, version]

/** An entry that the previous version has stored. */
function anOldEntry(edit: Edit, more: Partial<Entry> = {}): Entry {
  const outbox = anOutbox()
  outbox.edits(edit)
  const [entry] = outbox.state.entries
  if (entry === undefined) throw new Error('There is no entry')
  return { ...entry, ...more }
}

function parkedOver(field: string): Entry['state'] {
  const fields = [{ field, base: 'a', mine: 'b', theirs: 'c' }]
  const conflict = { kind: 'fields', rowWriteId: 'w', fields } as const
  return { kind: 'parked', since: 1, reason: { kind: 'conflict', conflict } }
}

test('an edit of the previous version gets the new field names, in its base as well', () => {
  const entry = upgradedEntry(anOldEntry(anUpdate(1, 1, { title: 'b' }, { title: 'a' })), table)
  expect(entry.write).toMatchObject({
    base: { name: 'a' },
    changes: { name: 'b' },
    schemaVersion: table.length + 1,
  })
  expect(upgradedEntry(entry, table)).toBe(entry)
})

test('a conflict that needs a decision has the new field names', () => {
  const old = anOldEntry(anUpdate(1, 1, { title: 'b' }, { title: 'a' }), { state: parkedOver('title') })
  expect(upgradedEntry(old, table).state).toEqual(parkedOver('name'))
  const gone = anOldEntry(anUpdate(1, 1, { motto: 'b' }, { motto: 'a' }), { state: parkedOver('motto') })
  expect(upgradedEntry(gone, table).state).toMatchObject({ reason: { conflict: { fields: [] } } })
})

test.each<[string, Edit, Json]>([
  [
    'Motto no longer exists since the last version. Copy your text if you need it: “On”.',
    anUpdate(1, 1, { motto: 'On', name: 'b' }, { motto: '', name: 'a' }),
    { name: 'b' },
  ],
  ['Slug is required since the last version.', anInsert(1, 1, { title: 'New' }), { name: 'New' }],
])('an edit that a person has to complete needs a decision: %s', (message, edit, changes) => {
  const entry = upgradedEntry(anOldEntry(edit), table)
  expect(entry.state).toMatchObject({ kind: 'parked', reason: { kind: 'rejected', errors: [{ message }] } })
  expect(entry.write.changes).toEqual(changes)
})

test('an edit that the server may already have applied waits for its answer', () => {
  const old = anOldEntry(anUpdate(1, 1, { motto: 'On' }, { motto: '' }), { tried: true })
  expect(upgradedEntry(old, table)).toBe(old)
})

test('an upgrade step that only the server can do, and all later steps, are left to the server', () => {
  const old = anOldEntry(anUpdate(1, 1, { title: 'b' }, { title: 'a' }))
  const older = { ...old, write: { ...old.write, schemaVersion: schemaVersions.length } }
  expect(upgradedEntry(older, table)).toBe(older)
})
