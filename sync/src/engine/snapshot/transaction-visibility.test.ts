import { expect, test } from 'vitest'
import { isVisible, parseSnapshotMark } from './transaction-visibility.ts'

test('E1: a snapshot shows the transactions that had ended when it was taken', () => {
  const mark = parseSnapshotMark('100:105:100,103')
  const visible = [99, 100, 101, 102, 103, 104, 105].filter((xid) => isVisible(mark, xid))
  expect(visible).toEqual([99, 101, 102, 104])
})

test('E1: transaction ids of the stream are widened beyond 32 bits', () => {
  const cycle = 2n ** 32n
  const mark = parseSnapshotMark(`${cycle * 3n - 1n}:${cycle * 3n + 2n}:`)
  expect(isVisible(mark, 2 ** 32 - 2)).toBe(true)
  expect(isVisible(mark, 1)).toBe(true)
  expect(isVisible(mark, 2)).toBe(false)
})
