import { z } from 'zod'
import type { Table } from './table.ts'
import { readWhere, type Token } from './where-text.ts'

/** A term of a clause: the text of the column, as Postgres writes it, is one of these. */
export const equalitySchema = z.object({ column: z.number(), texts: z.array(z.string()) })
export type Equality = z.infer<typeof equalitySchema>

/** Two forms of a clause as Postgres has read it. */
export type ParsedWhere = {
  /** the node of the condition in the parse tree */
  quals: string
  /** a view with this condition, as Postgres writes it: constants in the text form of their type */
  definition: string
}

/**
 * The terms of a clause, joined by `and`, that are equality of texts: `column = constant`, `column in (…)`, `column`
 * and `not column`. The parse tree gives operators and columns, the view's definition gives the constants, so our code
 * parses no constant. `decide`: the clause has no other terms.
 */
export function equalitiesOf(
  table: Table,
  { quals, definition }: ParsedWhere,
): { equalities: Equality[]; decide: boolean } {
  const nodes = quals.startsWith('{BOOLEXPR :boolop and ') ? argumentsOf(quals) : [quals]
  const terms = termsOf(definition, nodes.length)
  const found = nodes.map((node, index) => equalityOf(table, node, terms?.[index] ?? []))
  const equalities = found.filter((equality) => equality !== null)
  return { equalities, decide: equalities.length === nodes.length }
}

/**
 * The equality operators by type of the column. Two values of these types are equal exactly when their texts are; for
 * text only under deterministic collations.
 */
const operators = new Map([
  [16, new Set([91])], // bool
  [20, new Set([410, 416, 1868])], // int8, and with constants of int4 and int2
  [21, new Set([94, 532, 1862])], // int2
  [23, new Set([96, 533, 15])], // int4
  [25, new Set([98])], // text
  [1043, new Set([98])], // varchar
  [1082, new Set([1093])], // date
  [2950, new Set([2972])], // uuid
])

function equalityOf(table: Table, node: string, term: readonly Token[]): Equality | null {
  const negated = node.startsWith('{BOOLEXPR :boolop not ') ? argumentsOf(node)[0] : undefined
  const bare = columnOf(table, negated ?? node)
  if (bare !== null)
    return table.columns[bare]?.type === 16
      ? { column: bare, texts: [negated === undefined ? 't' : 'f'] }
      : null
  const [, kind, operator] = /^\{(OPEXPR|SCALARARRAYOPEXPR) :opno (\d+) /.exec(node) ?? []
  if (kind === undefined || (kind === 'SCALARARRAYOPEXPR' && !/ :useOr true /.test(node))) return null
  const column = columnOf(table, argumentsOf(node)[0] ?? '')
  if (column === null) return null
  const { type = 0, bytewise = false } = table.columns[column] ?? {}
  if (operators.get(type)?.has(Number(operator)) !== true || !bytewise) return null
  const texts = constantsOf(term, kind === 'OPEXPR')
  return texts && { column, texts }
}

/**
 * The column of a node; a varchar is compared as text. A clause has one table. Its number in the tree is 3 in Postgres
 * 15, after the old and the new row of the view's rule.
 */
function columnOf(table: Table, node: string): number | null {
  const [, relabelled] = /^\{RELABELTYPE :arg (\{[^{}]*\}) :resulttype 25 [^{}]*\}$/.exec(node) ?? []
  const [, position] =
    /^\{VAR :varno [13] :varattno (\d+) :vartype \d+ [^{}]*\}$/.exec(relabelled ?? node) ?? []
  const column = table.columns.findIndex((each) => each.position === Number(position))
  return position === undefined || column < 0 ? null : column
}

/** The nodes in a node's list of arguments. Braces within names are escaped. */
function argumentsOf(node: string): string[] {
  const nodes: string[] = []
  const opening = ':args ('
  let depth = 0
  let start = 0
  for (let at = node.indexOf(opening) + opening.length; at < node.length; at++) {
    const character = node[at]
    if (character === '\\') at++
    else if (character === '{' && depth++ === 0) start = at
    else if (character === '}' && --depth === 0) nodes.push(node.slice(start, at + 1))
    else if (character === ')' && depth === 0) break
  }
  return nodes
}

/** The terms in the condition of the view. Null if their number differs from the parse tree. */
function termsOf(definition: string, count: number): Token[][] | null {
  const read = readWhere(definition.replace(/;\s*$/, ''), [])
  if (!read.ok) return null
  const { tokens } = read.where
  const condition = tokens.slice(
    tokens.findIndex(({ kind, text }) => kind === 'word' && text === 'where') + 1,
  )
  const terms = count === 1 ? [condition] : splitAtAnd(unwrapped(condition))
  return terms.length === count ? terms.map(unwrapped) : null
}

function splitAtAnd(tokens: readonly Token[]): Token[][] {
  const terms: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (token.text === '(') depth++
    if (token.text === ')') depth--
    if (depth === 0 && token.kind === 'word' && token.text === 'and') terms.push([])
    else terms.at(-1)?.push(token)
  }
  return terms
}

/** Removes parentheses around the whole. */
function unwrapped(tokens: readonly Token[]): Token[] {
  let depth = 0
  const closing = tokens.findIndex(({ text }) => {
    if (text === '(') depth++
    if (text === ')') depth--
    return depth === 0
  })
  const isWrapped = tokens[0]?.text === '(' && closing === tokens.length - 1
  return isWrapped ? tokens.slice(1, -1) : [...tokens]
}

/** The constants after `=` or `= ANY`; null if Postgres has written anything else. */
function constantsOf(term: readonly Token[], isOne: boolean): string[] | null {
  const equals = term.findIndex(({ kind, text }) => kind === 'symbol' && text === '=')
  const right = term.slice(equals + 1)
  if (isOne) return all([constantOf(right)])
  if (right[0]?.text !== 'any') return null
  let list = unwrapped(right.slice(1))
  // `(array[…])::text[]`, of varchar
  if (list[0]?.text === '(' && textOf(list.slice(-4)) === '::text[]') list = unwrapped(list.slice(0, -4))
  if (list[0]?.text !== 'array' || list[1]?.text !== '[' || list.at(-1)?.text !== ']') return null
  return all(splitAtCommas(list.slice(2, -1)).map(constantOf))
}

/** `7`, `'-7'::integer`, `(7)::bigint`, `'x'::text`, `true`. */
function constantOf(tokens: readonly Token[]): string | null {
  const [first, ...rest] = tokens
  if (first === undefined) return null
  if (rest.length === 0 && first.kind === 'number') return first.text
  if (rest.length === 0 && first.kind === 'word' && first.text === 'true') return 't'
  if (rest.length === 0 && first.kind === 'word' && first.text === 'false') return 'f'
  const [, whole] = /^\((\d+)\)::(?:smallint|integer|bigint)$/.exec(textOf(tokens)) ?? []
  if (whole !== undefined) return whole
  const isTyped =
    rest[0]?.text === '::' && rest.slice(1).every(({ kind }) => kind === 'word' || kind === 'quoted')
  if (!isTyped || first.kind !== 'string' || !first.text.startsWith("'")) return null
  return first.text.slice(1, -1).replaceAll("''", "'")
}

function splitAtCommas(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens)
    if (token.text === ',') parts.push([])
    else parts.at(-1)?.push(token)
  return parts
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('')
}

function all(texts: readonly (string | null)[]): string[] | null {
  const constants = texts.filter((text) => text !== null)
  return constants.length === texts.length ? constants : null
}
