import { expect, test } from 'vitest'
import { changeInPercent, lastDays } from './periods.ts'

test('the last seven days are today and the six days before', () => {
  expect(lastDays(7, Date.UTC(2026, 2, 3, 23, 59))).toEqual({ from: '2026-02-25', to: '2026-03-03' })
  expect(lastDays(1, Date.UTC(2026, 2, 3))).toEqual({ from: '2026-03-03', to: '2026-03-03' })
})

test.each([
  [150, 100, 50],
  [50, 100, -50],
  [0, 100, -100],
  [5, 0, null],
  [0, 0, null],
])('%i after %i is a change of %s per cent', (value, before, change) => {
  expect(changeInPercent(value, before)).toBe(change)
})
