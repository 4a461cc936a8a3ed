import { changeOffset, type Offset } from '../../protocol/offset.ts'

/** Neighbouring messages of one transaction in one shape, at most up to a chunk's end. */
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

/** The offset of its last message, which a reader of all its messages has. */
export function lastOffset(segment: Segment): Offset {
  return changeOffset(segment.lsn, segment.lastOp)
}
