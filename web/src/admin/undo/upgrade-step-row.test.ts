import { type FieldChange, type SchemaVersion, schemaVersions } from '@coop/sync/schema-versions'
import { expect, test } from 'vitest'
import type { StepRow } from '../data/outbox/step.ts'
import { upgradedStepRow } from './upgrade-step-row.ts'

const version = schemaVersions.length + 1

function after(...changes: FieldChange[]): readonly SchemaVersion[] {
  return [...schemaVersions, { needsServer: false, changes }]
}

function aStepRow(row: Partial<StepRow>): StepRow {
  return { entity: 'services', rowId: 'r', writeId: 'w', title: 'Sprint', before: {}, after: {}, ...row }
}

const renamed: FieldChange = { kind: 'renamed', entity: 'services', from: 'title', to: 'name' }
const removed: FieldChange = { kind: 'removed', entity: 'services', field: 'motto', label: 'Motto' }
const required = (instead: Extract<FieldChange, { kind: 'required' }>['instead']): FieldChange => ({
  kind: 'required',
  entity: 'services',
  field: 'category',
  label: 'Category',
  instead,
})

test('an edit of an older version is undone with the present field names, without removed fields', () => {
  const row = aStepRow({ before: { title: 'Old', motto: 'On' }, after: { title: 'New', motto: 'Off' } })
  const upgraded = upgradedStepRow(row, version, after(renamed, removed))
  expect(upgraded).toEqual({ ...row, before: { name: 'Old' }, after: { name: 'New' } })
  expect(upgradedStepRow(upgraded, version, after(renamed, removed))).toEqual(upgraded)
})

test('a deleted row is restored with the values that a version gives to old rows', () => {
  const row = aStepRow({ before: { title: 'Old' }, after: null })
  const table = after(renamed, required({ kind: 'value', value: 'PR' }))
  expect(upgradedStepRow(row, version, table).before).toEqual({ name: 'Old', category: 'PR' })
})

test('a step that needs input for a version, or is stored in another form now, cannot be undone, and the error says why', () => {
  const row = aStepRow({ before: { name: 'Old' }, after: null })
  expect(() => upgradedStepRow(row, version, after(required({ kind: 'ask' })))).toThrow(
    'Category is required since the last version.',
  )
  const table = [...schemaVersions, { needsServer: true, changes: [] }]
  expect(() => upgradedStepRow(row, version, table)).toThrow(/stores this in another form/)
  expect(() => upgradedStepRow(row, version + 1)).toThrow(/newer version of the site/)
})
