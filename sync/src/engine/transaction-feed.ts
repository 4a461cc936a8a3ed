import type { SourceEvent } from './change-source.ts'
import { shapeChange, type Row, type RowChange } from './change-messages.ts'
import { encodeRetirement, encodeTransaction, type SegmentRecord } from './log-record.ts'
import { inLayout, readChange } from './read-change.ts'
import { SegmentBuilder } from './segment-builder.ts'
import type { Segment, Shape } from './shape.ts'
import type { StreamedRelation } from './table.ts'
import type { WhereFilter } from './where-filter.ts'

/** A transaction as it is being received. Its shapes are those that lived when it began. */
type OpenTransaction = {
  lsn: bigint
  xid: number
  changes: number
  isFirstPart: boolean
  builders: Map<Shape, SegmentBuilder>
  staged: { shape: Shape; segment: Segment }[]
}

type Candidate = {
  transaction: OpenTransaction
  shape: Shape
  change: RowChange
  op: number
  old: number
  new: number
}

export type CommittedTransaction = {
  lsn: bigint
  endLsn: bigint
  xid: number
  segments: { shape: Shape; segment: Segment }[]
}

export type FeedEnvironment = {
  chunkBytes: number
  shapesOf(oid: number): readonly Shape[]
  /** Decides rows; rejects with a `WhereFailure` when the clause itself fails on them. */
  filterRows(filter: WhereFilter, rows: readonly Row[]): Promise<boolean[]>
  append(bytes: Buffer): { position: number; durable: Promise<void> }
}

/** A where clause fails on a row that is in the table (a division by zero, say): its shapes cannot be kept up. */
export class WhereFailure extends Error {}

/** Bodies of this much are written before the transaction ends, so that a huge one is never whole in memory. */
const spillBytes = 1024 * 1024

/**
 * Turns batches of source events into records of the shape log and segments of shapes. It decides nothing about
 * visibility to readers: the engine publishes what this returns, after it is durable.
 */
export class TransactionFeed {
  readonly #environment: FeedEnvironment
  readonly #relations = new Map<number, StreamedRelation>()
  #lastCommitted: bigint
  #open: OpenTransaction | null = null
  #members = new Map<number, readonly Shape[]>()

  constructor(environment: FeedEnvironment, lastCommitted: bigint) {
    this.#environment = environment
    this.#lastCommitted = lastCommitted
  }

  /** True between transactions: what has been received is complete. */
  get idle(): boolean {
    return this.#open === null
  }

