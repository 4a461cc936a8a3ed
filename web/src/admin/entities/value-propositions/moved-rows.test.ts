import { expect, test } from 'vitest'
import { aRow } from '../../testing/source-fixture.ts'
import { movedRows } from './moved-rows.ts'

const rows = (...orders: number[]) =>
  orders.map((order, i) => aRow('value_propositions', `v${i}`, { title: `v${i}`, display_order: order }))
const numbers = (...args: Parameters<typeof movedRows>) =>
  movedRows(...args).map(({ row, order }) => [row.id, order])

test('two neighbours swap their numbers, and no other row moves', () => {
  expect(numbers(rows(1, 5, 9), 'v1', 1)).toEqual([
    ['v2', 5],
    ['v1', 9],
  ])
})

test('rows with the same number are numbered anew', () => {
  expect(numbers(rows(0, 0, 0), 'v2', -1)).toEqual([
    ['v2', 1],
    ['v1', 2],
  ])
})

test('nothing moves beyond the ends', () => {
  expect(numbers(rows(1, 2), 'v0', -1)).toEqual([])
  expect(numbers(rows(1, 2), 'v1', 1)).toEqual([])
})
