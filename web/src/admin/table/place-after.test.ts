import { expect, test } from 'vitest'
import { placeAfter } from './place-after.ts'

// Three columns, eight tiles: 0 1 2 / 3 4 5 / 6 7
test.each([
  ['ArrowRight', 2, 3],
  ['ArrowRight', 7, null],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, null],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 5, 7],
  ['ArrowDown', 6, null],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 2, null],
  ['Home', 5, 0],
  ['End', 1, 7],
  ['PageDown', 1, 7],
  ['PageUp', 7, 0],
  ['a', 3, null],
])('%s leads from tile %d to %s', (key, from, to) => {
  expect(placeAfter(key, from, 3, 8)).toBe(to)
})