  async process(
    events: readonly SourceEvent[],
    began: (xid: number) => void,
  ): Promise<{ committed: CommittedTransaction[]; retired: Set<Shape>; durable: Promise<unknown> }> {
    const retired = new Set<Shape>()
    const steps = this.#collect(events, retired, began)
    const verdicts = await this.#decide(steps, retired)
    const committed: CommittedTransaction[] = []
    const writes: Promise<void>[] = []
    for (const shape of retired) writes.push(this.#environment.append(encodeRetirement(shape.handle)).durable)
    for (const step of steps) {
      if (step.kind === 'candidate') this.#build(step.candidate, verdicts, retired)
      else committed.push(this.#commit(step.transaction, step.endLsn, writes))
    }
    if (this.#open !== null && sizeOf(this.#open) > spillBytes) this.#write(this.#open, 0n, false, writes)
    return { committed, retired, durable: Promise.all(writes) }
  }

  /** First pass, without waiting: what concerns which shape. */
  #collect(events: readonly SourceEvent[], retired: Set<Shape>, began: (xid: number) => void): Step[] {
    const steps: Step[] = []
    for (const event of events) {
      switch (event.kind) {
        case 'relation':
          this.#relations.set(event.relation.oid, event.relation)
          break
        case 'begin':
          // Delivery is at least once: what the log already has is passed over.
          this.#members = new Map()
          this.#open = newTransaction(event.commitLsn, event.xid)
          if (event.commitLsn > this.#lastCommitted) began(event.xid)
          break
        case 'change':
          this.#collectChange(event, steps, retired)
          break
        case 'truncate':
          if (this.#open !== null && this.#open.lsn > this.#lastCommitted)
            for (const oid of event.oids) this.#retireAll(oid, this.#open, retired)
          break
        case 'commit':
          if (this.#open !== null && event.commitLsn > this.#lastCommitted) {
            steps.push({ kind: 'commit', transaction: this.#open, endLsn: event.endLsn })
            this.#lastCommitted = event.commitLsn
          }
          this.#open = null
          break
        case 'progress':
          break
        default:
          event satisfies never
      }
    }
    return steps
  }

  #collectChange(event: SourceEvent & { kind: 'change' }, steps: Step[], retired: Set<Shape>): void {
    const transaction = this.#open
    if (transaction === null) throw new Error('the stream brought a change outside of a transaction')
    if (transaction.lsn <= this.#lastCommitted) return
    transaction.changes += 1
    const op = transaction.changes * 2
    let change: RowChange | null | undefined
    for (const shape of this.#membersOf(event.oid)) {
      if (shape.retired || retired.has(shape) || shape.holds(transaction.lsn, transaction.xid)) continue
      change ??= readChange(event)
      const seen = change && inLayout(change, shape.layoutFor(this.#relation(event.oid)))
      if (seen !== null)
        steps.push({
          kind: 'candidate',
          candidate: { transaction, shape, change: seen, op, old: -1, new: -1 },
        })
      else if (shape.doubt(transaction.lsn, transaction.xid)) retired.add(shape)
    }
  }

  /** A shape that is born while a transaction is under way takes part from the next one on. */
  #membersOf(oid: number): readonly Shape[] {
    const known = this.#members.get(oid)
    if (known !== undefined) return known
    const members = this.#environment.shapesOf(oid)
    this.#members.set(oid, members)
    return members
  }

  #relation(oid: number): StreamedRelation {
    const relation = this.#relations.get(oid)
    if (relation === undefined) throw new Error(`the stream brought a change of unknown relation ${oid}`)
    return relation
  }

  #retireAll(oid: number, transaction: OpenTransaction, retired: Set<Shape>): void {
    for (const shape of this.#membersOf(oid))
      if (!shape.retired && shape.doubt(transaction.lsn, transaction.xid)) retired.add(shape)
  }

  /** Second pass: each where clause once, with all the rows of the batch that wait for it. */
  async #decide(steps: Step[], retired: Set<Shape>): Promise<Verdicts> {
    const asked = new Map<Shape, Asked>()
    for (const step of steps) {
      if (step.kind !== 'candidate' || step.candidate.shape.filter.kind === 'all') continue
      const { shape, transaction, change } = step.candidate
      const of = asked.get(shape) ?? { rows: [], transactions: new Set() }
      asked.set(shape, of)
      of.transactions.add(transaction)
      if (change.old !== null) step.candidate.old = of.rows.push(change.old) - 1
      if (change.new !== null) step.candidate.new = of.rows.push(change.new) - 1
    }
    const verdicts: Verdicts = new Map()
    const decide = async ([shape, { rows, transactions }]: [Shape, Asked]): Promise<void> => {
      try {
        verdicts.set(shape, await this.#environment.filterRows(shape.filter, rows))
      } catch (error) {
        if (!(error instanceof WhereFailure)) throw error
        verdicts.set(shape, 'undecided')
        for (const { lsn, xid } of transactions) if (shape.doubt(lsn, xid)) retired.add(shape)
      }
    }
    await Promise.all([...asked].map(decide))
    return verdicts
  }

  #build(candidate: Candidate, verdicts: Verdicts, retired: Set<Shape>): void {
    const { transaction, shape, change, op } = candidate
    if (retired.has(shape)) return
    const verdict = verdicts.get(shape)
    if (verdict === 'undecided') return
    const matches = {
      old: candidate.old < 0 ? verdict === undefined : verdict?.[candidate.old] === true,
      new: candidate.new < 0 ? verdict === undefined : verdict?.[candidate.new] === true,
    }
    for (const shaped of shapeChange(shape.messages, change, matches)) {
      const builder = transaction.builders.get(shape) ?? this.#newBuilder(transaction, shape)
      builder.add(shaped, op)
    }
  }

  #newBuilder(transaction: OpenTransaction, shape: Shape): SegmentBuilder {
    const builder = new SegmentBuilder(shape, transaction.lsn, transaction.xid, this.#environment.chunkBytes)
    transaction.builders.set(shape, builder)
    return builder
  }

  #commit(transaction: OpenTransaction, endLsn: bigint, writes: Promise<void>[]): CommittedTransaction {
    this.#write(transaction, endLsn, true, writes)
    const { lsn, xid } = transaction
    return { lsn, endLsn, xid, segments: transaction.staged }
  }

  #write(transaction: OpenTransaction, endLsn: bigint, last: boolean, writes: Promise<void>[]): void {
    const built = [...transaction.builders.values()].flatMap((builder) =>
      builder.take(last).map((record) => ({ shape: builder.shape, record })),
    )
    const { bytes, places } = encodeTransaction({
      first: transaction.isFirstPart,
      last,
      lsn: transaction.lsn,
      endLsn,
      xid: transaction.xid,
      segments: built.map(({ record }) => record),
    })
    const { position, durable } = this.#environment.append(bytes)
    writes.push(durable)
    // Readers who wait want a small transaction's bytes at once; a spilled one is read back from the log.
    const isSmall = transaction.isFirstPart && last && bytes.length < spillBytes
    transaction.isFirstPart = false
    for (const [index, { shape, record }] of built.entries()) {
      const place = places[index]
      if (place === undefined) throw new Error('a segment was encoded without a place')
      const { table, checksum } = place
      const segment = placed(record, { lsn: transaction.lsn, table: position + table, checksum }, isSmall)
      transaction.staged.push({ shape, segment })
    }
  }
}

type Asked = { rows: Row[]; transactions: Set<OpenTransaction> }
/** by row asked; a shape that takes all rows has none */
type Verdicts = Map<Shape, boolean[] | 'undecided'>

type Step =
  | { kind: 'candidate'; candidate: Candidate }
  | { kind: 'commit'; transaction: OpenTransaction; endLsn: bigint }

function newTransaction(lsn: bigint, xid: number): OpenTransaction {
  return { lsn, xid, changes: 0, isFirstPart: true, builders: new Map(), staged: [] }
}

function sizeOf(transaction: OpenTransaction): number {
  let size = 0
  for (const builder of transaction.builders.values()) size += builder.size
  return size
}

function placed(
  record: SegmentRecord,
  place: Pick<Segment, 'lsn' | 'table' | 'checksum'>,
  keep: boolean,
): Segment {
  return {
    ...place,
    firstOp: record.ops[0] ?? 0,
    lastOp: record.ops.at(-1) ?? 0,
    count: record.ops.length,
    closesChunk: record.closesChunk,
    bodyBytes: record.body.length,
    body: keep ? record.body : null,
  }
}
