import { entityNamed } from '@coop/sync/entities'
import { compareByDisplay } from '@coop/sync/testing'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { placeKeyOf } from '../data/row-values.ts'
import { aRow } from '../testing/source-fixture.ts'
import { byValue, type SortKeyOf } from './column.ts'
import { compareRows, sortRows } from './row-order.ts'

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('texts are sorted alphabetically without case and accents, numbers in them by size, missing values first', () => {
  const names = ['Zebra 10', 'zebra 9', 'Äpple', 'apple', '', 'Öl']
  const rows = names.map((name) => aRow('services', name, { name }))
  const order = { keyOf: byValue<(typeof rows)[number]>('name'), down: false }
  expect(ids(sortRows(rows, order))).toEqual(['', 'apple', 'Äpple', 'Öl', 'zebra 9', 'Zebra 10'])
  expect(ids(sortRows(rows, { ...order, down: true }))).toEqual([
    'Zebra 10',
    'zebra 9',
    'Öl',
    'apple',
    'Äpple',
    '',
  ])
})

test('the key of each row is computed once, however often the row is compared', () => {
  const rows = Array.from({ length: 200 }, (_, i) => aRow('services', `s${(i * 7) % 200}`, {}))
  const keyOf = vi.fn<SortKeyOf>(byValue('homepage_priority'))
  sortRows(rows, { keyOf, down: true })
  expect(keyOf).toHaveBeenCalledTimes(rows.length)
})

test('rows with a place are sorted as the site shows them', { tags: 'random' }, () => {
  const placed = fc.record({
    display_order: fc.constantFrom(null, 0, 1, 2, 300),
    name: fc.constantFrom('a', 'B', 'b', 'ä', ''),
  })
  fc.assert(
    fc.property(fc.array(placed), (all) => {
      const rows = all.map((values, i) => ({ ...aRow('offering_themes', `t${i}`, {}), values }))
      const order = { keyOf: placeKeyOf(entityNamed('offering_themes')), down: false }
      const onSite = rows.map(({ id, values }) => ({ id, ...values })).toSorted(compareByDisplay)
      expect(ids(sortRows(rows, order))).toEqual(ids(onSite))
      expect(ids(rows.toSorted((a, b) => compareRows(order, a, b)))).toEqual(ids(onSite))
    }),
  )
})
