import type { FileHandle } from 'node:fs/promises'
import { decodeRecord, encodeProgress } from './log-record.ts'
import { DamagedLogError } from './log-errors.ts'
import { EventLoopTurn } from '../source/event-loop-turn.ts'
import { encodeFrame, frameBytes } from './frame.ts'
import type { LogPositions } from './log-positions.ts'
import { scanLog } from './scan-log.ts'
import {
  encodeTransaction,
  partOf,
  segmentsOf,
  tableBytes,
  type TransactionExtent,
} from './transaction-record.ts'

const writeBytes = 1024 * 1024
/** A smaller log is not compacted. */
const leastBytes = 1024 * 1024
const mostGarbage = 0.5

/** Whether the garbage, which belongs to no shape, is too large a share of the log. */
export function isWorthCompacting(logBytes: number, garbageBytes: number): boolean {
  return logBytes > leastBytes && garbageBytes / logBytes > mostGarbage
}

export type CompactionParts = {
  from: FileHandle
  to: FileHandle
  /** of `from` */
  positions: LogPositions
  /** gets those of `to` */
  moved: LogPositions
  /** the same for each shape from the first record to the last */
  isLiving: (shapeId: number) => boolean
  signal: AbortSignal
}

/**
 * Writes the log again without retired shapes and broken-off transactions, with the same identity, handles and offsets.
 * It follows a log that grows meanwhile, part by part, with turns for others in between.
 */
export class LogCompaction {
  readonly #parts: CompactionParts
  readonly #turn = new EventLoopTurn()
  /** of the shapes that are kept */
  readonly #handles = new Set<string>()
  /** places of the parts of transactions that never ended: no shape has segments of them */
  readonly #abandoned = new Set<number>()
  /** the newest transaction without a segment that is kept: it gives the position of the log */
  #emptied: Pick<TransactionExtent, 'lsn' | 'endLsn' | 'xid'> | null = null
  #progress = 0n
  #batch: Buffer[] = []
  #batchBytes = 0
  #written = 0
  #segmentBytes = 0
  #copied = 0

  constructor(parts: CompactionParts) {
    this.#parts = parts
  }

  /** the place up to which the old log has been copied */
  get copied(): number {
    return this.#copied
  }

  /** of the new log */
  get size(): number {
    return this.#written + this.#batchBytes
  }

  /**
   * Finds the transactions that broke off, up to a place of the old log. Runs before the copying. A transaction that is
   * open at that place can still end, and is kept.
   * @throws DamagedLogError
   */
  async findAbandoned(to: number): Promise<void> {
    let open: number[] = []
    await this.#scan({ from: 0, to }, (payload, place) => {
      const part = partOf(payload)
      if (part?.first === true) {
        for (const each of open) this.#abandoned.add(each)
        open = []
      }
      if (part?.last === true) open = []
      else if (part !== null) open.push(place)
      if (this.#turn.isOver) return this.#turn.next()
    })
  }

  /** The bytes of the new log that belong to no shape: all except tables and bodies of segments. */
  get overheadBytes(): number {
    return this.size - this.#segmentBytes
  }

  /** @throws DamagedLogError */
  async copy(to: number): Promise<void> {
    await this.#scan({ from: this.#copied, to }, (payload, place) => this.#copyRecord(payload, place))
    this.#copied = to
    await this.#flush()
  }

  /** Copies the end of the log, which no longer grows. */
  async finish(to: number): Promise<void> {
    await this.copy(to)
    this.#addEmptied()
    if (this.#progress > 0n) this.#add(encodeProgress(this.#progress))
    await this.#flush()
  }

  async #scan(
    range: { from: number; to: number },
    onRecord: (payload: Buffer, place: number) => void | Promise<void>,
  ): Promise<void> {
    this.#parts.signal.throwIfAborted()
    const end = await scanLog(this.#parts.from, onRecord, range)
    if (end !== range.to) throw new DamagedLogError(`the shape log is damaged at place ${end} of its file`)
  }

  #copyRecord(payload: Buffer, place: number): void | Promise<void> {
    this.#keep(payload, place)
    if (this.#batchBytes >= writeBytes) return this.#flush()
    if (this.#turn.isOver) return this.#turn.next()
  }

  #keep(payload: Buffer, place: number): void {
    const record = decodeRecord(payload, place)
    switch (record.kind) {
      case 'identity':
        this.#add(encodeFrame(payload))
        break
      case 'shape':
        if (!this.#parts.isLiving(record.shape.id)) break
        this.#handles.add(record.shape.handle)
        this.#add(encodeFrame(payload))
        break
      case 'snapshot':
        if (this.#handles.has(record.snapshot.handle)) this.#add(encodeFrame(payload))
        break
      case 'retirement':
        if (this.#handles.has(record.handle)) this.#add(encodeFrame(payload))
        break
      case 'progress':
        if (record.lsn > this.#progress) this.#progress = record.lsn
        break
      case 'transaction':
        this.#keepSegments(payload, place, record)
        break
      default:
        record satisfies never
    }
  }

  #keepSegments(payload: Buffer, place: number, record: TransactionExtent): void {
    if (this.#abandoned.has(place)) return
    const { positions, moved, isLiving } = this.#parts
    const kept = record.segments.filter(({ shapeId }) => isLiving(shapeId))
    if (kept.length === 0 && record.first && record.last) {
      if (this.#emptied === null || record.lsn > this.#emptied.lsn) this.#emptied = record
      return
    }
    if (!record.last && record.first) this.#addEmptied() // between its parts it would end the transaction
    else if (record.first && record.lsn >= (this.#emptied?.lsn ?? 0n)) this.#emptied = null
    const { bytes, tables } = segmentsOf(payload, kept, place)
    const start = this.size
    for (const [index, { table, count, bodyBytes }] of kept.entries()) {
      moved.add(positions.positionOf(table), start + frameBytes + (tables[index] ?? 0))
      this.#segmentBytes += tableBytes(count) + bodyBytes
    }
    this.#add(encodeFrame(bytes))
  }

  #addEmptied(): void {
    if (this.#emptied === null) return
    const { lsn, endLsn, xid } = this.#emptied
    this.#add(encodeTransaction({ first: true, last: true, lsn, endLsn, xid, segments: [] }).bytes)
    this.#emptied = null
  }

  #add(bytes: Buffer): void {
    this.#batch.push(bytes)
    this.#batchBytes += bytes.length
  }

  async #flush(): Promise<void> {
    this.#parts.signal.throwIfAborted()
    const bytes = Buffer.concat(this.#batch)
    this.#batch = []
    this.#batchBytes = 0
    await this.#parts.to.appendFile(bytes)
    this.#written += bytes.length
  }
}
