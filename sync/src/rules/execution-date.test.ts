import { expect, test } from 'vitest'
import { executionDate } from './execution-date.ts'

test.each([
  [3, 2024, '03/2024'],
  [12, 2023, '12/2023'],
  [null, 2022, '2022'],
  [5, null, 'TBD'],
  [null, null, 'TBD'],
])('month %s of %s reads %s', (month, year, text) => {
  expect(executionDate(month, year)).toBe(text)
})
