import { expect, test } from 'vitest'
import { usagePath } from './usage-path.ts'

test.each([
  ['/', '/'],
  ['/offering?search=my+secret&theme=ai', '/offering'],
  ['/insights?article=quiet-growth&q=x', '/insights?article=quiet-growth'],
  ['/insights?article=my secret', '/insights'],
  ['/members/foo/#people', '/members/foo'],
  ['/a?b?c#d?e', '/a'],
])('%s is counted as %s', (address, path) => expect(usagePath(address)).toBe(path))

test.each([
  'offering',
  '',
  '//other.example/x',
  'https://other.example/',
  '/a b',
  '/a\0',
  '/a\ud800',
  `/${'a'.repeat(200)}`,
])('%j is no page', (address) => expect(usagePath(address)).toBeNull())
