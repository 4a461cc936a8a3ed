import { expect, test } from 'vitest'
import { createAllowance } from './event-rate-limit.ts'

test('who floods is stopped, alone, and may go on after a while', () => {
  const allowance = createAllowance()
  for (let n = 0; n < 12; n += 1) expect(allowance.take('a', 50, 0)).toBe(true)
  expect(allowance.take('a', 1, 0)).toBe(false)
  expect(allowance.take('b', 50, 0)).toBe(true)
  expect(allowance.take('a', 50, 4000)).toBe(false)
  expect(allowance.take('a', 50, 5000)).toBe(true)
})

test('a clock that goes back gives nobody anything', () => {
  const allowance = createAllowance()
  expect(allowance.take('a', 600, 10_000)).toBe(true)
  expect(allowance.take('a', 1, 0)).toBe(false)
})
