import { expect, test } from 'vitest'
import type { Row } from '../query/row.ts'
import type { Table } from '../query/table.ts'
import type { Clause } from '../query/where-filter.ts'
import { decideClauses, type DecideRows, WhereFailure } from './decide-clauses.ts'

const table: Table = {
  oid: 1,
  schema: 'public',
  name: 't',
  partitioned: false,
  leaves: '',
  key: [],
  columns: [],
}
const aClause = (text: string): Clause => ({ table, columns: [0], text })
const rows: Row[] = [['1'], ['2']]

/** Decides by the first letter of a clause: `t` is true, `f` fails. Records the clauses. */
function world(): { asked: string[][]; decideRows: DecideRows } {
  const asked: string[][] = []
  const decideRows: DecideRows = async (clauses, of) => {
    asked.push(clauses.map(({ text }) => text))
    const failing = clauses.find(({ text }) => text.startsWith('f'))
    if (failing !== undefined) throw new WhereFailure(`${failing.text} failed`)
    return clauses.map(({ text }) => of.map(() => text.startsWith('t')))
  }
  return { asked, decideRows }
}

test('E22: clauses with the same rows are asked together', async () => {
  const { asked, decideRows } = world()
  const questions = ['t1', 'no', 't2'].map((text) => ({ clause: aClause(text), rows: [...rows] }))
  questions.push({ clause: aClause('t3'), rows: rows.slice(1) })
  expect(await decideClauses(questions, decideRows)).toEqual([
    [true, true],
    [false, false],
    [true, true],
    [true],
  ])
  expect(asked).toEqual([['t1', 'no', 't2'], ['t3']])
})

test('E22: a clause that fails affects no other', async () => {
  const { asked, decideRows } = world()
  const questions = ['t1', 'fault', 't2'].map((text) => ({ clause: aClause(text), rows }))
  const decisions = await decideClauses(questions, decideRows)
  expect(decisions).toEqual([[true, true], new WhereFailure('fault failed'), [true, true]])
  expect(asked).toEqual([['t1', 'fault', 't2'], ['t1'], ['fault'], ['t2']])
})

test('E22: one query has a hundred clauses at most', async () => {
  const { asked, decideRows } = world()
  const questions = Array.from({ length: 250 }, (_, n) => ({ clause: aClause(`t${n}`), rows }))
  expect(await decideClauses(questions, decideRows)).toHaveLength(250)
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 50])
})
