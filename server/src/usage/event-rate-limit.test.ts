import { expect, test } from 'vitest'
import { createEventRateLimit } from './event-rate-limit.ts'

test('a flooding client is refused, without affecting others, and may continue after a while', () => {
  const limit = createEventRateLimit()
  for (let n = 0; n < 12; n += 1) expect(limit.take('a', 50, 0)).toBe(true)
  expect(limit.take('a', 1, 0)).toBe(false)
  expect(limit.take('b', 50, 0)).toBe(true)
  expect(limit.take('a', 50, 4000)).toBe(false)
  expect(limit.take('a', 50, 5000)).toBe(true)
})

test('a clock that goes back adds no allowance', () => {
  const limit = createEventRateLimit()
  expect(limit.take('a', 600, 10_000)).toBe(true)
  expect(limit.take('a', 1, 0)).toBe(false)
})
