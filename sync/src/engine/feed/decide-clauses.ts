import type { Row } from '../query/row.ts'
import type { Clause } from '../query/where-filter.ts'

/** Rows that a clause has to decide. */
export type Question = { clause: Clause; rows: readonly Row[] }
/** For each row whether it belongs to the shape; or why the clause cannot be decided. */
export type Decision = boolean[] | WhereFailure

/** A where clause fails on a row of the table (a division by zero, say), or takes too long for it. */
export class WhereFailure extends Error {
  readonly isTooSlow: boolean

  constructor(message: string, { cause, isTooSlow = false }: { cause?: unknown; isTooSlow?: boolean } = {}) {
    super(message, { cause })
    this.isTooSlow = isTooSlow
  }
}

/** Rejects with a `WhereFailure` when the clauses are at fault. */
export type DecideRows = (clauses: readonly Clause[], rows: readonly Row[]) => Promise<boolean[][]>

/** With more clauses in a query, parsing takes longer than it saves. */
const clausesOfQuery = 100

/**
 * Decides clauses with the same rows in one query. When it fails, each clause is decided alone, so that a clause that
 * fails or is slow affects no other.
 */
export async function decideClauses(
  questions: readonly Question[],
  decideRows: DecideRows,
): Promise<Decision[]> {
  const decisions = new Map<Question, Decision>()
  const decideTogether = async (group: readonly Question[]): Promise<void> => {
    const clauses = group.map(({ clause }) => clause)
    try {
      const decided = await decideRows(clauses, group[0]?.rows ?? [])
      for (const [index, question] of group.entries()) decisions.set(question, decided[index] ?? [])
    } catch (error) {
      if (!(error instanceof WhereFailure)) throw error
      const [only] = group
      if (only !== undefined && group.length === 1) decisions.set(only, error)
      else await Promise.all(group.map((question) => decideTogether([question])))
    }
  }
  await Promise.all(groupsOf(questions).map(decideTogether))
  return questions.map((question) => decisions.get(question) ?? [])
}

/** Groups clauses of one table with identical rows. */
function groupsOf(questions: readonly Question[]): Question[][] {
  const groups: Question[][] = []
  const open = new Map<Row | undefined, Question[][]>()
  for (const question of questions) {
    const similar = open.get(question.rows[0]) ?? []
    open.set(question.rows[0], similar)
    const group = similar.find(
      (each) => each.length < clausesOfQuery && each[0] !== undefined && isAskedWith(question, each[0]),
    )
    if (group !== undefined) group.push(question)
    else {
      const alone = [question]
      similar.push(alone)
      groups.push(alone)
    }
  }
  return groups
}

function isAskedWith(one: Question, other: Question): boolean {
  return (
    one.clause.table === other.clause.table &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, index) => row === other.rows[index])
  )
}
