import { tableBytes, type SegmentExtent } from '../log/transaction-record.ts'
import type { LogRecord, ShapeRecord, SnapshotRecord } from '../log/log-record.ts'
import type { Segment } from '../log/segment.ts'
import { Shape, type ShapeSnapshot } from './shape.ts'
import { parseSnapshotMark } from '../snapshot/transaction-visibility.ts'
import { makeFilter } from '../query/where-filter.ts'
import { readWhere } from '../query/where-text.ts'

/** The state that follows from the records of a log, read from its beginning. */
export class Replay {
  readonly shapes = new Map<number, Shape>()
  processed = 0n
  durableLsn = 0n
  nextId = 1
  /** the bytes of each shape's segments in the log */
  readonly bytes = new Map<number, number>()
  #segments: SegmentExtent[] = []

  apply(record: LogRecord): void {
    switch (record.kind) {
      case 'identity':
        break
      case 'shape':
        this.shapes.set(record.shape.id, restoreShape(record.shape))
        this.nextId = record.shape.id + 1
        break
      case 'snapshot':
        this.#withHandle(record.snapshot.handle)?.attachSnapshot(snapshotFrom(record.snapshot))
        break
      case 'retirement': {
        const shape = this.#withHandle(record.handle)
        if (shape !== undefined) this.shapes.delete(shape.record.id)
        break
      }
      case 'progress':
        if (record.lsn > this.durableLsn) this.durableLsn = record.lsn
        break
      case 'transaction':
        // A transaction that was never finished begins again, when the stream sends it again.
        if (record.first) this.#segments = []
        this.#segments.push(...record.segments)
        for (const { shapeId, bodyBytes, count } of record.segments)
          this.bytes.set(shapeId, (this.bytes.get(shapeId) ?? 0) + bodyBytes + tableBytes(count))
        if (record.last) this.#commit(record)
        break
      default:
        record satisfies never
    }
  }

  #commit(record: LogRecord & { kind: 'transaction' }): void {
    const segments = this.#segments
    this.#segments = []
    // Written, then sent again before it was acknowledged: the first writing counts.
    if (record.lsn <= this.processed) return
    for (const { shapeId, bodyBytes, firstOp, lastOp, count, closesChunk, table, checksum } of segments) {
      const segment: Segment = {
        lsn: record.lsn,
        firstOp,
        lastOp,
        count,
        closesChunk,
        table,
        bodyBytes,
        checksum,
        body: null,
      }
      this.shapes.get(shapeId)?.append(segment, record.xid)
    }
    this.processed = record.lsn
    if (record.endLsn > this.durableLsn) this.durableLsn = record.endLsn
  }

  #withHandle(handle: string): Shape | undefined {
    for (const shape of this.shapes.values()) if (shape.handle === handle) return shape
    return undefined
  }
}

export function restoreShape(record: ShapeRecord): Shape {
  const where = record.where === null ? null : readWhere(record.where, [])
  if (where?.ok === false)
    throw new Error(`the where clause of shape ${record.handle} cannot be read: ${where.error}`)
  return new Shape(record, makeFilter(record.table, where?.where ?? null, record.whereColumns))
}

export function snapshotFrom(record: SnapshotRecord): ShapeSnapshot {
  return { lsn: BigInt(record.lsn), mark: parseSnapshotMark(record.mark), chunks: record.chunks }
}
