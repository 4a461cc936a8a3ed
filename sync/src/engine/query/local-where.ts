import type { Row } from './row.ts'
import type { Column, Table } from './table.ts'
import type { Token, WhereText } from './where-text.ts'

type Test = (row: Row) => boolean

/** `columns`: those that Postgres found in the clause, so that a keyword is never read as a column. */
type Scope = { table: Table; columns: readonly number[] }

/**
 * The simple clauses, decided without a round trip: `col`, `not col`, `col = constant`, `col is [not] null|true|false`,
 * joined by `and`, if the text form decides exactly as the type's operator; null otherwise. Postgres has parsed the
 * clause, so it is valid.
 */
export function localTest(table: Table, where: WhereText, columns: readonly number[]): Test | null {
  const tests: Test[] = []
  for (const term of splitAtAnd(stripParentheses(where.tokens))) {
    const test = termTest({ table, columns }, term)
    if (test === null) return null
    tests.push(test)
  }
  return (row) => tests.every((test) => test(row))
}

function stripParentheses(tokens: readonly Token[]): readonly Token[] {
  const parentheses = tokens.filter((token) => token.text === '(' || token.text === ')').length
  const wrapped = tokens[0]?.text === '(' && tokens.at(-1)?.text === ')' && parentheses === 2
  return wrapped ? tokens.slice(1, -1) : tokens
}

function splitAtAnd(tokens: readonly Token[]): Token[][] {
  const terms: Token[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'word' && token.text === 'and') terms.push([])
    else terms.at(-1)?.push(token)
  }
  return terms
}

function termTest(scope: Scope, term: readonly Token[]): Test | null {
  const [first] = term
  if (first?.kind === 'word' && first.text === 'not' && term.length === 2)
    return booleanTest(scope, term[1], 'f')
  const index = columnOf(scope, first)
  const column = scope.table.columns[index]
  if (column === undefined) return null
  const rest = term.slice(1)
  const test = rest.map((token) => (token.kind === 'word' ? token.text : '')).join(' ')
  if (rest.length === 0 || test === 'is true') return booleanTest(scope, first, 't')
  if (test === 'is false') return booleanTest(scope, first, 'f')
  // A composite value is null when all its fields are.
  if (test === 'is null' && column.category !== 'C') return (row) => (row[index] ?? null) === null
  if (test === 'is not null' && column.category !== 'C') return (row) => (row[index] ?? null) !== null
  const [operator, constant] = rest
  if (operator?.text !== '=' || operator.kind !== 'symbol' || constant === undefined || rest.length !== 2)
    return null
  const text = textForm(column, constant)
  return text === null ? null : (row) => row[index] === text
}

function booleanTest(scope: Scope, token: Token | undefined, expected: 't' | 'f'): Test | null {
  const index = columnOf(scope, token)
  if (scope.table.columns[index]?.type !== types.bool) return null
  return (row) => row[index] === expected
}

function columnOf(scope: Scope, token: Token | undefined): number {
  const name =
    token?.kind === 'word'
      ? token.text
      : token?.kind === 'quoted'
        ? token.text.slice(1, -1).replaceAll('""', '"')
        : null
  return scope.table.columns.findIndex(
    (column, index) => column.name === name && scope.columns.includes(index),
  )
}

const types = { bool: 16, int8: 20, int2: 21, int4: 23, text: 25, varchar: 1043, uuid: 2950 }

/** The constant as the stream writes an equal value; null if equal values may have different texts. */
function textForm(column: Column, constant: Token): string | null {
  const plain = /^'(?:[^']|'')*'$/.test(constant.text)
  const text = plain ? constant.text.slice(1, -1).replaceAll("''", "'") : constant.text
  switch (column.type) {
    case types.bool:
      // Unquoted, `t` and `f` are columns.
      if (text === 'true' || (plain && text === 't')) return 't'
      return text === 'false' || (plain && text === 'f') ? 'f' : null
    case types.text:
    case types.varchar:
      return plain && column.bytewise ? text : null
    case types.uuid:
      return plain && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null
    case types.int2:
    case types.int4:
    case types.int8:
      return (plain || constant.kind === 'number') && /^(0|[1-9]\d{0,8})$/.test(text) ? text : null
    default:
      return null
  }
}
