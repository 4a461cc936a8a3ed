import { expect, test } from 'vitest'
import { euros } from './euros.ts'

test.each([
  [1_200_000, '€1\u202f200\u202f000'],
  [50_000, '€50\u202f000'],
  [999, '€999'],
  [0, '€0'],
  [-1500, '−€1\u202f500'],
  [null, '–'],
])('%s euros read %s', (amount, text) => {
  expect(euros(amount)).toBe(text)
})
