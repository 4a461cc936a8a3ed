import type { SourceEvent } from '../source/change-source.ts'
import type { Row, RowChange } from '../query/row.ts'
import { encodeRetirement } from '../log/log-record.ts'
import { type LogAppender, OpenTransaction } from './open-transaction.ts'
import { inLayout, readChange } from '../source/read-change.ts'
import type { CommittedTransaction } from '../shape/committed-transaction.ts'
import type { Shape } from '../shape/shape.ts'
import type { StreamedRelation } from '../query/table.ts'
import type { WhereFilter } from '../query/where-filter.ts'

/** A change that concerns a shape, unless its clause excludes the row. */
type Candidate = {
  transaction: OpenTransaction
  shape: Shape
  change: RowChange
  op: number
  /** index of the old and of the new row in the batch of the shape's clause, or -1 */
  old: number
  new: number
}

export type FeedEnvironment = {
  chunkBytes: number
  shapesOf(oid: number): readonly Shape[]
  /** Decides rows; rejects with a `WhereFailure` when the clause itself fails on them. */
  filterRows(filter: WhereFilter, rows: readonly Row[]): Promise<boolean[]>
  readonly append: LogAppender
}

/** A where clause fails on a row that is in the table (a division by zero, say): its shapes cannot be kept up. */
export class WhereFailure extends Error {}

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
    const { append } = this.#environment
    for (const shape of retired) writes.push(append(encodeRetirement(shape.handle)).durable)
    for (const step of steps) {
      if (step.kind === 'candidate') {
        if (!retired.has(step.candidate.shape)) build(step.candidate, verdicts)
      } else {
        const done = step.transaction.commit(append, step.endLsn)
        committed.push(done.committed)
        writes.push(done.durable)
      }
    }
    if (this.#open !== null) writes.push(this.#open.spill(append))
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
          this.#open = new OpenTransaction(event.commitLsn, event.xid, this.#environment.chunkBytes)
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
    const op = transaction.nextOp()
    let change: RowChange | null | undefined
    for (const shape of this.#membersOf(event.oid)) {
      if (shape.retired || retired.has(shape) || shape.snapshotShows(transaction.lsn, transaction.xid))
        continue
      change ??= readChange(event)
      const placed = change && inLayout(change, shape.layoutFor(this.#relation(event.oid)))
      if (placed !== null)
        steps.push({
          kind: 'candidate',
          candidate: { transaction, shape, change: placed, op, old: -1, new: -1 },
        })
      else if (shape.rejectTransaction(transaction.lsn, transaction.xid)) retired.add(shape)
    }
  }

  /** A shape that is registered during a transaction gets changes from the next one on. */
  #membersOf(oid: number): readonly Shape[] {
    const cached = this.#members.get(oid)
    if (cached !== undefined) return cached
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
      if (!shape.retired && shape.rejectTransaction(transaction.lsn, transaction.xid)) retired.add(shape)
  }

  /** Second pass: each where clause once, with all the rows of the batch that wait for it. */
  async #decide(steps: Step[], retired: Set<Shape>): Promise<Verdicts> {
    const batches = new Map<Shape, RowBatch>()
    for (const step of steps) {
      if (step.kind !== 'candidate' || step.candidate.shape.filter.kind === 'all') continue
      const { shape, transaction, change } = step.candidate
      const batch = batches.get(shape) ?? { rows: [], transactions: new Set() }
      batches.set(shape, batch)
      batch.transactions.add(transaction)
      if (change.old !== null) step.candidate.old = batch.rows.push(change.old) - 1
      if (change.new !== null) step.candidate.new = batch.rows.push(change.new) - 1
    }
    const verdicts: Verdicts = new Map()
    const decide = async ([shape, { rows, transactions }]: [Shape, RowBatch]): Promise<void> => {
      try {
        verdicts.set(shape, await this.#environment.filterRows(shape.filter, rows))
      } catch (error) {
        if (!(error instanceof WhereFailure)) throw error
        verdicts.set(shape, 'undecided')
        for (const { lsn, xid } of transactions) if (shape.rejectTransaction(lsn, xid)) retired.add(shape)
      }
    }
    await Promise.all([...batches].map(decide))
    return verdicts
  }
}

/** the rows that one clause has to decide, and the transactions they come from */
type RowBatch = { rows: Row[]; transactions: Set<OpenTransaction> }
/** by the row's index in its batch; a shape that takes all rows has none */
type Verdicts = Map<Shape, boolean[] | 'undecided'>

type Step =
  | { kind: 'candidate'; candidate: Candidate }
  | { kind: 'commit'; transaction: OpenTransaction; endLsn: bigint }

function build({ transaction, shape, change, op, ...row }: Candidate, verdicts: Verdicts): void {
  const verdict = verdicts.get(shape)
  if (verdict === 'undecided') return
  const matches = {
    old: row.old < 0 ? verdict === undefined : verdict?.[row.old] === true,
    new: row.new < 0 ? verdict === undefined : verdict?.[row.new] === true,
  }
  transaction.add(shape, change, matches, op)
}
