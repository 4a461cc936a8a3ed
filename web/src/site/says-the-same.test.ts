import { expect, test } from 'vitest'
import { saysTheSame } from './says-the-same.ts'

test.each([
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [{ a: 1, b: null }, { a: 1 }, false],
  [[1, 2], [1, 2, 3], false],
  [[1, 2], [2, 1], false],
  [{ 0: 1 }, [1], false],
  [[1], { 0: 1 }, false],
  [null, {}, false],
  [{}, null, false],
  ['1', 1, false],
  [{ list: [{ name: 'x' }], none: [] }, { list: [{ name: 'x' }], none: [] }, true],
  [{ list: [{ name: 'x' }] }, { list: [{ name: 'y' }] }, false],
])('%j and %j: %s', (one, other, isSame) => {
  expect(saysTheSame(one, other)).toBe(isSame)
})
