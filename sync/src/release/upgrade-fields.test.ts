import { expect, test } from 'vitest'
import { entityNamed } from '../entities/index.ts'
import type { Write } from '../write.ts'
import { type FieldChange, type Release, releases } from './releases.ts'
import { notUpgraded, throughRelease, upgradedOnDevice, upgradedValues } from './upgrade-fields.ts'

const before = releases.length + 1

function aRelease(...changes: FieldChange[]): Release {
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

test('no field of today has a name that a release gave up', () => {
  for (const change of releases.flatMap(({ changes }) => changes)) {
    if (change.kind === 'required') continue
    const { fields, children } = entityNamed(change.entity)
    const names = {
      ...(change.list === undefined ? { ...fields, ...children } : children[change.list]?.fields),
    }
    expect(Object.keys(names)).not.toContain(change.kind === 'renamed' ? change.from : change.field)
  }
})

test('a write goes through a release once, and comes out of it as it is the second time', () => {
  const release = aRelease(renamed, removed, inList)
  const features = [{ id: 'f', icon: 'star', feature_text: 'x' }]
  const write = aWrite({ title: 'b', motto: 'on', features }, { title: 'a', motto: '', features: [] })
  const once = throughRelease(notUpgraded(write), release)
  expect(once.write).toMatchObject({
    base: { name: 'a', features: [] },
    changes: { name: 'b', features: [{ id: 'f', feature_text: 'x' }] },
  })
  expect(once.lost.map(({ field, value }) => [field, value])).toEqual([
    ['motto', 'on'],
    ['features.0.icon', 'star'],
  ])
  const twice = throughRelease(notUpgraded(once.write), release)
  expect(twice).toEqual({ write: once.write, lost: [], missing: [] })
})

test('what stood in a removed field of an item before is not lost by the edit', () => {
  const features = [{ id: 'f', icon: 'star' }]
  const write = aWrite({ features: [...features, { id: 'g' }] }, { features })
  expect(throughRelease(notUpgraded(write), aRelease(inList)).lost).toEqual([])
})

test('several releases follow each other, and a field that one of them asks for has its last name', () => {
  const table = [...releases, aRelease(asked), aRelease(renamed)]
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
    ...releases,
    aRelease(removed),
    { ...aRelease(renamed), needsServer: true },
    aRelease(renamed),
  ]
  const { write } = upgradedOnDevice(aWrite({ title: 't', motto: '' }), table)
  expect(write).toMatchObject({ changes: { title: 't' }, schemaVersion: before + 1 })
})

test('values that a release has kept get the present names', () => {
  const table = [...releases, aRelease(renamed, removed)]
  expect(upgradedValues('services', { title: 't', motto: 'm', slug: 's' }, before, table)).toEqual({
    name: 't',
    slug: 's',
  })
  expect(upgradedValues('cases', { title: 't' }, before, table)).toEqual({ title: 't' })
})
