import { type SchemaVersion, schemaVersions } from '@coop/sync/schema-versions'
import { expect, test } from 'vitest'
import type { PreparedFile } from '../device-file.ts'
import type { Draft } from './draft.ts'
import { upgradedDraft } from './upgrade-draft.ts'

const version = schemaVersions.length + 1
const next: SchemaVersion = {
  needsServer: false,
  changes: [
    { kind: 'renamed', entity: 'services', from: 'title', to: 'name' },
    { kind: 'renamed', entity: 'services', from: 'picture', to: 'hero_image_url' },
    { kind: 'removed', entity: 'services', field: 'motto', label: 'Motto' },
    { kind: 'removed', entity: 'services', list: 'features', field: 'icon', label: 'Icon' },
  ],
}
const table = [...schemaVersions, next]
const photo: PreparedFile = {
  blob: new Blob(['a photo']),
  type: 'image/jpeg',
  name: 'photo.jpg',
  category: 'icons',
  sourceHash: 'abc',
  width: 4,
  height: 3,
}

function aDraft(values: Draft['values'], draft: Partial<Draft> = {}): Draft {
  return {
    id: 'd',
    entity: 'services',
    rowId: 'r',
    resend: null,
    title: 'Sprint',
    at: 1,
    base: {},
    values,
    schemaVersion: version,
    ...draft,
  }
}

test('a draft of an older version gets the present field names and keeps its file; input of a removed field has its label', () => {
  const features = [{ id: 'f', feature_text: 'Talk', icon: 'star' }]
  const draft = aDraft(
    { title: 'Typed', motto: 'Onward', features },
    { base: { title: 'Before', motto: '', features: [] } },
  )
  const upgraded = upgradedDraft({ draft, files: new Map([['picture', photo]]) }, table)
  expect(upgraded.draft).toEqual({
    ...draft,
    base: { name: 'Before', features: [] },
    values: {
      name: 'Typed',
      features: [{ id: 'f', feature_text: 'Talk' }],
      Motto: 'Onward',
      Icon: 'star',
    },
    schemaVersion: version + 1,
  })
  expect([...upgraded.files]).toEqual([['hero_image_url', photo]])
  expect(upgradedDraft(upgraded, table)).toEqual(upgraded)
})

test('a draft of this version is unchanged', () => {
  const kept = { draft: aDraft({ name: 'Typed' }), files: new Map() }
  expect(upgradedDraft(kept)).toEqual(kept)
})
