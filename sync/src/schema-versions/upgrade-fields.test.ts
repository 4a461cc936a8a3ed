import { expect, test } from 'vitest'
import { entityNamed } from '../entities/index.ts'
import type { Write } from '../write.ts'
import { type FieldChange, type SchemaVersion, schemaVersions } from './schema-versions.ts'
import { notUpgraded, throughVersion, upgradedOnDevice, upgradedValues } from './upgrade-fields.ts'

const before = schemaVersions.length + 1

function aVersion(...changes: FieldChange[]): SchemaVersion {
  return { needsServer: false, changes }
}

function aWrite(changes: Write['changes'], base: Write['base'] = {}): Write {
  return {
    id: 'w',
    seq: 0,
    entity: 'services',
    rowId: 'r',
    op: Object.keys(base).length === 0 ? 'insert' : 'update',
    base,
    changes,
    schemaVersion: before,
    userId: 'u',
  }
}

const renamed: FieldChange = { kind: 'renamed', entity: 'services', from: 'title', to: 'name' }
const removed: FieldChange = { kind: 'removed', entity: 'services', field: 'motto', label: 'Motto' }
const inList: FieldChange = {
  kind: 'removed',
  entity: 'services',
  list: 'features',
  field: 'icon',
  label: 'Icon',
}
const asked: FieldChange = {
  kind: 'required',
  entity: 'services',
  field: 'title',
  label: 'Title',
  instead: { kind: 'ask' },
}

test('no field of today has a name that a version gave up', () => {
  for (const change of schemaVersions.flatMap(({ changes }) => changes)) {
    if (change.kind === 'required') continue
    const { fields, children } = entityNamed(change.entity)
    const names = {
      ...(change.list === undefined ? { ...fields, ...children } : children[change.list]?.fields),
    }
    expect(Object.keys(names)).not.toContain(change.kind === 'renamed' ? change.from : change.field)
  }
})

test('a write goes through a version once, and comes out of it as it is the second time', () => {
  const version = aVersion(renamed, removed, inList)
  const features = [{ id: 'f', icon: 'star', feature_text: 'x' }]
  const write = aWrite({ title: 'b', motto: 'on', features }, { title: 'a', motto: '', features: [] })
  const once = throughVersion(notUpgraded(write), version)
  expect(once.write).toMatchObject({
    base: { name: 'a', features: [] },
    changes: { name: 'b', features: [{ id: 'f', feature_text: 'x' }] },
  })
  expect(once.lost.map(({ field, value }) => [field, value])).toEqual([
    ['motto', 'on'],
    ['features.0.icon', 'star'],
  ])
  const twice = throughVersion(notUpgraded(once.write), version)
  expect(twice).toEqual({ write: once.write, lost: [], missing: [] })
})

test('the edit does not lose the former value of a removed field', () => {
  const features = [{ id: 'f', icon: 'star' }]
  const write = aWrite({ features: [...features, { id: 'g' }] }, { features })
  expect(throughVersion(notUpgraded(write), aVersion(inList)).lost).toEqual([])
})

test('several versions follow each other, and a field that one of them asks for has its last name', () => {
  const table = [...schemaVersions, aVersion(asked), aVersion(renamed)]
  expect(upgradedOnDevice(aWrite({ slug: 's' }), table)).toMatchObject({
    write: { schemaVersion: before + 2 },
    missing: [{ field: 'name', label: 'Title' }],
  })
  expect(upgradedOnDevice(aWrite({ title: 't' }), table)).toMatchObject({
    write: { changes: { name: 't' } },
    missing: [],
  })
})

test('a device stops before the first step that only the server can take', () => {
  const table = [
    ...schemaVersions,
    aVersion(removed),
    { ...aVersion(renamed), needsServer: true },
    aVersion(renamed),
  ]
  const { write } = upgradedOnDevice(aWrite({ title: 't', motto: '' }), table)
  expect(write).toMatchObject({ changes: { title: 't' }, schemaVersion: before + 1 })
})

test('values from an earlier version get the present names', () => {
  const table = [...schemaVersions, aVersion(renamed, removed)]
  expect(upgradedValues('services', { title: 't', motto: 'm', slug: 's' }, before, table)).toEqual({
    name: 't',
    slug: 's',
  })
  expect(upgradedValues('cases', { title: 't' }, before, table)).toEqual({ title: 't' })
})
