import { compareOffsets, changeOffset, type Offset } from '../../protocol/offset.ts'
import type { Segment } from './segment.ts'

/** The places of the fields in an entry. */
const at = {
  lsn: 0,
  table: 8,
  firstOp: 16,
  lastOp: 20,
  count: 24,
  bodyBytes: 28,
  checksum: 32,
  closesChunk: 36,
} as const
const entryBytes = 37
/** Most shapes have few changes. */
const firstCapacity = 4

/**
 * The segments of a shape in order. There is one for each transaction that ever touched the shape, so they are bytes in
 * one buffer; objects would take three times as much.
 */
export class SegmentIndex {
  #entries: DataView<ArrayBuffer> | null = null
  #length = 0

  /** The offset of the last message of all; null when there is none. */
  get lastOffset(): Offset | null {
    return this.#entries === null ? null : lastOffsetIn(this.#entries, this.#length - 1)
  }

  push(segment: Segment): void {
    const entries = this.#withRoom()
    const entry = this.#length * entryBytes
    entries.setBigUint64(entry + at.lsn, segment.lsn)
    entries.setFloat64(entry + at.table, segment.table)
    entries.setUint32(entry + at.firstOp, segment.firstOp)
    entries.setUint32(entry + at.lastOp, segment.lastOp)
    entries.setUint32(entry + at.count, segment.count)
    entries.setUint32(entry + at.bodyBytes, segment.bodyBytes)
    entries.setUint32(entry + at.checksum, segment.checksum)
    entries.setUint8(entry + at.closesChunk, segment.closesChunk ? 1 : 0)
    this.#length += 1
  }

  /** The segments that end after `offset`, to the end of their chunk or of all segments. */
  chunkAfter(offset: Offset): Segment[] {
    const entries = this.#entries
    const segments: Segment[] = []
    if (entries === null) return segments
    for (let index = this.#firstAfter(entries, offset); index < this.#length; index++) {
      const segment = segmentIn(entries, index)
      segments.push(segment)
      if (segment.closesChunk) break
    }
    return segments
  }

  #withRoom(): DataView<ArrayBuffer> {
    const entries = this.#entries
    if (entries !== null && entries.byteLength >= (this.#length + 1) * entryBytes) return entries
    const capacity = Math.max(firstCapacity, Math.ceil(this.#length * 1.5))
    const wider = new Uint8Array(capacity * entryBytes)
    if (entries !== null) wider.set(new Uint8Array(entries.buffer))
    return (this.#entries = new DataView(wider.buffer))
  }

  #firstAfter(entries: DataView, offset: Offset): number {
    let low = 0
    let high = this.#length
    while (low < high) {
      const middle = (low + high) >> 1
      if (compareOffsets(lastOffsetIn(entries, middle), offset) <= 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

function lastOffsetIn(entries: DataView, index: number): Offset {
  const entry = index * entryBytes
  return changeOffset(entries.getBigUint64(entry + at.lsn), entries.getUint32(entry + at.lastOp))
}

function segmentIn(entries: DataView, index: number): Segment {
  const entry = index * entryBytes
  return {
    lsn: entries.getBigUint64(entry + at.lsn),
    firstOp: entries.getUint32(entry + at.firstOp),
    lastOp: entries.getUint32(entry + at.lastOp),
    count: entries.getUint32(entry + at.count),
    closesChunk: entries.getUint8(entry + at.closesChunk) === 1,
    table: entries.getFloat64(entry + at.table),
    bodyBytes: entries.getUint32(entry + at.bodyBytes),
    checksum: entries.getUint32(entry + at.checksum),
  }
}
