import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_GAP, ordersAfterMove } from './move-in-order.ts'

const moved = (orders: readonly number[], from: number, to: number) =>
  Object.fromEntries(ordersAfterMove(orders, from, to))

test('with a free number one row changes, to between its neighbours', () => {
  expect(moved([100, 200, 300], 2, 1)).toEqual({ 2: 150 })
  expect(moved([100, 200, 300], 2, 0)).toEqual({ 2: 0 })
  expect(moved([100, 200, 300], 0, 2)).toEqual({ 0: 400 })
  expect(moved([1, 2, 3], 0, 2)).toEqual({ 0: 103 })
})

test('without a free number the side with fewer rows makes room, as far as needed', () => {
  expect(moved([1, 2, 3, 900], 3, 1)).toEqual({ 3: -98, 0: -198 })
  expect(moved([0, 0, 0, 500], 0, 1)).toEqual({ 0: 100, 2: 200 })
})

test('a row does not move to its own place, or beyond the ends', () => {
  expect(moved([1, 2], 0, 0)).toEqual({})
  expect(moved([1, 2], 0, -1)).toEqual({})
  expect(moved([1, 2], 1, 2)).toEqual({})
  expect(moved([], 0, 1)).toEqual({})
})

test('after any move the rows are in the wanted order, the others as before', { tags: 'random' }, () => {
  const most = 2_147_483_647
  const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -most, max: most }))
  const cases = fc
    .array(number, { minLength: 1, maxLength: 8 })
    .chain((numbers) =>
      fc.tuple(
        fc.constant(numbers.toSorted((a, b) => a - b)),
        fc.nat(numbers.length - 1),
        fc.nat(numbers.length - 1),
      ),
    )
  fc.assert(
    fc.property(cases, ([orders, from, to]) => {
      const changes = ordersAfterMove(orders, from, to)
      const places = orders.map((_, place) => place)
      const numberOf = (place: number) => changes.get(place) ?? orders[place] ?? 0
      // Other values decide ties, as before.
      const sorted = places.toSorted((a, b) => numberOf(a) - numberOf(b))
      expect(sorted).toEqual(places.toSpliced(from, 1).toSpliced(to, 0, from))
      expect([...changes.values()].every((each) => Number.isInteger(each) && Math.abs(each) <= most)).toBe(
        true,
      )
    }),
  )
})

test(
  'two who move different rows of a spaced order at once both get what they wanted',
  { tags: 'random' },
  () => {
    const place = fc.nat(5)
    fc.assert(
      fc.property(place, place, place, place, (a, toA, b, toB) => {
        fc.pre(a !== b)
        const orders = Array.from({ length: 6 }, (_, i) => (i + 1) * ORDER_GAP)
        const both = [ordersAfterMove(orders, a, toA), ordersAfterMove(orders, b, toB)]
        // Each is one write to another row, so neither undoes the other.
        expect(both.flatMap((changes) => [...changes.keys()])).toEqual([
          ...(a === toA ? [] : [a]),
          ...(b === toB ? [] : [b]),
        ])
      }),
    )
  },
)
