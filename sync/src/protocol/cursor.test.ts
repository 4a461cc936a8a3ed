import { expect, test } from 'vitest'
import { nextCursor } from './cursor.ts'

const at = Date.UTC(2024, 9, 9, 0, 1, 1)

test('W25: readers of one window share a cursor', () => {
  expect(nextCursor(at, 20_000, null, () => 0)).toBe('80')
  expect(nextCursor(at + 18_000, 20_000, 60, () => 0)).toBe('80')
})

test('W25: a reader that had this window already gets a greater cursor', () => {
  expect(nextCursor(at, 20_000, 80, () => 0)).toBe('81')
  expect(nextCursor(at, 20_000, 80, () => 0.9999)).toBe('3680')
})

test('W25: with a window below a second the cursor is 0', () => {
  expect(nextCursor(at, 300, 5, () => 0)).toBe('0')
})
