import type { SourceEvent } from '../source/change-source.ts'
import type { RowChange } from '../query/row.ts'
import { encodeRetirement } from '../log/log-record.ts'
import { type LogAppender, OpenTransaction } from './open-transaction.ts'
import { inLayout, readChange } from '../source/read-change.ts'
import type { CommittedTransaction } from '../shape/committed-transaction.ts'
import type { Shape } from '../shape/shape.ts'
import type { TableShapes } from '../shape/table-shapes.ts'
import type { StreamedRelation } from '../query/table.ts'
import type { SubqueryShapes } from './subquery-shapes.ts'
import { concerns, FeedSlice, type Candidate } from './feed-slice.ts'
import { type Decision, type Question, WhereFailure } from './decide-clauses.ts'
import { EventLoopTurn } from '../source/event-loop-turn.ts'

export type FeedEnvironment = {
  chunkBytes: number
  /** the living shapes of a table */
  shapesOf(oid: number): TableShapes | undefined
  /** the highest id of a shape so far */
  newestShapeId(): number
  /** One decision for each question. */
  decide(questions: readonly Question[]): Promise<readonly Decision[]>
  readonly append: LogAppender
  readonly subqueries: SubqueryShapes
}

/** A part of the stream, turned into records. */
export type FeedPart = {
  committed: CommittedTransaction[]
  /** shapes that cannot be continued, with the failure of their clause if that is the reason */
  retired: ReadonlyMap<Shape, WhereFailure | null>
  durable: Promise<unknown>
}

type Begun = (xid: number) => void

/** Reading the clock takes as long as comparing a change with a shape. */
const looksBetween = 32

/**
 * Turns source events into records of the shape log and segments of shapes, part by part. A part ends when it has
 * enough work, also within a transaction, so that neither memory nor the wait of others grows with the transaction or
 * the number of shapes (E10). The engine publishes a part's commits after they are durable.
 */
export class TransactionFeed {
  readonly #environment: FeedEnvironment
  readonly #relations = new Map<number, StreamedRelation>()
  #lastCommitted: bigint
  #open: OpenTransaction | null = null
  /** of the open transaction: the relations whose shapes have been checked */
  #checked = new Set<StreamedRelation>()

  constructor(environment: FeedEnvironment, lastCommitted: bigint) {
    this.#environment = environment
    this.#lastCommitted = lastCommitted
  }

  /** True between transactions: everything received is complete. */
  get idle(): boolean {
    return this.#open === null
  }

