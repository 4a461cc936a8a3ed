import { expect, test } from 'vitest'
import { z } from 'zod'
import { createUuid7, timeOfUuid7 } from './uuid.ts'

const ones = (count: number) => new Uint8Array(count).fill(0xff)

test('an id is a version 7 UUID that begins with its millisecond', () => {
  const id = createUuid7(() => 0x0123456789ab, ones)()
  expect(id).toBe('01234567-89ab-77ff-bfff-ffffffffffff')
  expect(z.uuidv7().safeParse(id).success).toBe(true)
  expect(timeOfUuid7(id)).toBe(0x0123456789ab)
})

test.each(['01234567-89ab-47ff-bfff-ffffffffffff', 'no edit at all', 'zzzzzzzz-89ab-77ff-bfff-ffffffffffff'])(
  '%s has no time',
  (id) => {
    expect(timeOfUuid7(id)).toBeNull()
  },
)

test('ids of one factory grow within a millisecond and when the clock goes back', () => {
  const times = [5_000, 5_000, 5_000, 4_000, 4_999, 5_001, 1]
  const next = createUuid7(
    () => times.shift() ?? 0,
    (count) => crypto.getRandomValues(new Uint8Array(count)),
  )
  const ids = Array.from({ length: 7 }, next)
  expect(ids).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(ids.length)
})

test('a millisecond of many ids stays in order', () => {
  const next = createUuid7(() => 1_000, ones)
  const ids = Array.from({ length: 20_000 }, next)
  expect(ids.every((id, i) => i === 0 || (ids[i - 1] ?? '') < id)).toBe(true)
  expect(ids.every((id) => z.uuidv7().safeParse(id).success)).toBe(true)
})
