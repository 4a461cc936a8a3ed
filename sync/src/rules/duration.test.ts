import { expect, test } from 'vitest'
import { durationText } from './duration.ts'

test.each([
  ['1-4-weeks', '1 to 4 weeks'],
  ['1-3-months', '1 to 3 months'],
  ['6-plus-months', '6+ months'],
  ['3-6', '3 to 6'],
  ['12plus', '12+'],
  [null, 'Duration TBD'],
  [' ', 'Duration TBD'],
])('%s reads %s', (duration, text) => {
  expect(durationText(duration)).toBe(text)
})
