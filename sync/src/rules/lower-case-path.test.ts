import { expect, test } from 'vitest'
import { lowerCasePath } from './lower-case-path.ts'

test.each([
  ['/Offering', '/offering'],
  ['/services/ONE', '/services/one'],
  ['/offering', null],
  ['/', null],
  ['/Services/%C3%84', null],
])('%s is written %s', (path, written) => {
  expect(lowerCasePath(path)).toBe(written)
})
