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
import { EventLoopTurn } from '../log/event-loop-turn.ts'

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
  /** shapes that cannot be kept up, with the failure of their clause where that is the reason */
  retired: ReadonlyMap<Shape, WhereFailure | null>
  durable: Promise<unknown>
}

type Begun = (xid: number) => void

/** A look at the clock takes as long as it takes to hold a change against a shape. */
const looksBetween = 32

/**
 * Turns source events into records of the shape log and segments of shapes, part by part: a part ends where it has
 * enough work, also within a transaction, so that neither memory nor the wait of others grows with the transaction or
 * the number of shapes (E10). It decides nothing about visibility to readers: the engine publishes what a part has
 * committed, after it is durable.
 */
export class TransactionFeed {
  readonly #environment: FeedEnvironment
  readonly #relations = new Map<number, StreamedRelation>()
  #lastCommitted: bigint
  #open: OpenTransaction | null = null
  /** of the open transaction: the relations whose misfits have been looked for */
  #checked = new Set<StreamedRelation>()

  constructor(environment: FeedEnvironment, lastCommitted: bigint) {
    this.#environment = environment
    this.#lastCommitted = lastCommitted
  }

  /** True between transactions: what has been received is complete. */
  get idle(): boolean {
    return this.#open === null
  }

  /** The next part is begun when it is asked for: by then what the last one says has to be done. */
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

  /** Everything but changes of rows. */
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

  /** Delivery is at least once: what the log already has is passed over. */
  #isNew({ lsn }: OpenTransaction): boolean {
    return lsn > this.#lastCommitted
  }

  /**
   * The shapes to which a change may belong; null for each one to which it does not. A shape of which something has to be
   * read first comes before its change.
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
      durable.catch(() => {}) // rejects where all of them are awaited, which can be later than it fails
      writes.push(durable)
    }
    // A retirement is on the disk before the transaction that is its reason.
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

/** A shape of which what is stored has to be read before its next change. */
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
