import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { resolvedShapeSchema } from '../query/definition.ts'

/**
 * The records of the shape log. One file holds everything in the order in which it became true:
 * a frame (length, checksum) and a payload that starts with its kind. Numbers are big-endian.
 */
export const frameBytes = 8

/**
 * The version of the log's form and of the snapshot files'. It grows with every change that another version would
 * misread. A log of another version is not upgraded: logs can be made again from Postgres.
 */
export const LOG_VERSION = 1

const identityRecord = z.object({
  version: z.literal(LOG_VERSION),
  logId: z.string(),
  system: z.string(),
  timeline: z.number(),
  database: z.string(),
  slot: z.string(),
  publication: z.string(),
})
export type LogIdentity = z.infer<typeof identityRecord>

/** What the identity of every version says: so no version takes over the folder of another engine. */
const anyIdentityRecord = z.object({ version: z.number(), slot: z.string() })

/** A shape begins: from the next transaction on, its changes are in the log. */
const shapeRecord = resolvedShapeSchema.extend({ id: z.number(), handle: z.string() })
export type ShapeRecord = z.infer<typeof shapeRecord>

/** A shape's snapshot is complete, in a file of its own. */
const snapshotRecord = z.object({
  handle: z.string(),
  /** WAL position at which it was taken, decimal */
  lsn: z.string(),
  /** `pg_current_snapshot()` */
  mark: z.string(),
  chunks: z.array(z.object({ position: z.number(), bytes: z.number(), checksum: z.number() })),
})
export type SnapshotRecord = z.infer<typeof snapshotRecord>

const retirementRecord = z.object({ handle: z.string() })
const progressRecord = z.object({ lsn: z.string() })

export type SegmentRecord = {
  shapeId: number
  closesChunk: boolean
  ops: readonly number[]
  /** of each message, without the commas between them */
  lengths: readonly number[]
  body: Buffer
}

export type TransactionRecord = {
  first: boolean
  last: boolean
  lsn: bigint
  endLsn: bigint
  xid: number
  segments: readonly SegmentRecord[]
}

