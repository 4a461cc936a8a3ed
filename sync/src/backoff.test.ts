import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

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
