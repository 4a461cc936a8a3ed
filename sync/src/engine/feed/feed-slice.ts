import type { Matches } from '../log/change-messages.ts'
import type { Row, RowChange } from '../query/row.ts'
import type { Clause } from '../query/where-filter.ts'
import type { Shape } from '../shape/shape.ts'
import { type Decision, type Question, WhereFailure } from './decide-clauses.ts'
import type { OpenTransaction } from './open-transaction.ts'

/** A change of a row that may concern a shape. */
export type Candidate = { transaction: OpenTransaction; shape: Shape; change: RowChange; op: number } & (
  | { kind: 'decided'; matches: Matches }
  | { kind: 'undecided'; clause: Clause }
)

type Step =
  | {
      kind: 'change'
      transaction: OpenTransaction
      shape: Shape
      change: RowChange
      op: number
      matches: Matches
    }
  | { kind: 'commit'; transaction: OpenTransaction; endLsn: bigint }

const noMatch: Matches = { old: false, new: false }

/** Large enough to be worth a query, and small in memory. */
const mostSteps = 50_000
const mostBytes = 1024 * 1024

/** Whether a row belongs to a shape: `yes`, `no`, or the row's index among those that its clause has to decide. */
type Answer = number
const yes = -1
const no = -2

/**
 * A part of the stream on its way to the log: which change concerns which shape, in order. The steps are stored in
 * columns, since an object for each change and shape is most of the garbage for a table with many clauses.
 */
export class FeedSlice {
  readonly retired = new Map<Shape, WhereFailure | null>()
  readonly #transactions: OpenTransaction[] = []
  /** null for a commit */
  readonly #shapes: (Shape | null)[] = []
  readonly #changes: (RowChange | null)[] = []
  readonly #ops: number[] = []
  readonly #old: Answer[] = []
  readonly #new: Answer[] = []
  readonly #endLsns = new Map<OpenTransaction, bigint>()
  readonly #questions = new Map<Shape, Question & { rows: Row[]; transactions: OpenTransaction[] }>()
  #decisions = new Map<Shape, Decision>()
  #bytes = 0

  get size(): number {
    return this.#transactions.length
  }

  get isFull(): boolean {
    return this.size >= mostSteps || this.#bytes >= mostBytes
  }

  /** Adds the size of a stored change, once for all of its shapes. */
  addBytes(bytes: number): void {
    this.#bytes += bytes
  }

  add(candidate: Candidate): void {
    const { shape, transaction, change, op } = candidate
    this.#transactions.push(transaction)
    this.#shapes.push(shape)
    this.#changes.push(change)
    this.#ops.push(op)
    if (candidate.kind === 'decided') {
      this.#old.push(candidate.matches.old ? yes : no)
      this.#new.push(candidate.matches.new ? yes : no)
      return
    }
    let question = this.#questions.get(shape)
    if (question === undefined) {
      question = { clause: candidate.clause, rows: [], transactions: [] }
      this.#questions.set(shape, question)
    }
    if (question.transactions.at(-1) !== transaction) question.transactions.push(transaction)
    this.#old.push(change.old === null ? no : question.rows.push(change.old) - 1)
    this.#new.push(change.new === null ? no : question.rows.push(change.new) - 1)
  }

  addCommit(transaction: OpenTransaction, endLsn: bigint): void {
    this.#endLsns.set(transaction, endLsn)
    this.#transactions.push(transaction)
    this.#shapes.push(null)
    this.#changes.push(null)
    this.#ops.push(0)
    this.#old.push(no)
    this.#new.push(no)
  }

  /** Decides each where clause once, with all the rows that wait for it. */
  async decide(ask: (questions: readonly Question[]) => Promise<readonly Decision[]>): Promise<void> {
    if (this.#questions.size === 0) return
    const questions = [...this.#questions]
    const decisions = await ask(questions.map(([, question]) => question))
    for (const [index, [shape, { transactions }]] of questions.entries()) {
      const decision = decisions[index] ?? []
      this.#decisions.set(shape, decision)
      if (!(decision instanceof WhereFailure)) continue
      for (const { lsn, xid } of transactions)
        if (shape.rejectTransaction(lsn, xid)) this.retired.set(shape, decision)
    }
  }

  /** Null for a change that does not concern its shape, according to the decisions. */
  stepAt(index: number): Step | null {
    const transaction = this.#transactions[index]
    const shape = this.#shapes[index] ?? null
    const change = this.#changes[index] ?? null
    if (transaction === undefined) throw new Error(`the slice has no step ${index}`)
    if (shape === null || change === null) return this.#commitOf(transaction)
    const matches = this.#matchesAt(index, shape)
    if (!concerns(shape, matches)) return null
    return { kind: 'change', transaction, shape, change, op: this.#ops[index] ?? 0, matches }
  }

  #commitOf(transaction: OpenTransaction): Step {
    const endLsn = this.#endLsns.get(transaction)
    if (endLsn === undefined) throw new Error('the slice has a step without a shape')
    return { kind: 'commit', transaction, endLsn }
  }

  #matchesAt(index: number, shape: Shape): Matches {
    const before = this.#old[index] ?? no
    const after = this.#new[index] ?? no
    const decision = before >= 0 || after >= 0 ? this.#decisions.get(shape) : undefined
    const isOld = isMember(before, decision)
    const isNew = isMember(after, decision)
    return isOld || isNew ? { old: isOld, new: isNew } : noMatch
  }
}

/** Without rows to decide, Postgres is not asked. A clause that failed has no rows. */
function isMember(answer: Answer, decision: Decision | undefined): boolean {
  if (answer < 0) return answer === yes
  return decision !== undefined && !(decision instanceof WhereFailure) && decision[answer] === true
}

/** Under a subquery, readers may have a row that no longer belongs to the shape. */
export function concerns({ record }: Shape, matches: Matches): boolean {
  return matches.old || matches.new || record.subqueries !== undefined
}
