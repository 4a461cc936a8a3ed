import { expect, test } from 'vitest'
import { createLive } from '../data/live.ts'
import { listPlace, nextForm } from './list-order.ts'

const ids = ['a', 'b', 'c']

test.each([
  ['a', { number: 1, count: 3, previous: null, next: 'b' }],
  ['b', { number: 2, count: 3, previous: 'a', next: 'c' }],
  ['c', { number: 3, count: 3, previous: 'b', next: null }],
  ['filtered out', { number: 0, count: 3, previous: null, next: null }],
])('the neighbours of %s are those in the list', (rowId, place) => {
  expect(listPlace(ids, rowId)).toEqual(place)
})

test('a new row is followed by another new row, and the last row by none', () => {
  const order = createLive<readonly string[]>(ids)
  expect(nextForm(order, null)).toBe('new')
  expect(nextForm(order, 'b')).toEqual({ rowId: 'c' })
  expect(nextForm(order, 'c')).toBeNull()
})
