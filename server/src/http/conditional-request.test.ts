import { expect, test } from 'vitest'
import { isNotModified } from './conditional-request.ts'

test.each([
  [undefined, false],
  ['"a"', true],
  ['"b-br"', true],
  ['W/"a"', true],
  ['"x", W/"a" , "y"', true],
  ['*', true],
  ['a', false],
  ['"ab"', false],
  ['"xa"', false],
  ['', false],
])('if-none-match %s against the tags a and b-br: not modified is %s', (header, expected) => {
  const headers: Record<string, string> = header === undefined ? {} : { 'if-none-match': header }
  expect(isNotModified(new Request('http://site/', { headers }), ['a', 'b-br'])).toBe(expected)
})
