import { quoteIdentifier, type RelationName } from '../../protocol/identifier.ts'
import { readWhere, type Token, type WhereText } from './where-text.ts'

/** `column in (select value from table where …)`, or the same of several columns. */
export type Subquery = {
  /** the compared columns */
  columns: readonly string[]
  relation: RelationName
  /** the columns of `relation` that they are compared with */
  values: readonly string[]
  where: string | null
}

type SubqueryResult =
  | {
      ok: true
      subqueries: Subquery[]
      /** the clause with full names of its tables */
      sql: string
      /** the clause with a boolean column in place of each subquery, named by `subqueryColumn` */
      decided: string
      /** the clause with an expression of the same columns in place of each subquery */
      probe: string
    }
  | { ok: false; error: string }

/** A name that no column of a table should have. */
export const subqueryColumn = (index: number): string => `coop subquery ${index}`

const unsupported = 'only `value IN (SELECT ...)` sublinks are supported right now'

/** Finds the subqueries of a clause. Postgres has accepted the whole clause. */
export function readSubqueries({ tokens }: Pick<WhereText, 'tokens'>): SubqueryResult {
  const parts: Record<'sql' | 'decided' | 'probe', string[]> = { sql: [], decided: [], probe: [] }
  const subqueries: Subquery[] = []
  const put = (token: Token): void => {
    for (const part of Object.values(parts)) part.push(token.text)
  }
  for (let at = 0; at < tokens.length; at++) {
    const found = subqueryAt(tokens, at)
    if (found === null) {
      const token = tokens[at]
      if (token !== undefined) put(token)
      continue
    }
    if (!found.ok) return found
    const { subquery, sql, end, negated } = found
    const left = subquery.columns.map(quoteIdentifier)
    const tested = left.map((name) => `${name} is not null`).join(' and ')
    parts.sql.push(`(${left.join(', ')}) ${negated ? 'not ' : ''}in (${sql})`)
    parts.probe.push(`(${tested})`)
    const name = quoteIdentifier(subqueryColumn(subqueries.length))
    const isTerm = isEdge(tokens[at - 1]) && isEdge(tokens[end + 1])
    const decided = negated ? `not ${name}` : name
    parts.decided.push(isTerm ? decided : `(${decided})`)
    subqueries.push(subquery)
    at = end
  }
  const [sql = '', decided = '', probe = ''] = Object.values(parts).map((part) => part.join(' '))
  return { ok: true, subqueries, sql, decided, probe }
}

/** No operator binds a neighbouring token to the subquery. */
function isEdge(token: Token | undefined): boolean {
  return token === undefined || (token.kind === 'word' && token.text === 'and')
}

type Found = { ok: true; subquery: Subquery; sql: string; end: number; negated: boolean }

/** The subquery that begins with its left side at this token, if there is one. */
function subqueryAt(tokens: readonly Token[], start: number): Found | { ok: false; error: string } | null {
  const left = leftSide(tokens, start)
  if (left === null) return null
  const negated = isWord(tokens[left.next], 'not')
  const at = left.next + (negated ? 1 : 0)
  if (!isWord(tokens[at], 'in') || tokens[at + 1]?.text !== '(' || !isWord(tokens[at + 2], 'select'))
    return null
  const end = closing(tokens, at + 1)
  if (!isBoundary(tokens[start - 1], before) || !isBoundary(tokens[end + 1], after)) return null
  const select = readSelect(tokens.slice(at + 3, end))
  if (!select.ok) return select
  if (select.values.length !== left.columns.length) return { ok: false, error: unsupported }
  const { sql, ...rest } = select
  return {
    ok: true,
    subquery: { columns: left.columns, relation: rest.relation, values: rest.values, where: rest.where },
    sql,
    end,
    negated,
  }
}

/** The tokens that may be next to a subquery without making it part of a larger expression. */
const before = new Set(['(', 'and', 'or', 'not'])
const after = new Set([')', 'and', 'or', 'is'])

function isBoundary(token: Token | undefined, texts: ReadonlySet<string>): boolean {
  return token === undefined || (['word', 'symbol'].includes(token.kind) && texts.has(token.text))
}

/** A column, a column with its table, or columns in parentheses. */
function leftSide(tokens: readonly Token[], start: number): { columns: string[]; next: number } | null {
  if (tokens[start]?.text !== '(') {
    const column = columnAt(tokens, start)
    return column && { columns: [column.name], next: column.next }
  }
  const columns: string[] = []
  for (let at = start + 1; ;) {
    const column = columnAt(tokens, at)
    if (column === null) return null
    columns.push(column.name)
    const separator = tokens[column.next]?.text
    if (separator === ')') return { columns, next: column.next + 1 }
    if (separator !== ',') return null
    at = column.next + 1
  }
}

function readSelect(
  tokens: readonly Token[],
):
  | { ok: true; relation: RelationName; values: string[]; where: string | null; sql: string }
  | { ok: false; error: string } {
  const refused = { ok: false as const, error: unsupported }
  const values: string[] = []
  let at = 0
  for (; ; at++) {
    const column = columnAt(tokens, at)
    if (column === null) return refused
    values.push(column.name)
    at = column.next
    if (tokens[at]?.text !== ',') break
  }
  if (!isWord(tokens[at], 'from')) return refused
  const first = nameOf(tokens[at + 1])
  const isQualified = tokens[at + 2]?.text === '.'
  const second = isQualified ? nameOf(tokens[at + 3]) : null
  if (first === null || (isQualified && second === null)) return refused
  const relation = second === null ? { schema: 'public', name: first } : { schema: first, name: second }
  at += isQualified ? 4 : 2
  const from = `select ${values.map(quoteIdentifier).join(', ')} from ${quoteIdentifier(relation.schema)}.${quoteIdentifier(relation.name)}`
  if (tokens[at] === undefined) return { ok: true, relation, values, where: null, sql: from }
  if (!isWord(tokens[at], 'where')) return refused
  const condition = tokens.slice(at + 1)
  const text = condition.map((token) => token.text).join(' ')
  const read = readWhere(text, [])
  if (!read.ok) return { ok: false, error: read.error }
  const nested = readSubqueries(read.where)
  if (!nested.ok) return nested
  return { ok: true, relation, values, where: text, sql: `${from} where ${nested.sql}` }
}

function columnAt(tokens: readonly Token[], at: number): { name: string; next: number } | null {
  const name = nameOf(tokens[at])
  if (name === null) return null
  if (tokens[at + 1]?.text !== '.') return { name, next: at + 1 }
  const column = nameOf(tokens[at + 2])
  return column === null || tokens[at + 3]?.text === '.' ? null : { name: column, next: at + 3 }
}

function nameOf(token: Token | undefined): string | null {
  if (token?.kind === 'word') return token.text
  return token?.kind === 'quoted' && token.text.startsWith('"')
    ? token.text.slice(1, -1).replaceAll('""', '"')
    : null
}

function isWord(token: Token | undefined, text: string): boolean {
  return token?.kind === 'word' && token.text === text
}

/** The parenthesis that closes the one at `opening`. */
function closing(tokens: readonly Token[], opening: number): number {
  let depth = 0
  for (let at = opening; at < tokens.length; at++) {
    if (tokens[at]?.text === '(') depth++
    if (tokens[at]?.text === ')' && --depth === 0) return at
  }
  return tokens.length
}
