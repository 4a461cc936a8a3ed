import { expect, test } from 'vitest'
import { backoffMs, retryAfterMs } from './backoff.ts'

test('the pause doubles with each failure up to the cap', () => {
  const pauses = [1, 2, 3, 4, 5].map((failures) => backoffMs(failures, { firstMs: 100, capMs: 1000 }))
  expect(pauses).toEqual([100, 200, 400, 800, 1000])
  expect(backoffMs(10_000, { firstMs: 100, capMs: 1000 })).toBe(1000)
  expect(backoffMs(0, { firstMs: 100, capMs: 1000 })).toBe(100)
})

test('jitter takes up to half of the pause away', () => {
  const pause = (random: number) => backoffMs(3, { firstMs: 100, capMs: 1000, random })
  expect([pause(0), pause(0.5), pause(1)]).toEqual([200, 300, 400])
})

test('retry-after is read as seconds or as a date', () => {
  expect(retryAfterMs('3', 0)).toBe(3_000)
  expect(retryAfterMs('Thu, 01 Jan 1970 00:00:10 GMT', 4_000)).toBe(6_000)
  expect(retryAfterMs('soon', 0)).toBeNull()
  expect(retryAfterMs(null, 0)).toBeNull()
})
