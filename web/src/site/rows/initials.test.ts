import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Kajo Partners', 'KA'],
  ['örn', 'ÖR'],
  ['A & B', 'AB'],
  ['4th Floor', '4T'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
