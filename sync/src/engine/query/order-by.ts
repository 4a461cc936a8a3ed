import { quoteIdentifier } from '../../protocol/identifier.ts'
import { readWhere, type Token } from './where-text.ts'

type OrderBy = { ok: true; sql: string } | { ok: false; error: string }

/** `column [ASC|DESC] [NULLS FIRST|LAST], …`: only names of columns, no expressions. */
export function readOrderBy(text: string, columns: readonly string[]): OrderBy {
  const result = readWhere(text, [])
  if (!result.ok)
    return result.error.startsWith('parameter')
      ? refuse('Parameters are not allowed in ORDER BY clauses')
      : refuse(result.error)
  const items: string[] = []
  for (const item of splitAtCommas(result.where.tokens)) {
    const [first, ...rest] = item
    const name = first === undefined ? null : columnName(first)
    if (name === null || !isDirection(rest)) return refuse(disallowed(item))
    if (!columns.includes(name)) return refuse(`At location ${first?.start ?? 0}: unknown reference ${name}`)
    items.push([quoteIdentifier(name), ...rest.map((token) => token.text)].join(' '))
  }
  return { ok: true, sql: items.join(', ') }
}

function splitAtCommas(tokens: readonly Token[]): Token[][] {
  const items: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (token.text === '(') depth++
    if (token.text === ')') depth--
    if (token.text === ',' && depth === 0) items.push([])
    else items.at(-1)?.push(token)
  }
  return items
}

function columnName(token: Token): string | null {
  if (token.kind === 'word') return token.text
  if (token.kind === 'quoted' && token.text.startsWith('"'))
    return token.text.slice(1, -1).replaceAll('""', '"')
  return null
}

function isDirection(tokens: readonly Token[]): boolean {
  return /^(asc|desc)?( ?nulls (first|last))?$/.test(tokens.map((token) => token.text).join(' '))
}

function disallowed(item: readonly Token[]): string {
  const texts = item.map((token) => token.text)
  if (texts.includes('select')) return 'Subqueries are not allowed in ORDER BY clauses'
  if (texts.includes('::')) return 'Type casts are not allowed in ORDER BY clauses'
  if (item[0]?.kind === 'word' && texts[1] === '(')
    return 'Function calls are not allowed in ORDER BY clauses'
  return 'Expressions are not allowed in ORDER BY clauses'
}

function refuse(error: string): OrderBy {
  return { ok: false, error }
}
