import { expect, test } from 'vitest'
import { numberText } from './number-text.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [2000, '2,000'],
  [1_234_567, '1,234,567'],
  [-2000, '-2,000'],
])('%d is read %s', (value, text) => {
  expect(numberText(value)).toBe(text)
})
