import { expect, test } from 'vitest'
import { createElementKeys } from './element-keys.ts'

test('the rows of another view reuse the elements of rows that are no longer shown', () => {
  const keysOf = createElementKeys()
  const [a, b, c] = keysOf('page 1', ['a', 'b', 'c'])
  expect(keysOf('page 2', ['d', 'e', 'f'])).toEqual([a, b, c])
  expect(keysOf('sorted', ['g', 'e', 'h'])).toEqual([a, b, c])
})

test('a row shown in both views keeps its element', () => {
  const keysOf = createElementKeys()
  const [a, b, c] = keysOf('all', ['a', 'b', 'c'])
  expect(keysOf('search', ['c', 'd'])).toEqual([c, a])
  expect(b).not.toBe(a)
})

test('within a view, a new row gets a new element, even if another row has disappeared', () => {
  const keysOf = createElementKeys()
  const [a, b, c] = keysOf('all', ['a', 'b', 'c'])
  const [first, second, third] = keysOf('all', ['a', 'c', 'd'])
  expect([first, second]).toEqual([a, c])
  expect([a, b, c]).not.toContain(third)
})

test('no two rows share a key', () => {
  const keysOf = createElementKeys()
  keysOf('all', ['a', 'b'])
  keysOf('fewer', ['b'])
  for (const ids of [
    ['c', 'b', 'd'],
    ['e', 'f', 'a', 'd', 'c'],
  ]) {
    expect(new Set(keysOf(ids.join(' '), ids)).size).toBe(ids.length)
  }
})
