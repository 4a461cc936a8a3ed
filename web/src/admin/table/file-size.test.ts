import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [34_816, '34 kB'],
  [1_048_063, '1023 kB'],
  [1_048_064, '1.0 MB'],
  [1_258_291, '1.2 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
