import { expect, test } from 'vitest'
import { monthOf, weeksOf } from './month.ts'

test('months continue over the end of the year', () => {
  expect(monthOf('2026-11-26')).toBe('2026-11')
  expect(monthOf('2026-12', 1)).toBe('2027-01')
  expect(monthOf('2026-01', -1)).toBe('2025-12')
})

test('the weeks of a month begin on Monday and contain all its days', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks[0]?.[0]).toBe('2026-10-26')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
  expect(weeks.flat().filter((day) => day.startsWith('2026-11'))).toHaveLength(30)
  // A month of four whole weeks has no fifth.
  expect(weeksOf('2027-02')).toHaveLength(4)
})
