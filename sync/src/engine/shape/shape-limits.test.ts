import { expect, test } from 'vitest'
import { shapesBeyond } from './shape-limits.ts'

const none = { maxShapes: Infinity, maxStorageBytes: Infinity, maxShapeLogBytes: Infinity }
const shape = (name: string, lastUsed: number, logBytes: number, storedBytes: number) => ({
  name,
  lastUsed,
  logBytes,
  storedBytes,
})
const shapes = [shape('a', 3, 10, 100), shape('b', 1, 50, 60), shape('c', 2, 0, 30), shape('d', 4, 0, 10)]
const beyond = (limits: Partial<typeof none>, kept = ''): string =>
  shapesBeyond(shapes, { ...none, ...limits }, ({ name }) => !kept.includes(name))
    .map(({ name }) => name)
    .join('')

test('W34: without limits, and within them, all shapes stay', () => {
  expect(beyond({})).toBe('')
  expect(beyond({ maxShapes: 4, maxStorageBytes: 200, maxShapeLogBytes: 50 })).toBe('')
})

test('W34: the least recently used go, as many as are too many', () => {
  expect(beyond({ maxShapes: 2 })).toBe('bc')
  expect(beyond({ maxShapes: 2 }, 'b')).toBe('ca')
  expect(beyond({ maxShapes: 1 }, 'abcd')).toBe('')
})

test('E25: the least recently used go until the others have room', () => {
  expect(beyond({ maxStorageBytes: 199 })).toBe('b')
  expect(beyond({ maxStorageBytes: 139 })).toBe('bc')
  expect(beyond({ maxStorageBytes: 139 }, 'b')).toBe('ca')
})

test('E25: a log that is shorter than the snapshot stays, whatever the limit', () => {
  expect(beyond({ maxShapeLogBytes: 9 }, 'abcd')).toBe('b')
})

test('E25: a shape whose log is too long goes, whoever uses it, and does not count for the others', () => {
  expect(beyond({ maxShapeLogBytes: 49 }, 'abcd')).toBe('b')
  expect(beyond({ maxShapeLogBytes: 49, maxStorageBytes: 140 })).toBe('b')
  expect(beyond({ maxShapeLogBytes: 49, maxStorageBytes: 139 })).toBe('bc')
})
