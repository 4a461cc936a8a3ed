import { expect, test } from 'vitest'
import { hasReached } from './has-reached.ts'

test('rows have reached a page if their LSN is equal or later', () => {
  expect(hasReached('e.10.aa.0', 'e.9.bb.0')).toBe(true)
  expect(hasReached('e.10.aa.0', 'e.10.bb.5')).toBe(true)
  expect(hasReached('e.9.aa.0', 'e.10.bb.0')).toBe(false)
})

test('rows with equal latest offsets are equal, whatever else was committed', () => {
  expect(hasReached('e.9.aa.0', 'e.10.aa.0')).toBe(true)
})

test('positions of two epochs cannot be compared', () => {
  expect(hasReached('e.10.aa.0', 'f.9.aa.0')).toBe('other epoch')
  expect(hasReached('nonsense', 'f.9.aa.0')).toBe('other epoch')
})
