import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'

test.each([
  [0, 'less than a minute'],
  [-5000, 'less than a minute'],
  [59_999, 'less than a minute'],
  [60_000, '1 minute'],
  [59 * 60_000, '59 minutes'],
  [60 * 60_000, '1 hour'],
  [47 * 3_600_000, '1 day'],
  [48 * 3_600_000, '2 days'],
])('%d milliseconds are %s', (ms, text) => {
  expect(ageText(ms)).toBe(text)
})
