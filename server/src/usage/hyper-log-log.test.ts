// @module-tag slow
import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { HyperLogLog } from './hyper-log-log.ts'

const member = (n: number): number => createHash('sha256').update(`visitor ${n}`).digest().readUIntBE(0, 6)
const setOf = (from: number, to: number): HyperLogLog => {
  const set = new HyperLogLog()
  for (let n = from; n < to; n += 1) set.add(member(n))
  return set
}
const reread = (set: HyperLogLog): HyperLogLog => HyperLogLog.decode(set.encode())

test('few are counted exactly, also of several days and after they were stored', { tags: 'random' }, () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(500), { maxLength: 40 }), { maxLength: 10 }), (days) => {
      const all = new HyperLogLog()
      for (const day of days) {
        const set = new HyperLogLog()
        for (const n of day) set.add(member(n))
        all.merge(reread(set))
      }
      expect(all.size).toBe(new Set(days.flat()).size)
      expect(all.isExact).toBe(true)
    }),
  )
})

test.each([700, 5000, 50_000, 200_000])('%d are counted to within 5 %%', (count) => {
  const set = reread(setOf(0, count))
  expect(set.isExact).toBe(false)
  expect(Math.abs(set.size / count - 1)).toBeLessThan(0.05)
})

test('a visitor of several days is counted once, be the days few or many visitors strong', () => {
  const all = reread(setOf(0, 3000))
  all.merge(reread(setOf(1000, 4000)))
  all.merge(reread(setOf(3900, 4100)))
  expect(Math.abs(all.size / 4100 - 1)).toBeLessThan(0.05)
  const other = reread(setOf(3900, 4100))
  other.merge(reread(setOf(0, 4000)))
  expect(Math.abs(other.size / 4100 - 1)).toBeLessThan(0.05)
})

test('a stored set takes no more than 4 kB, and an empty one is one', () => {
  expect(setOf(0, 100_000).encode().length).toBe(4097)
  expect(setOf(0, 682).encode().length).toBeLessThan(4097)
  expect(HyperLogLog.decode(Buffer.alloc(0)).size).toBe(0)
})

test('members that were forgotten are still counted', () => {
  const set = setOf(0, 100)
  set.dropMembers()
  expect(Math.abs(reread(set).size - 100)).toBeLessThan(5)
})

test('other bytes are refused', () => {
  expect(() => HyperLogLog.decode(Uint8Array.of(0, 1, 2))).toThrow('no HyperLogLog')
  expect(() => HyperLogLog.decode(Uint8Array.of(7))).toThrow('no HyperLogLog')
})
