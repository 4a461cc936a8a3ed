import { expect, test } from 'vitest'
import { negotiate } from './content-negotiation.ts'

const encodings = ['br', 'zstd', 'gzip'] as const

test.each([
  [null, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.000,zstd; q=0.5', 'zstd'],
  ['br;q=0.001', 'br'],
  ['BR', 'br'],
  ['*', undefined],
  ['brotli, xgzip', undefined],
])('accept-encoding %j chooses %j', (header, encoding) => {
  expect(negotiate(header, encodings)).toBe(encoding)
})

test('a type with parameters matches as that type', () => {
  const accept = 'text/html,image/webp;v=b3;q=0.8,*/*;q=0.5'
  expect(negotiate(accept, ['image/avif', 'image/webp'])).toBe('image/webp')
})
