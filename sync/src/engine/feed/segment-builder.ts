import { changeMessage, givesMessages, shapeChange, type Matches } from '../log/change-messages.ts'
import type { SegmentRecord } from '../log/transaction-record.ts'
import type { RowChange } from '../query/row.ts'
import type { Shape } from '../shape/shape.ts'

/**
 * The messages of one transaction for one shape, as segments. The newest change is pending, since only the
 * transaction's end shows that its message is the `last`. It stays a change, which shapes share.
 */
export class SegmentBuilder {
  readonly shape: Shape
  readonly #lsn: bigint
  readonly #xid: number
  readonly #chunkBytes: number
  #pending: { change: RowChange; matches: Matches; op: number; movedIn: boolean } | null = null
  /** comes after the transaction's last message */
  #end: { message: string; op: number } | null = null
  #messages: string[] = []
  /** of the messages, in bytes */
  #lengths: number[] = []
  #ops: number[] = []
  #finished: SegmentRecord[] = []
  /** bytes built and not yet taken */
  size = 0

  constructor(shape: Shape, lsn: bigint, xid: number, chunkBytes: number) {
    this.shape = shape
    this.#lsn = lsn
    this.#xid = xid
    this.#chunkBytes = chunkBytes
  }

  add(change: RowChange, matches: Matches, op: number, movedIn = false): void {
    if (!givesMessages(this.shape.messages, change, matches)) return
    this.#release(false)
    this.#pending = { change, matches, op, movedIn }
  }

  endWith(message: string, op: number): void {
    this.#end = { message, op }
  }

  /** Takes the segments built so far. At the transaction's end no message stays pending. */
  take(isEnd: boolean): SegmentRecord[] {
    if (isEnd) this.#release(true)
    if (isEnd && this.#end !== null) this.#add(this.#end.message, this.#end.op)
    this.#closeSegment(false)
    const segments = this.#finished
    this.#finished = []
    this.size = 0
    return segments
  }

  #release(isEnd: boolean): void {
    if (this.#pending === null) return
    const { change, matches, op, movedIn } = this.#pending
    this.#pending = null
    const shaped = shapeChange(this.shape.messages, change, matches)
    for (const [index, each] of shaped.entries()) {
      const last = isEnd && index === shaped.length - 1
      const at = { lsn: this.#lsn, op, xid: this.#xid, last, movedIn }
      const text = changeMessage(this.shape.messages, each, at)
      this.#add(text, op + each.half)
    }
  }

  #add(message: string, op: number): void {
    const length = Buffer.byteLength(message)
    this.#messages.push(message)
    this.#lengths.push(length)
    this.#ops.push(op)
    this.size += length
    this.shape.pendingChunkBytes += length + 1
    if (this.shape.pendingChunkBytes >= this.#chunkBytes) this.#closeSegment(true)
  }

  #closeSegment(closesChunk: boolean): void {
    if (this.#messages.length === 0) return
    if (closesChunk) this.shape.pendingChunkBytes = 0
    this.#finished.push({
      shapeId: this.shape.record.id,
      closesChunk,
      ops: this.#ops,
      lengths: this.#lengths,
      body: Buffer.from(this.#messages.join(',')),
    })
    this.#messages = []
    this.#lengths = []
    this.#ops = []
  }
}
