import { expect, test } from 'vitest'
import { compareRows } from './compare-rows.ts'

const rows = (...values: { id: string; [name: string]: unknown }[]) =>
  new Map(values.map((row) => [row.id, JSON.parse(JSON.stringify(row))]))
const early = '2026-03-01T08:00:00.000001Z'
const late = '2026-03-01T08:00:00.000002Z'

test('rows with the same values are equal, whatever the order of their items', () => {
  const items = [
    { id: '1', feature_text: 'One' },
    { id: '2', feature_text: 'Two' },
  ]
  expect(
    compareRows(
      rows({ id: 'a', updated_at: early, features: items, theme: ['B', 'A'] }),
      rows({ id: 'a', updated_at: early, features: items.toReversed(), theme: ['B', 'A'] }),
    ),
  ).toEqual({ behind: [], different: [] })
})

test('this device is behind if the server has a later version, or a row more or fewer', () => {
  expect(
    compareRows(
      rows({ id: 'later', updated_at: late, name: 'New' }, { id: 'new', updated_at: early }),
      rows({ id: 'later', updated_at: early, name: 'Old' }, { id: 'deleted', updated_at: early }),
    ),
  ).toEqual({ behind: ['later', 'new', 'deleted'], different: [] })
})

test('neither other values of the same version nor a later version on this device count as a delay', () => {
  expect(
    compareRows(
      rows(
        { id: 'same', updated_at: early, name: 'There' },
        { id: 'item', updated_at: early, features: [{ id: '1', feature_text: 'There' }] },
        { id: 'ahead', updated_at: early, name: 'There' },
        { id: 'order', updated_at: early, theme: ['A', 'B'] },
      ),
      rows(
        { id: 'same', updated_at: early, name: 'Here' },
        { id: 'item', updated_at: early, features: [] },
        { id: 'ahead', updated_at: late, name: 'Here' },
        { id: 'order', updated_at: early, theme: ['B', 'A'] },
      ),
    ),
  ).toEqual({ behind: [], different: ['same', 'item', 'ahead', 'order'] })
})
