import type { SegmentExtent } from '../log/transaction-record.ts'
import type { LogRecord, ShapeRecord, SnapshotRecord } from '../log/log-record.ts'
import type { Segment } from '../log/segment.ts'
import { Shape, type ShapeSnapshot } from './shape.ts'
import { parseSnapshotMark } from '../snapshot/transaction-visibility.ts'
import { sharedTable } from '../query/table.ts'
import { makeFilter, makeSubqueryFilter } from '../query/where-filter.ts'

/** The state that results from the records of a log, read from its beginning. */
export class Replay {
  readonly shapes = new Map<number, Shape>()
  readonly #byHandle = new Map<string, Shape>()
  /** by table */
  readonly #newestOf = new Map<number, Shape>()
  processed = 0n
  durableLsn = 0n
  nextId = 1
  #segments: SegmentExtent[] = []

  apply(record: LogRecord): void {
    switch (record.kind) {
      case 'identity':
        break
      case 'shape':
        this.#begin(record.shape)
        break
      case 'snapshot':
        this.#byHandle.get(record.snapshot.handle)?.attachSnapshot(snapshotFrom(record.snapshot))
        break
      case 'retirement':
        this.#retire(record.handle)
        break
      case 'progress':
        if (record.lsn > this.durableLsn) this.durableLsn = record.lsn
        break
      case 'transaction':
        // An unfinished transaction begins again when the stream sends it again.
        if (record.first) this.#segments = []
        this.#segments.push(...record.segments)
        if (record.last) this.#commit(record)
        break
      default:
        record satisfies never
    }
  }

  #commit(record: LogRecord & { kind: 'transaction' }): void {
    const segments = this.#segments
    this.#segments = []
    // It was written, then sent again before it was acknowledged. The first copy counts.
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
      }
      this.shapes.get(shapeId)?.append(segment, record.xid)
    }
    this.processed = record.lsn
    if (record.endLsn > this.durableLsn) this.durableLsn = record.endLsn
  }

  #begin(record: ShapeRecord): void {
    const shape = restoreShape(record, this.#newestOf.get(record.table.oid))
    this.#newestOf.set(record.table.oid, shape)
    this.shapes.set(record.id, shape)
    this.#byHandle.set(record.handle, shape)
    this.nextId = record.id + 1
  }

  #retire(handle: string): void {
    const shape = this.#byHandle.get(handle)
    if (shape === undefined) return
    this.shapes.delete(shape.record.id)
    this.#byHandle.delete(handle)
  }
}

/** `sibling`: a shape of the same table, with which it shares equal parts. */
export function restoreShape(unshared: ShapeRecord, sibling?: Shape): Shape {
  const record = { ...unshared, table: sharedTable(sibling?.table, unshared.table) }
  const { table, where: text, whereColumns: columns, equalities, equalitiesDecide } = record
  if (record.subqueries !== undefined)
    return new Shape(record, makeSubqueryFilter(table, columns, record.subqueries), sibling)
  const where = text === null ? null : { text, columns, equalities, equalitiesDecide }
  return new Shape(record, makeFilter(table, where), sibling)
}

export function snapshotFrom(record: SnapshotRecord): ShapeSnapshot {
  return { lsn: BigInt(record.lsn), mark: parseSnapshotMark(record.mark), chunks: record.chunks }
}
