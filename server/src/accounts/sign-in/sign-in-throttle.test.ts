import { expect, test } from 'vitest'
import { waitFor } from './sign-in-throttle.ts'

const none = { count: 0, ago: 0 }
const own = (count: number, ago = 0) => waitFor({ own: { count, ago }, address: none })
const at = (count: number, ago = 0) => waitFor({ own: { count: 1, ago }, address: { count, ago: 0 } })

test('five failures are free, then each doubles the delay, up to a quarter of an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 13, 14, 1_000_000].map((count) => own(count))).toEqual([
    0, 0, 0, 0, 2, 4, 8, 512, 900, 900,
  ])
})

test('many failures at an address lengthen the delay of each network that has failed', () => {
  expect([0, 9, 10, 19, 20, 30, 50, 60, 1_000_000].map((count) => at(count))).toEqual([
    0, 0, 30, 30, 60, 120, 480, 900, 900,
  ])
})

test('a network without failures never waits, whatever the failures of others', () => {
  expect(waitFor({ own: none, address: { count: 1_000_000, ago: 0 } })).toBe(0)
})

test('the elapsed time is subtracted', () => {
  expect([own(7, 3), own(7, 8), own(7, 100), at(10, 29.5)]).toEqual([5, 0, 0, 0.5])
})
