import { array, assert, bigInt, boolean, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { compareOffsets, type Offset } from '../../protocol/offset.ts'
import { lastOffset, type Segment } from './segment.ts'
import { SegmentIndex } from './segment-index.ts'

const uint32 = integer({ min: 0, max: 2 ** 32 - 1 })
const drawn = record({
  lsnStep: bigInt({ min: 0n, max: 2n ** 50n }),
  opStep: integer({ min: 1, max: 1000 }),
  tableStep: integer({ min: 0, max: 2 ** 40 }),
  count: uint32,
  bodyBytes: uint32,
  checksum: uint32,
  closesChunk: boolean(),
})

/** In the order of a log: a segment of the same transaction continues its operations. */
const log = array(drawn, { maxLength: 60 }).map((steps) => {
  const segments: Segment[] = []
  for (const { lsnStep, opStep, tableStep, ...rest } of steps) {
    const previous = segments.at(-1)
    const lsn = (previous?.lsn ?? 1n) + lsnStep
    const firstOp = (previous?.lsn === lsn ? previous.lastOp : 0) + opStep
    const table = (previous?.table ?? 0) + tableStep
    segments.push({ lsn, firstOp, lastOp: firstOp + opStep, table, ...rest })
  }
  return segments
})

/** The same by a linear search. */
function chunkOf(segments: readonly Segment[], offset: Offset): Segment[] {
  const after = segments.filter((segment) => compareOffsets(lastOffset(segment), offset) > 0)
  const closing = after.findIndex(({ closesChunk }) => closesChunk)
  return closing < 0 ? after : after.slice(0, closing + 1)
}

test(
  'E8: the index gives back the segments after an offset, to the end of their chunk',
  { tags: 'random' },
  () => {
    assert(
      property(log, (segments) => {
        const index = new SegmentIndex()
        const offsets: Offset[] = [
          { lsn: -1n, op: 0 },
          { lsn: 0n, op: Infinity },
          { lsn: 2n ** 63n, op: 0 },
        ]
        for (const segment of segments) {
          index.push(segment)
          expect(index.lastOffset).toEqual(lastOffset(segment))
          const { lsn, firstOp, lastOp } = segment
          for (const op of [0, firstOp - 1, firstOp, lastOp - 1, lastOp, lastOp + 1, Infinity])
            offsets.push({ lsn, op })
        }
        for (const offset of offsets) expect(index.chunkAfter(offset)).toEqual(chunkOf(segments, offset))
      }),
    )
  },
)

test('E8: an index without segments has no end', () => {
  const index = new SegmentIndex()
  expect(index.lastOffset).toBeNull()
  expect(index.chunkAfter({ lsn: 0n, op: Infinity })).toEqual([])
})
