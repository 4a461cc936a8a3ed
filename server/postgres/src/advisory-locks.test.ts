import { expect, test } from 'vitest'
import { advisoryLocks } from './advisory-locks.ts'

test('all advisory locks have different numbers', () => {
  const keys = Object.values(advisoryLocks)
  expect(new Set(keys).size).toBe(keys.length)
})