/** A segment as it is found in the log: where it is, not what it says. `table` is where ops and lengths begin. */
export type FoundSegment = {
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

export type LogRecord =
  | { kind: 'identity'; identity: LogIdentity }
  | { kind: 'shape'; shape: ShapeRecord }
  | { kind: 'snapshot'; snapshot: SnapshotRecord }
  | { kind: 'retirement'; handle: string }
  | { kind: 'progress'; lsn: bigint }
  | (Omit<TransactionRecord, 'segments'> & { kind: 'transaction'; segments: FoundSegment[] })

const kinds = { identity: 1, shape: 2, snapshot: 3, retirement: 4, progress: 5, transaction: 6 } as const

export const encodeIdentity = (identity: LogIdentity): Buffer => encodeJson(kinds.identity, identity)
export const encodeShape = (shape: ShapeRecord): Buffer => encodeJson(kinds.shape, shape)
export const encodeSnapshot = (snapshot: SnapshotRecord): Buffer => encodeJson(kinds.snapshot, snapshot)
export const encodeRetirement = (handle: string): Buffer => encodeJson(kinds.retirement, { handle })
export const encodeProgress = (lsn: bigint): Buffer => encodeJson(kinds.progress, { lsn: String(lsn) })

const transactionHead = 1 + 1 + 8 + 8 + 4 + 4
const segmentHead = 4 + 1 + 4 + 4
const tableEntry = 8

/** Also says where, counted from the frame, the table of each segment begins, and the segment's checksum. */
export function encodeTransaction(record: TransactionRecord): {
  bytes: Buffer
  places: { table: number; checksum: number }[]
} {
  let size = transactionHead
  for (const segment of record.segments)
    size += segmentHead + segment.ops.length * tableEntry + segment.body.length
  const bytes = Buffer.allocUnsafe(frameBytes + size)
  let at = frameBytes
  at = bytes.writeUInt8(kinds.transaction, at)
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

/** `position` is that of the frame in the file; it makes the tables of segments absolute. */
export function decodeRecord(payload: Buffer, position: number): LogRecord {
  const kind = payload.readUInt8(0)
  if (kind === kinds.transaction) return decodeTransaction(payload, position)
  const json: unknown = JSON.parse(payload.toString('utf8', 1))
  switch (kind) {
    case kinds.identity:
      return { kind: 'identity', identity: parseIdentity(json) }
    case kinds.shape:
      return { kind: 'shape', shape: shapeRecord.parse(json) }
    case kinds.snapshot:
      return { kind: 'snapshot', snapshot: snapshotRecord.parse(json) }
    case kinds.retirement:
      return { kind: 'retirement', handle: retirementRecord.parse(json).handle }
    case kinds.progress:
      return { kind: 'progress', lsn: BigInt(progressRecord.parse(json).lsn) }
    default:
      throw new Error(`it holds a record of the unknown kind ${kind}`)
  }
}

/** The slot that a log belongs to, read from the payload of its first record; null when that says nothing of it. */
export function ownerSlot(payload: Buffer): string | null {
  if (payload.readUInt8(0) !== kinds.identity) return null
  const parsed = anyIdentityRecord.safeParse(JSON.parse(payload.toString('utf8', 1)))
  return parsed.success ? parsed.data.slot : null
}

function parseIdentity(json: unknown): LogIdentity {
  const { version } = anyIdentityRecord.parse(json)
  if (version !== LOG_VERSION) throw new Error(`it is of version ${version}, not ${LOG_VERSION}`)
  return identityRecord.parse(json)
}

/** What a segment's table and body say, for a reader that stands in the middle of it. */
export function messagesAfter(segment: Buffer, count: number, op: number): Buffer {
  let at = count * tableEntry
  for (let index = 0; index < count; index++) {
    if (segment.readUInt32BE(index * tableEntry) > op) return segment.subarray(at)
    at += segment.readUInt32BE(index * tableEntry + 4) + 1
  }
  return segment.subarray(segment.length)
}

/** The whole record again with only those segments that are wanted; null when it says nothing without the others. */
export function withSegments(payload: Buffer, isWanted: (shapeId: number) => boolean): Buffer | null {
  const record = decodeRecord(payload, -frameBytes)
  if (record.kind !== 'transaction') throw new Error(`a record of kind ${record.kind} has no segments`)
  const kept = record.segments.filter(({ shapeId }) => isWanted(shapeId))
  if (kept.length === 0 && record.first && record.last) return null
  const parts = kept.map(({ table, count, bodyBytes }) =>
    payload.subarray(table - segmentHead, table + tableBytes(count) + bodyBytes),
  )
  const bytes = Buffer.concat([payload.subarray(0, transactionHead), ...parts])
  bytes.writeUInt32BE(kept.length, transactionHead - 4)
  return framed(bytes)
}

export function framed(payload: Buffer): Buffer {
  return sealFrame(Buffer.concat([Buffer.alloc(frameBytes), payload]))
}

export const tableBytes = (count: number): number => count * tableEntry

function decodeTransaction(payload: Buffer, position: number): LogRecord {
  const flags = payload.readUInt8(1)
  const segments: FoundSegment[] = []
  let at = transactionHead
  for (let left = payload.readUInt32BE(transactionHead - 4); left > 0; left--) {
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
    kind: 'transaction',
    first: (flags & 1) !== 0,
    last: (flags & 2) !== 0,
    lsn: payload.readBigUInt64BE(2),
    endLsn: payload.readBigUInt64BE(10),
    xid: payload.readUInt32BE(18),
    segments,
  }
}

function encodeJson(kind: number, value: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(value))
  const bytes = Buffer.allocUnsafe(frameBytes + 1 + json.length)
  bytes.writeUInt8(kind, frameBytes)
  bytes.set(json, frameBytes + 1)
  return sealFrame(bytes)
}

function sealFrame(bytes: Buffer): Buffer {
  const payload = bytes.subarray(frameBytes)
  bytes.writeUInt32BE(payload.length, 0)
  bytes.writeUInt32BE(crc32(payload), 4)
  return bytes
}
