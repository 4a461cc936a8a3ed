import { tokenize, tokenTypes as types } from 'css-tree/tokenizer'
import { keptFunctions } from './svg-vocabulary.ts'

export interface Token {
  readonly type: number
  readonly text: string
}

/** The tokens of CSS in a text, its comments left out. */
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

/** The place in the same file that an `href` leads to; null: it leads elsewhere. */
export function localTarget(href: string): string | null {
  return /^#([^\s"'()\\<>#]+)$/.exec(href.trim())?.[1] ?? null
}

/** The ids that a value names: `url(#id)`. */
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

/** Old browsers ran code behind these words; no drawing has them in a value. */
export const activeWords = /javascript:|expression|-moz-binding|behavior/i

/**
 * Whether a value loads nothing and hides nothing: no escapes and no comments, no functions but those that compute, no address but one
 * of the same file.
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

/** One that is closed, and has nothing in it that would mean something without its quotes. */
export function isHarmlessString(text: string): boolean {
  return text.length > 1 && text.endsWith(text.charAt(0)) && !/[(\\]/.test(text)
}

/** Whether every parenthesis and bracket is closed within: one that is open would take what follows. */
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
