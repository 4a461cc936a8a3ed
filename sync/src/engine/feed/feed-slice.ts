import type { Matches } from '../log/change-messages.ts'
import type { Row, RowChange } from '../query/row.ts'
import type { Clause } from '../query/where-filter.ts'
import type { Shape } from '../shape/shape.ts'
import { type Decision, type Question, WhereFailure } from './decide-clauses.ts'
import type { OpenTransaction } from './open-transaction.ts'

/** A change of a row that concerns a shape. */
export type Candidate = { transaction: OpenTransaction; shape: Shape; change: RowChange; op: number } & (
  | { kind: 'decided'; matches: Matches }
  /** `old`, `new`: index of the row among those that the clause is asked for, or -1 */
  | { kind: 'undecided'; clause: Clause; old: number; new: number }
)

const noMatch: Matches = { old: false, new: false }

type Step = Candidate | { kind: 'commit'; transaction: OpenTransaction; endLsn: bigint }

/** It takes so much that a query is worth while, and so little that it is no matter for memory. */
const mostSteps = 50_000
const mostBytes = 1024 * 1024

/** A part of the stream on its way to the log: what concerns which shape, in its order. */
export class FeedSlice {
  readonly steps: Step[] = []
  readonly retired = new Map<Shape, WhereFailure | null>()
  readonly #questions = new Map<Shape, Question & { rows: Row[]; transactions: OpenTransaction[] }>()
  #decisions = new Map<Shape, Decision>()
  #bytes = 0

  get isFull(): boolean {
    return this.steps.length >= mostSteps || this.#bytes >= mostBytes
  }

  /** The size of a change that is held, once for all of its shapes. */
  addBytes(bytes: number): void {
    this.#bytes += bytes
  }

  add(candidate: Candidate): void {
    this.steps.push(candidate)
    if (candidate.kind === 'decided') return
    const { shape, transaction, change, clause } = candidate
    let question = this.#questions.get(shape)
    if (question === undefined) {
      question = { clause, rows: [], transactions: [] }
      this.#questions.set(shape, question)
    }
    if (question.transactions.at(-1) !== transaction) question.transactions.push(transaction)
    if (change.old !== null) candidate.old = question.rows.push(change.old) - 1
    if (change.new !== null) candidate.new = question.rows.push(change.new) - 1
  }

  addCommit(transaction: OpenTransaction, endLsn: bigint): void {
    this.steps.push({ kind: 'commit', transaction, endLsn })
  }

  /** Each where clause once, with all the rows that wait for it. */
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

  matchesOf(candidate: Candidate): Matches {
    if (candidate.kind === 'decided') return candidate.matches
    const decision = this.#decisions.get(candidate.shape)
    if (decision === undefined || decision instanceof WhereFailure) return noMatch
    const matches = { old: decision[candidate.old] === true, new: decision[candidate.new] === true }
    return matches.old || matches.new ? matches : noMatch
  }
}
