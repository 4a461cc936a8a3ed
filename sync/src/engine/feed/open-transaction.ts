import type { Matches } from '../log/change-messages.ts'
import type { RowChange } from '../query/row.ts'
import { encodeTransaction, type SegmentRecord } from '../log/transaction-record.ts'
import { SegmentBuilder } from './segment-builder.ts'
import type { CommittedTransaction } from '../shape/committed-transaction.ts'
import type { Appended } from '../log/shape-log.ts'
import type { Segment } from '../log/segment.ts'
import type { Shape } from '../shape/shape.ts'

export type LogAppender = (bytes: Buffer) => Appended

/** Bodies of this size are written before the transaction ends, so that a huge one is never whole in memory. */
const spillBytes = 1024 * 1024

/** A transaction that is being received. */
export class OpenTransaction {
  readonly lsn: bigint
  readonly xid: number
  /** shapes with higher ids are newer than the transaction, and get changes from the next one on */
  readonly newestShapeId: number
  readonly #chunkBytes: number
  readonly #builders = new Map<Shape, SegmentBuilder>()
  readonly #segments: { shape: Shape; segment: Segment }[] = []
  #changes = 0
  #isFirstPart = true
  /** bytes built and not yet written */
  #size = 0

  constructor(begin: { lsn: bigint; xid: number; newestShapeId: number }, chunkBytes: number) {
    this.lsn = begin.lsn
    this.xid = begin.xid
    this.newestShapeId = begin.newestShapeId
    this.#chunkBytes = chunkBytes
  }

  /** The operation offset of the next change: an update of a key needs two. */
  nextOp(): number {
    this.#changes += 1
    return this.#changes * 2
  }

  /** Adds the effect of a change on a shape, which depends on whether its old and new rows match the shape's clause. */
  add(shape: Shape, change: RowChange, matches: Matches, op: number): void {
    const builder = this.#builderOf(shape)
    const before = builder.size
    builder.add(change, matches, op)
    this.#size += builder.size - before
  }

  /** Adds a row that another shape's change has moved into or out of this shape. */
  addMove(shape: Shape, change: RowChange): void {
    const builder = this.#builderOf(shape)
    const before = builder.size
    const matches = { old: change.old !== null, new: change.new !== null }
    builder.add(change, matches, this.nextOp(), change.op === 'insert')
    this.#size += builder.size - before
  }

  /** The shape's last message in this transaction. */
  endWith(shape: Shape, message: string): void {
    this.#builderOf(shape).endWith(message, this.nextOp())
  }

  get isLarge(): boolean {
    return this.#size > spillBytes
  }

  /** Writes the collected messages before the transaction ends. Resolves when they are durable. */
  async spill(append: LogAppender): Promise<void> {
    const rest = await this.#writeBuilt(append, false)
    await this.#write(append, rest, 0n, false)
  }

  async commit(
    append: LogAppender,
    endLsn: bigint,
  ): Promise<{ committed: CommittedTransaction; durable: Promise<void> }> {
    const rest = await this.#writeBuilt(append, true)
    const durable = this.#write(append, rest, endLsn, true)
    return { committed: { lsn: this.lsn, endLsn, xid: this.xid, segments: this.#segments }, durable }
  }

  #builderOf(shape: Shape): SegmentBuilder {
    const existing = this.#builders.get(shape)
    if (existing !== undefined) return existing
    const builder = new SegmentBuilder(shape, this.lsn, this.xid, this.#chunkBytes)
    this.#builders.set(shape, builder)
    return builder
  }

  /** Takes the built segments of all shapes, and writes them as far as they exceed one part; returns the rest. */
  async #writeBuilt(append: LogAppender, isEnd: boolean): Promise<BuiltSegment[]> {
    let built: BuiltSegment[] = []
    let size = 0
    for (const builder of this.#builders.values()) {
      for (const record of builder.take(isEnd)) {
        built.push({ shape: builder.shape, record })
        size += record.body.length
      }
      if (size <= spillBytes) continue
      await this.#write(append, built, 0n, false)
      built = []
      size = 0
    }
    this.#size = 0
    return built
  }

  #write(append: LogAppender, built: readonly BuiltSegment[], endLsn: bigint, last: boolean): Promise<void> {
    if (built.length === 0 && !last) return Promise.resolve()
    const { lsn, xid } = this
    const { bytes, places } = encodeTransaction({
      first: this.#isFirstPart,
      last,
      lsn,
      endLsn,
      xid,
      segments: built.map(({ record }) => record),
    })
    const { position, durable } = append(bytes)
    this.#isFirstPart = false
    for (const [index, { shape, record }] of built.entries()) {
      const encoded = places[index]
      if (encoded === undefined) throw new Error('a segment was not encoded')
      const { table, checksum } = encoded
      const segment = segmentAt(record, { lsn, table: position + table, checksum })
      this.#segments.push({ shape, segment })
    }
    return durable
  }
}

type BuiltSegment = { shape: Shape; record: SegmentRecord }

/** Every field is named, because V8 gives each object from a spread with other fields a separate hidden class. */
function segmentAt(
  record: SegmentRecord,
  { lsn, table, checksum }: Pick<Segment, 'lsn' | 'table' | 'checksum'>,
): Segment {
  return {
    lsn,
    firstOp: record.ops[0] ?? 0,
    lastOp: record.ops.at(-1) ?? 0,
    count: record.ops.length,
    closesChunk: record.closesChunk,
    table,
    bodyBytes: record.body.length,
    checksum,
  }
}
