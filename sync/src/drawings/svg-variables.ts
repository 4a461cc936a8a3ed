import { tokenTypes as types } from 'css-tree/tokenizer'
import { isHarmlessValue, namedIds, textOf, type Token, tokensOf } from './svg-values.ts'

/** The custom properties of a drawing. */
export interface Variables {
  /** The values of those that are set once, for the whole drawing. */
  readonly values: ReadonlyMap<string, string>
  /** Others, for which only a browser knows where they apply. */
  readonly scoped: ReadonlySet<string>
}

/** No drawing has longer values. */
const MOST_VALUE = 2_000
const MOST_VARIABLE = 100

const variableName = /^--[\w-]+$/

/**
 * Whether a custom property may be kept. One that refers to another property or to an id may not, since its value would
 * be unknown.
 */
export function isKeptVariable(name: string, value: string): boolean {
  const isPlain = value.length <= MOST_VARIABLE && !/\bvar\(/i.test(value)
  return variableName.test(name) && isPlain && isHarmlessValue(value) && namedIds(value).length === 0
}

/**
 * A value with its variables inserted, because not all drawing programs know variables. null: no value, or one that is
 * too long.
 */
export function withVariables(value: string, variables: Variables): string | null {
  if (!/\bvar\(/i.test(value)) return value
  if (value.length > MOST_VALUE) return null
  const resolved = resolve(tokensOf(value), variables)
  return resolved !== null && resolved.length <= MOST_VALUE ? resolved : null
}

function resolve(tokens: readonly Token[], variables: Variables): string | null {
  let text = ''
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i]
    if (token?.type !== types.Function || token.text.toLowerCase() !== 'var(') {
      text += token?.text ?? ''
      continue
    }
    const end = closingPlace(tokens, i)
    if (end === null) return null
    const put = resolveVariable(tokens.slice(i + 1, end), variables)
    if (put === null) return null
    text += put
    i = end
  }
  return text
}

/** @param inner the name of the variable and, after a comma, the value if it is not set */
function resolveVariable(inner: readonly Token[], variables: Variables): string | null {
  const comma = inner.findIndex(({ type }) => type === types.Comma)
  const name = textOf(comma < 0 ? inner : inner.slice(0, comma)).trim()
  const value = variables.values.get(name)
  if (value !== undefined) return value
  const fallback = comma < 0 ? null : (resolve(inner.slice(comma + 1), variables)?.trim() ?? null)
  if (!variables.scoped.has(name)) return fallback
  return fallback === null ? `var(${name})` : `var(${name},${fallback})`
}

function closingPlace(tokens: readonly Token[], start: number): number | null {
  let depth = 0
  for (let i = start; i < tokens.length; i += 1) {
    const { type } = tokens[i] ?? {}
    if (type === types.Function || type === types.LeftParenthesis) depth += 1
    if (type === types.RightParenthesis) depth -= 1
    if (depth === 0) return i
  }
  return null
}
