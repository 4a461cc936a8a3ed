import { tokenize, tokenTypes as types } from 'css-tree/tokenizer'
import { keptFunctions } from './svg-vocabulary.ts'

export interface Token {
  readonly type: number
  readonly text: string
}

/** The CSS tokens of a text, without comments. */
export function tokensOf(css: string): Token[] {
  const tokens: Token[] = []
  tokenize(css, (type, start, end) => {
    if (type !== types.Comment) tokens.push({ type, text: css.slice(start, end) })
  })
  return tokens
}

export function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('')
}

/** The target of an `href` in the same file; null: it is elsewhere. */
export function localTarget(href: string): string | null {
  return /^#([^\s"'()\\<>#]+)$/.exec(href.trim())?.[1] ?? null
}

/** The ids that a value refers to: `url(#id)`. */
export function namedIds(value: string): string[] {
  return value.includes('(') ? addressesIn(tokensOf(value)).flatMap((target) => target ?? []) : []
}

/** The targets of all `url()`; null: one that is elsewhere. */
function addressesIn(tokens: readonly Token[]): (string | null)[] {
  return tokens.flatMap(({ type, text }, i) => {
    if (type === types.Url) return [localTarget(/^url\(([^]*)\)$/i.exec(text)?.[1] ?? '')]
    if (type !== types.Function || text.toLowerCase() !== 'url(') return []
    const [argument, end] = tokens.slice(i + 1, i + 5).filter((each) => each.type !== types.WhiteSpace)
    const isWhole = argument?.type === types.String && end?.type === types.RightParenthesis
    return [isWhole ? localTarget(argument.text.slice(1, -1)) : null]
  })
}

const refused: ReadonlySet<number> = new Set([
  types.BadString,
  types.BadUrl,
  types.CDO,
  types.CDC,
  types.LeftCurlyBracket,
  types.RightCurlyBracket,
  types.LeftParenthesis,
])

/** Old browsers ran code after these words. No drawing has them in a value. */
export const activeWords = /javascript:|expression|-moz-binding|behavior/i

/**
 * Whether a value loads and hides nothing: it has no escapes, no comments, only functions that compute, and only
 * addresses in the same file.
 */
export function isHarmlessValue(value: string): boolean {
  if (/[\\<@]|&#|\/\*/.test(value) || activeWords.test(value)) return false
  // Long lists of numbers.
  if (!/["'(){}>[\]]|\burl\b/i.test(value)) return true
  const tokens = tokensOf(value)
  return (
    isBalanced(tokens) &&
    !addressesIn(tokens).includes(null) &&
    tokens.every(({ type, text }) => {
      if (refused.has(type)) return false
      if (type === types.String) return isHarmlessString(text)
      if (type === types.Ident) return text.toLowerCase() !== 'url'
      return type !== types.Function || keptFunctions.has(text.slice(0, -1).toLowerCase())
    })
  )
}

/** A closed string without anything that would have a meaning without its quotes. */
export function isHarmlessString(text: string): boolean {
  return text.length > 1 && text.endsWith(text.charAt(0)) && !/[(\\]/.test(text)
}

/** Whether every parenthesis and bracket is closed within: an open one would include what follows. */
export function isBalanced(tokens: readonly Token[]): boolean {
  const open: number[] = []
  return (
    tokens.every(({ type }) => {
      if (type === types.Function || type === types.LeftParenthesis) open.push(types.RightParenthesis)
      else if (type === types.LeftSquareBracket) open.push(types.RightSquareBracket)
      else if (type === types.RightParenthesis || type === types.RightSquareBracket)
        return open.pop() === type
      return true
    }) && open.length === 0
  )
}
