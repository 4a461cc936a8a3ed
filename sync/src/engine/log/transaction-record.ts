import { crc32 } from 'node:zlib'
import { frameBytes, sealFrame } from './frame.ts'

export type SegmentRecord = {
  shapeId: number
  closesChunk: boolean
  ops: readonly number[]
  /** of each message, without the commas between them */
  lengths: readonly number[]
  body: Buffer
}

/** A transaction, or a part of a long one, with its segments for each shape. */
export type TransactionRecord = {
  first: boolean
  last: boolean
  lsn: bigint
  endLsn: bigint
  xid: number
  segments: readonly SegmentRecord[]
}

/** A segment as a scan of the log returns it, without its text. `table` is where ops and lengths begin. */
export type SegmentExtent = {
  shapeId: number
  closesChunk: boolean
  firstOp: number
  lastOp: number
  count: number
  table: number
  bodyBytes: number
  /** of table and body */
  checksum: number
}

/** A transaction as a scan of the log returns it. */
export type TransactionExtent = Omit<TransactionRecord, 'segments'> & { segments: SegmentExtent[] }

export const transactionKind = 6
const transactionHead = 1 + 1 + 8 + 8 + 4 + 4
const segmentHead = 4 + 1 + 4 + 4
const tableEntry = 8

/** `places`: where the table of each segment begins, counted from the frame, and the segment's checksum. */
export function encodeTransaction(record: TransactionRecord): {
  bytes: Buffer
  places: { table: number; checksum: number }[]
} {
  let size = transactionHead
  for (const segment of record.segments)
    size += segmentHead + segment.ops.length * tableEntry + segment.body.length
  const bytes = Buffer.allocUnsafe(frameBytes + size)
  let at = frameBytes
  at = bytes.writeUInt8(transactionKind, at)
  at = bytes.writeUInt8((record.first ? 1 : 0) | (record.last ? 2 : 0), at)
  at = bytes.writeBigUInt64BE(record.lsn, at)
  at = bytes.writeBigUInt64BE(record.endLsn, at)
  at = bytes.writeUInt32BE(record.xid, at)
  at = bytes.writeUInt32BE(record.segments.length, at)
  const places: { table: number; checksum: number }[] = []
  for (const segment of record.segments) {
    at = bytes.writeUInt32BE(segment.shapeId, at)
    at = bytes.writeUInt8(segment.closesChunk ? 1 : 0, at)
    at = bytes.writeUInt32BE(segment.ops.length, at)
    at = bytes.writeUInt32BE(segment.body.length, at)
    const table = at
    for (const [index, op] of segment.ops.entries()) {
      at = bytes.writeUInt32BE(op, at)
      at = bytes.writeUInt32BE(segment.lengths[index] ?? 0, at)
    }
    bytes.set(segment.body, at)
    at += segment.body.length
    places.push({ table, checksum: crc32(bytes.subarray(table, at)) })
  }
  return { bytes: sealFrame(bytes), places }
}

/** The messages of a segment (its table and body) after `op`, for a reader that has the earlier ones. */
export function messagesAfter(segment: Buffer, count: number, op: number): Buffer {
  let at = count * tableEntry
  for (let index = 0; index < count; index++) {
    if (segment.readUInt32BE(index * tableEntry) > op) return segment.subarray(at)
    at += segment.readUInt32BE(index * tableEntry + 4) + 1
  }
  return segment.subarray(segment.length)
}

/**
 * A payload with some of its segments; `tables` are the places of their tables in it.
 *
 * @param place of the payload's frame, from which the tables of `segments` are counted
 */
export function segmentsOf(
  payload: Buffer,
  segments: readonly SegmentExtent[],
  place: number,
): { bytes: Buffer; tables: number[] } {
  const parts: Buffer[] = [payload.subarray(0, transactionHead)]
  const tables: number[] = []
  let end = transactionHead
  for (const { table, count, bodyBytes } of segments) {
    const from = table - place - frameBytes - segmentHead
    const part = payload.subarray(from, from + segmentHead + tableBytes(count) + bodyBytes)
    parts.push(part)
    tables.push(end + segmentHead)
    end += part.length
  }
  const bytes = Buffer.concat(parts)
  bytes.writeUInt32BE(segments.length, transactionHead - 4)
  return { bytes, tables }
}

export const tableBytes = (count: number): number => count * tableEntry

/** Whether a record begins and ends its transaction; null for a record of another kind. */
export function partOf(payload: Buffer): { first: boolean; last: boolean } | null {
  if (payload.readUInt8(0) !== transactionKind) return null
  const flags = payload.readUInt8(1)
  return { first: (flags & 1) !== 0, last: (flags & 2) !== 0 }
}

/** `position` is that of the frame in the file; it makes the tables of segments absolute. */
export function decodeTransaction(payload: Buffer, position: number): TransactionExtent {
  const flags = payload.readUInt8(1)
  const segments: SegmentExtent[] = []
  let at = transactionHead
  for (let segmentsLeft = payload.readUInt32BE(transactionHead - 4); segmentsLeft > 0; segmentsLeft--) {
    const count = payload.readUInt32BE(at + 5)
    const bodyBytes = payload.readUInt32BE(at + 9)
    const table = at + segmentHead
    const end = table + count * tableEntry + bodyBytes
    segments.push({
      shapeId: payload.readUInt32BE(at),
      closesChunk: payload.readUInt8(at + 4) === 1,
      firstOp: payload.readUInt32BE(table),
      lastOp: payload.readUInt32BE(table + (count - 1) * tableEntry),
      count,
      table: position + frameBytes + table,
      bodyBytes,
      checksum: crc32(payload.subarray(table, end)),
    })
    at = end
  }
  return {
    first: (flags & 1) !== 0,
    last: (flags & 2) !== 0,
    lsn: payload.readBigUInt64BE(2),
    endLsn: payload.readBigUInt64BE(10),
    xid: payload.readUInt32BE(18),
    segments,
  }
}