  /** The next part begins when the consumer asks for it, and so after the consumer has processed the last one. */
  async *process(events: readonly SourceEvent[], began: Begun): AsyncGenerator<FeedPart> {
    const { subqueries } = this.#environment
    const turn = new EventLoopTurn()
    let slice = new FeedSlice()
    let looks = 0
    for (const event of events) {
      if (turn.isOver) await turn.next()
      if (event.kind === 'change')
        for (const found of this.#candidates(event, slice)) {
          if (found instanceof Unread) {
            // The stored rows are complete when everything so far is readable.
            yield this.#finish(slice, turn)
            slice = new FeedSlice()
            await found.read(slice)
          } else if (found !== null) slice.add(found)
          if (++looks % looksBetween === 0 && turn.isOver) await turn.next()
          if (!slice.isFull) continue
          yield this.#finish(slice, turn)
          slice = new FeedSlice()
        }
      else {
        if (event.kind === 'commit' && this.#open !== null && subqueries.isTouched) {
          yield this.#finish(slice, turn)
          slice = new FeedSlice()
          for (const [shape, failure] of await subqueries.commit(this.#open))
            slice.retired.set(shape, failure)
        }
        this.#collect(event, slice, began)
      }
    }
    yield this.#finish(slice, turn)
  }

  /** Handles all events except changes of rows. */
  #collect(event: Exclude<SourceEvent, { kind: 'change' }>, slice: FeedSlice, began: Begun): void {
    switch (event.kind) {
      case 'relation':
        this.#relations.set(event.relation.oid, event.relation)
        break
      case 'begin':
        this.#begin(event, began)
        break
      case 'truncate':
        for (const oid of event.oids) this.#rejectAll(this.#shapesOf(oid), slice)
        break
      case 'commit':
        if (this.#open !== null && this.#isNew(this.#open)) {
          slice.addCommit(this.#open, event.endLsn)
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

  #begin({ commitLsn: lsn, xid }: SourceEvent & { kind: 'begin' }, began: Begun): void {
    const newestShapeId = this.#environment.newestShapeId()
    this.#open = new OpenTransaction({ lsn, xid, newestShapeId }, this.#environment.chunkBytes)
    this.#checked = new Set()
    this.#environment.subqueries.begin()
    if (this.#isNew(this.#open)) began(xid)
  }

  /** Delivery is at least once: transactions that the log has are skipped. */
  #isNew({ lsn }: OpenTransaction): boolean {
    return lsn > this.#lastCommitted
  }

  /**
   * The shapes that a change may belong to; null for each one that it does not belong to. A shape with stored rows that
   * have to be read first comes before its change.
   */
  *#candidates(
    event: SourceEvent & { kind: 'change' },
    slice: FeedSlice,
  ): Iterable<Candidate | Unread | null> {
    const transaction = this.#open
    if (transaction === null) throw new Error('the stream brought a change outside of a transaction')
    if (!this.#isNew(transaction)) return
    const op = transaction.nextOp()
    const shapes = this.#environment.shapesOf(event.oid)
    if (shapes === undefined) return
    const relation = this.#relation(event.oid)
    if (!this.#checked.has(relation)) {
      this.#checked.add(relation)
      this.#rejectAll(shapes.misfits(relation), slice)
    }
    const change = readChange(event)
    if (change === null) {
      this.#rejectAll(shapes.all(), slice)
      return
    }
    slice.addBytes(event.tuples.length)
    const { subqueries } = this.#environment
    for (const shape of shapes.candidates(relation, change)) {
      if (!this.#follows(shape, transaction, slice)) {
        subqueries.skip(shape)
        yield null
        continue
      }
      if (subqueries.needsReading(shape, transaction.newestShapeId)) {
        yield new Unread(subqueries, shape, transaction)
        if (shape.retired) continue
      }
      const placed = inLayout(change, shape.layoutFor(relation))
      yield placed && candidateOf(transaction, shape, subqueries.withAnswers(shape, placed), op)
    }
  }

  #follows(shape: Shape, { lsn, xid, newestShapeId }: OpenTransaction, { retired }: FeedSlice): boolean {
    if (shape.record.id > newestShapeId || shape.retired || retired.has(shape)) return false
    return !shape.snapshotShows(lsn, xid)
  }

  #shapesOf(oid: number): Iterable<Shape> {
    return this.#environment.shapesOf(oid)?.all() ?? []
  }

  #relation(oid: number): StreamedRelation {
    const relation = this.#relations.get(oid)
    if (relation === undefined) throw new Error(`the stream brought a change of unknown relation ${oid}`)
    return relation
  }

  /** These shapes cannot follow the open transaction. */
  #rejectAll(shapes: Iterable<Shape>, { retired }: FeedSlice): void {
    const transaction = this.#open
    if (transaction === null || !this.#isNew(transaction)) return
    const { lsn, xid, newestShapeId } = transaction
    for (const shape of shapes) {
      if (shape.retired || retired.has(shape) || shape.record.id > newestShapeId) continue
      if (shape.rejectTransaction(lsn, xid)) retired.set(shape, null)
    }
  }

  async #finish(slice: FeedSlice, turn: EventLoopTurn): Promise<FeedPart> {
    const { append, subqueries } = this.#environment
    await slice.decide((questions) => this.#environment.decide(questions))
    const { retired } = slice
    for (const shape of retired.keys())
      for (const dependent of subqueries.dependentsOf(shape))
        if (!retired.has(dependent)) retired.set(dependent, null)
    const committed: CommittedTransaction[] = []
    const writes: Promise<void>[] = []
    const add = (durable: Promise<void>): void => {
      durable.catch(() => {}) // rejects where all of them are awaited, which can be later
      writes.push(durable)
    }
    // A retirement is on disk before the transaction that causes it.
    for (const shape of retired.keys()) add(append(encodeRetirement(shape.handle)).durable)
    for (let index = 0; index < slice.size; index++) {
      if (index % looksBetween === 0 && turn.isOver) await turn.next()
      const step = slice.stepAt(index)
      if (step === null) continue
      const { transaction } = step
      if (step.kind === 'commit') {
        const done = await transaction.commit(append, step.endLsn)
        committed.push(done.committed)
        add(done.durable)
      } else {
        const { shape, change, op } = step
        if (shape.retired || retired.has(shape)) continue
        const matches = subqueries.apply(shape, change, step.matches, transaction.xid)
        if (matches.old || matches.new) transaction.add(shape, change, matches, op)
        if (transaction.isLarge) await transaction.spill(append)
      }
    }
    return { committed, retired, durable: Promise.all(writes) }
  }
}

/** A shape whose stored rows have to be read before its next change. */
class Unread {
  readonly #subqueries: SubqueryShapes
  readonly #shape: Shape
  readonly #transaction: OpenTransaction

  constructor(subqueries: SubqueryShapes, shape: Shape, transaction: OpenTransaction) {
    this.#subqueries = subqueries
    this.#shape = shape
    this.#transaction = transaction
  }

  async read({ retired }: FeedSlice): Promise<void> {
    const { newestShapeId } = this.#transaction
    for (const shape of await this.#subqueries.read(this.#shape, newestShapeId)) retired.set(shape, null)
    this.#subqueries.needsReading(this.#shape, newestShapeId)
  }
}

/** Null when no row of the change belongs to the shape. */
function candidateOf(
  transaction: OpenTransaction,
  shape: Shape,
  change: RowChange,
  op: number,
): Candidate | null {
  const { filter } = shape
  if (filter.kind === 'postgres')
    return { kind: 'undecided', transaction, shape, clause: filter.clause, change, op }
  const isMember = filter.kind === 'all' ? (): boolean => true : filter.test
  const matches = {
    old: change.old !== null && isMember(change.old),
    new: change.new !== null && isMember(change.new),
  }
  return concerns(shape, matches) ? { kind: 'decided', transaction, shape, change, op, matches } : null
}
