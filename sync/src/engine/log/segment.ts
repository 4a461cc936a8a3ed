import { changeOffset, type Offset } from '../../protocol/offset.ts'

/** Neighbouring messages of one transaction in one shape, up to a chunk's end at most. */
export type Segment = {
  lsn: bigint
  firstOp: number
  lastOp: number
  count: number
  closesChunk: boolean
  /** where its table of messages begins in the shape log, followed by the body */
  table: number
  bodyBytes: number
  /** of table and body */
  checksum: number
}

/** The offset of its first message. */
export function firstOffset(segment: Segment): Offset {
  return changeOffset(segment.lsn, segment.firstOp)
}

/** The offset of its last message: that of a reader that has all of them. */
export function lastOffset(segment: Segment): Offset {
  return changeOffset(segment.lsn, segment.lastOp)
}
