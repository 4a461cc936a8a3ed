import type { SourceEvent } from '../source/change-source.ts'
import type { RowChange } from '../query/row.ts'
import { encodeRetirement } from '../log/log-record.ts'
import { type LogAppender, OpenTransaction } from './open-transaction.ts'
import { inLayout, readChange } from '../source/read-change.ts'
import type { CommittedTransaction } from '../shape/committed-transaction.ts'
import type { Shape } from '../shape/shape.ts'
import type { TableShapes } from '../shape/table-shapes.ts'
import type { StreamedRelation } from '../query/table.ts'
import { FeedSlice, type Candidate } from './feed-slice.ts'
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
}

/** A part of the stream, turned into records. */
export type FeedPart = {
  committed: CommittedTransaction[]
  /** shapes that cannot be kept up, with the failure of their clause where that is the reason */
  retired: ReadonlyMap<Shape, WhereFailure | null>
  durable: Promise<unknown>
}

type Begun = (xid: number) => void

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
    const turn = new EventLoopTurn()
    let slice = new FeedSlice()
    for (const event of events) {
      if (turn.isOver) await turn.next()
      if (event.kind === 'change')
        for (const candidate of this.#candidates(event, slice)) {
          if (candidate !== null) slice.add(candidate)
          if (turn.isOver) await turn.next()
          if (!slice.isFull) continue
          yield this.#finish(slice, turn)
          slice = new FeedSlice()
        }
      else this.#collect(event, slice, began)
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
    if (this.#isNew(this.#open)) began(xid)
  }

  /** Delivery is at least once: what the log already has is passed over. */
  #isNew({ lsn }: OpenTransaction): boolean {
    return lsn > this.#lastCommitted
  }

  /** The shapes to which a change may belong; null for each one to which it does not. */
  *#candidates(event: SourceEvent & { kind: 'change' }, slice: FeedSlice): Iterable<Candidate | null> {
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
    for (const shape of shapes.candidates(relation, change))
      yield this.#follows(shape, transaction, slice)
        ? candidateOf(transaction, shape, relation, change, op)
        : null
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
    const { append } = this.#environment
    await slice.decide((questions) => this.#environment.decide(questions))
    const { retired } = slice
    const committed: CommittedTransaction[] = []
    const writes: Promise<void>[] = []
    const add = (durable: Promise<void>): void => {
      durable.catch(() => {}) // rejects where all of them are awaited, which can be later than it fails
      writes.push(durable)
    }
    // A retirement is on the disk before the transaction that is its reason.
    for (const shape of retired.keys()) add(append(encodeRetirement(shape.handle)).durable)
    for (const step of slice.steps) {
      if (turn.isOver) await turn.next()
      const { transaction } = step
      if (step.kind === 'commit') {
        const done = await transaction.commit(append, step.endLsn)
        committed.push(done.committed)
        add(done.durable)
      } else if (!step.shape.retired && !retired.has(step.shape)) {
        const matches = slice.matchesOf(step)
        if (matches.old || matches.new) transaction.add(step.shape, step.change, matches, step.op)
        if (transaction.isLarge) await transaction.spill(append)
      }
    }
    return { committed, retired, durable: Promise.all(writes) }
  }
}

/** Null when no row of the change belongs to the shape. */
function candidateOf(
  transaction: OpenTransaction,
  shape: Shape,
  relation: StreamedRelation,
  unplaced: RowChange,
  op: number,
): Candidate | null {
  const change = inLayout(unplaced, shape.layoutFor(relation))
  if (change === null) return null
  const { filter } = shape
  if (filter.kind === 'postgres')
    return { kind: 'undecided', transaction, shape, clause: filter.clause, change, op, old: -1, new: -1 }
  const isMember = filter.kind === 'all' ? (): boolean => true : filter.test
  const matches = {
    old: change.old !== null && isMember(change.old),
    new: change.new !== null && isMember(change.new),
  }
  return matches.old || matches.new ? { kind: 'decided', transaction, shape, change, op, matches } : null
}
