import { expect, test } from 'vitest'
import { isConnectionError } from './connection-error.ts'

test.each([
  ['Failed to fetch', true],
  ['Load failed', true],
  ['NetworkError when attempting to fetch resource.', true],
  ['upstream connect error or disconnect/reset before headers', true],
  ['Connection refused', true],
  ['The server answered 500', false],
  ['Unexpected token < in JSON', false],
])('"%s" is a connection error: %s', (message, is) => {
  expect(isConnectionError(message)).toBe(is)
})
