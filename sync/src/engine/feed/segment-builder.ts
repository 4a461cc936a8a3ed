import { changeMessage, type ShapedChange } from '../log/change-messages.ts'
import type { SegmentRecord } from '../log/transaction-record.ts'
import type { Shape } from '../shape/shape.ts'

/**
 * The messages that one transaction gives one shape, as segments. The newest message is pending, since only the
 * transaction's end decides that it is the `last`.
 */
export class SegmentBuilder {
  readonly shape: Shape
  readonly #lsn: bigint
  readonly #xid: number
  readonly #chunkBytes: number
  #pending: { change: ShapedChange; op: number } | null = null
  #messages: Buffer[] = []
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

  add(change: ShapedChange, op: number): void {
    this.#release(false)
    this.#pending = { change, op }
  }

  /** The segment as built so far. At the transaction's end no message stays pending. */
  take(isEnd: boolean): SegmentRecord[] {
    if (isEnd) this.#release(true)
    this.#closeSegment(false)
    const segments = this.#finished
    this.#finished = []
    this.size = 0
    return segments
  }

  #release(last: boolean): void {
    if (this.#pending === null) return
    const { change, op } = this.#pending
    this.#pending = null
    const text = changeMessage(this.shape.messages, change, { lsn: this.#lsn, op, xid: this.#xid, last })
    const bytes = Buffer.from(text)
    this.#messages.push(bytes)
    this.#ops.push(op + change.half)
    this.size += bytes.length
    this.shape.pendingChunkBytes += bytes.length + 1
    if (this.shape.pendingChunkBytes >= this.#chunkBytes) this.#closeSegment(true)
  }

  #closeSegment(closesChunk: boolean): void {
    if (this.#messages.length === 0) return
    if (closesChunk) this.shape.pendingChunkBytes = 0
    const lengths = this.#messages.map((message) => message.length)
    const joined = this.#messages.flatMap((message, index) => (index === 0 ? [message] : [comma, message]))
    this.#finished.push({
      shapeId: this.shape.record.id,
      closesChunk,
      ops: this.#ops,
      lengths,
      body: Buffer.concat(joined),
    })
    this.#messages = []
    this.#ops = []
  }
}

const comma = Buffer.from(',')
