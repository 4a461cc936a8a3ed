import { shapeChange } from '../log/change-messages.ts'
import type { RowChange } from '../query/row.ts'
import { encodeTransaction, type SegmentRecord } from '../log/transaction-record.ts'
import { SegmentBuilder } from './segment-builder.ts'
import type { CommittedTransaction } from '../shape/committed-transaction.ts'
import type { Appended } from '../log/shape-log.ts'
import type { Segment } from '../log/segment.ts'
import type { Shape } from '../shape/shape.ts'

export type LogAppender = (bytes: Buffer) => Appended

/** Bodies of this much are written before the transaction ends, so that a huge one is never whole in memory. */
const spillBytes = 1024 * 1024

/** A transaction as it is being received. */
export class OpenTransaction {
  readonly lsn: bigint
  readonly xid: number
  readonly #chunkBytes: number
  readonly #builders = new Map<Shape, SegmentBuilder>()
  readonly #segments: { shape: Shape; segment: Segment }[] = []
  #changes = 0
  #isFirstPart = true

  constructor(lsn: bigint, xid: number, chunkBytes: number) {
    this.lsn = lsn
    this.xid = xid
    this.#chunkBytes = chunkBytes
  }

  /** The operation offset of the next change: an update of a key needs two. */
  nextOp(): number {
    this.#changes += 1
    return this.#changes * 2
  }

  /** Adds what a change is to a shape: that depends on which of its two rows match the shape's clause. */
  add(shape: Shape, change: RowChange, matches: { old: boolean; new: boolean }, op: number): void {
    for (const shaped of shapeChange(shape.messages, change, matches)) this.#builderOf(shape).add(shaped, op)
  }

  /** Writes what has been collected, once it is much. Resolves when it is durable. */
  async spill(append: LogAppender): Promise<void> {
    let size = 0
    for (const builder of this.#builders.values()) size += builder.size
    if (size > spillBytes) await this.#write(append, 0n, false)
  }

  commit(append: LogAppender, endLsn: bigint): { committed: CommittedTransaction; durable: Promise<void> } {
    const durable = this.#write(append, endLsn, true)
    return { committed: { lsn: this.lsn, endLsn, xid: this.xid, segments: this.#segments }, durable }
  }

  #builderOf(shape: Shape): SegmentBuilder {
    const existing = this.#builders.get(shape)
    if (existing !== undefined) return existing
    const builder = new SegmentBuilder(shape, this.lsn, this.xid, this.#chunkBytes)
    this.#builders.set(shape, builder)
    return builder
  }

  #write(append: LogAppender, endLsn: bigint, last: boolean): Promise<void> {
    const { lsn, xid } = this
    const built = [...this.#builders.values()].flatMap((builder) =>
      builder.take(last).map((record) => ({ shape: builder.shape, record })),
    )
    const { bytes, places } = encodeTransaction({
      first: this.#isFirstPart,
      last,
      lsn,
      endLsn,
      xid,
      segments: built.map(({ record }) => record),
    })
    const { position, durable } = append(bytes)
    // Parked readers get a small transaction's bytes from memory; a spilled one is read back from the log.
    const isSmall = this.#isFirstPart && last && bytes.length < spillBytes
    this.#isFirstPart = false
    for (const [index, { shape, record }] of built.entries()) {
      const encoded = places[index]
      if (encoded === undefined) throw new Error('a segment was not encoded')
      const { table, checksum } = encoded
      const segment = segmentAt(record, { lsn, table: position + table, checksum }, isSmall)
      this.#segments.push({ shape, segment })
    }
    return durable
  }
}

function segmentAt(
  record: SegmentRecord,
  stored: Pick<Segment, 'lsn' | 'table' | 'checksum'>,
  keep: boolean,
): Segment {
  return {
    ...stored,
    firstOp: record.ops[0] ?? 0,
    lastOp: record.ops.at(-1) ?? 0,
    count: record.ops.length,
    closesChunk: record.closesChunk,
    bodyBytes: record.body.length,
    body: keep ? record.body : null,
  }
}
