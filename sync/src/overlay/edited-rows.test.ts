import { expect, test } from 'vitest'
import { editedRows, tablesOf, type TableRow } from './edited-rows.ts'

const envelope = {
  write_id: 'w',
  created_at: '2026-01-02 03:04:05+00',
  updated_at: '2026-01-02 03:04:05.06+00',
}
const feature = (id: string, service_id: string, display_order: number): TableRow => ({
  ...envelope,
  id,
  service_id,
  feature_text: `Feature ${id}`,
  display_order,
  is_public: true,
})

function rowsOf(tables: Record<string, TableRow[]>) {
  return (table: string) => tables[table] ?? []
}

test('a row is edited with its child lists: the items in their order, with their id and the fields of a client', () => {
  const rows = editedRows(
    'services',
    rowsOf({
      services: [
        { ...envelope, id: 's1', name: 'Audit' },
        { ...envelope, id: 's2', name: 'Workshop' },
      ],
      service_features: [
        feature('c', 's1', 1),
        feature('b', 's1', 2),
        feature('a', 's1', 2),
        feature('d', 'elsewhere', 0),
      ],
    }),
  )
  expect([...rows.keys()]).toEqual(['s1', 's2'])
  expect(rows.get('s1')).toMatchObject({ name: 'Audit', images: [] })
  expect(rows.get('s1')?.['features']).toEqual([
    { id: 'c', feature_text: 'Feature c', display_order: 1 },
    { id: 'a', feature_text: 'Feature a', display_order: 2 },
    { id: 'b', feature_text: 'Feature b', display_order: 2 },
  ])
  expect(rows.get('s2')).toMatchObject({ features: [], companies: [] })
})

test('items without an order are sorted by id', () => {
  const keyword = (id: string) => ({ ...envelope, id, case_id: 'c1', keyword: id.toUpperCase() })
  const rows = editedRows(
    'cases',
    rowsOf({ cases: [{ ...envelope, id: 'c1' }], case_keywords: ['b', 'c', 'a'].map(keyword) }),
  )
  expect(rows.get('c1')).toMatchObject({ keywords: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] })
})

test('a time is written as in JSON, and none stays none', () => {
  const row = { ...envelope, id: 'a', published_at: null }
  expect(editedRows('content', rowsOf({ content: [row] })).get('a')).toMatchObject({
    created_at: '2026-01-02T03:04:05+00:00',
    updated_at: '2026-01-02T03:04:05.06+00:00',
    published_at: null,
  })
})

test('the tables of an entity are those of its child lists, then its own', () => {
  expect(tablesOf('services')).toEqual([
    'service_features',
    'service_images',
    'service_contributing_companies',
    'services',
  ])
  expect(tablesOf('content')).toEqual(['content'])
})
