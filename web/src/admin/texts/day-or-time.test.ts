import { expect, test } from 'vitest'
import { dayOrTime } from './day-or-time.ts'

const at = (year: number, month: number, day: number, hour = 10) =>
  new Date(year, month - 1, day, hour, 26).getTime()

test('a moment of today is its time, of this year its day, and of another year its day with the year', () => {
  const now = at(2026, 11, 30, 18)
  expect(dayOrTime(at(2026, 11, 30), now)).toBe('10:26')
  expect(dayOrTime(at(2026, 11, 29), now)).toBe('29 Nov')
  expect(dayOrTime(at(2025, 11, 30), now)).toBe('30 Nov 2025')
})
