import { z } from 'zod'
import { resolvedShapeSchema } from '../query/resolved-shape.ts'
import { frameBytes, sealFrame } from './frame.ts'
import { decodeTransaction, transactionKind, type TransactionExtent } from './transaction-record.ts'

// The records of the shape log. One file holds everything in the order of events. A payload begins with its kind.

/**
 * The version of the log's and the snapshot files' format. It grows with every change that an earlier engine would
 * misread: since 2, shapes can have subqueries. A log from `oldestVersion` on is continued at this version. A log of
 * any other version is replaced, since logs can be made again from Postgres.
 */
export const LOG_VERSION = 2
const oldestVersion = 1

const identityRecord = z.object({
  version: z.number(),
  logId: z.string(),
  system: z.string(),
  timeline: z.number(),
  database: z.string(),
  slot: z.string(),
  publication: z.string(),
  /** absent from logs of an earlier version */
  publicationOid: z.number().optional(),
})
export type LogIdentity = z.infer<typeof identityRecord>

/** The part that the identities of all versions share, so that no version continues in the folder of another engine. */
const anyIdentityRecord = z.object({
  version: z.number(),
  slot: z.string(),
  publicationOid: z.number().optional(),
})

export type LogOwner = { slot: string; publicationOid?: number | undefined }

/** A shape begins: from the next transaction on, its changes are in the log. */
const shapeRecord = resolvedShapeSchema.extend({ id: z.number(), handle: z.string() })
export type ShapeRecord = z.infer<typeof shapeRecord>

/** A shape's snapshot is complete, in a separate file. */
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

export type LogRecord =
  | { kind: 'identity'; identity: LogIdentity }
  | { kind: 'shape'; shape: ShapeRecord }
  | { kind: 'snapshot'; snapshot: SnapshotRecord }
  | { kind: 'retirement'; handle: string }
  | { kind: 'progress'; lsn: bigint }
  | (TransactionExtent & { kind: 'transaction' })

const kinds = { identity: 1, shape: 2, snapshot: 3, retirement: 4, progress: 5 } as const

export const encodeIdentity = (identity: LogIdentity): Buffer => encodeJson(kinds.identity, identity)
export const encodeShape = (shape: ShapeRecord): Buffer => encodeJson(kinds.shape, shape)
export const encodeSnapshot = (snapshot: SnapshotRecord): Buffer => encodeJson(kinds.snapshot, snapshot)
export const encodeRetirement = (handle: string): Buffer => encodeJson(kinds.retirement, { handle })
export const encodeProgress = (lsn: bigint): Buffer => encodeJson(kinds.progress, { lsn: String(lsn) })

/** `position` is that of the frame in the file; it makes the tables of segments absolute. */
export function decodeRecord(payload: Buffer, position: number): LogRecord {
  const kind = payload.readUInt8(0)
  if (kind === transactionKind) return { kind: 'transaction', ...decodeTransaction(payload, position) }
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

/** The slot and publication of a log, from its first record's payload; null when that names none. */
export function logOwner(payload: Buffer): LogOwner | null {
  if (payload.readUInt8(0) !== kinds.identity) return null
  const parsed = anyIdentityRecord.safeParse(JSON.parse(payload.toString('utf8', 1)))
  return parsed.success ? parsed.data : null
}

function parseIdentity(json: unknown): LogIdentity {
  const { version } = anyIdentityRecord.parse(json)
  if (version < oldestVersion || version > LOG_VERSION)
    throw new Error(`it is of version ${version}, not ${oldestVersion} to ${LOG_VERSION}`)
  return identityRecord.parse(json)
}

function encodeJson(kind: number, value: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(value))
  const bytes = Buffer.allocUnsafe(frameBytes + 1 + json.length)
  bytes.writeUInt8(kind, frameBytes)
  bytes.set(json, frameBytes + 1)
  return sealFrame(bytes)
}
