import type { Atrule, CssNode, Declaration, List, Rule } from 'css-tree'
import parse from 'css-tree/parser'
import { tokenTypes as types } from 'css-tree/tokenizer'
import { ident } from 'css-tree/utils'
import { drawingTexts, RefusedDrawing } from './refused-drawing.ts'
import {
  activeWords,
  isBalanced,
  isHarmlessString,
  isHarmlessValue,
  namedIds,
  textOf,
  type Token,
  tokensOf,
} from './svg-values.ts'
import { isKeptVariable, type Variables, withVariables } from './svg-variables.ts'
import { keptProperties, keptSelectorFunctions } from './svg-vocabulary.ts'

/** The state that all parts of one cleaning share. */
export interface Cleaning {
  readonly variables: Variables
  /** The ids that the classes of its style sheets refer to. */
  readonly references: Map<string, Set<string>>
  /** Notes a removed part. */
  readonly remove: (what: string) => void
}

/** The part of a `style` attribute that is kept; an empty text: nothing. */
export function keptStyle(style: string, cleaning: Cleaning): string {
  const list = parse(plainCss(style), { ...asText, context: 'declarationList' })
  return list.type === 'DeclarationList' ? keptDeclarations(list.children, cleaning).join(';') : ''
}

/** The rules and declarations of a style sheet that are kept; an empty text: nothing. */
export function keptSheet(sheet: string, cleaning: Cleaning): string {
  return keptRules(childrenOf(sheet), cleaning, false)
}

/** The custom properties of a sheet, with the scope of each. */
export function sheetVariables(sheet: string): { name: string; value: string; isGlobal: boolean }[] {
  if (!sheet.includes('--')) return []
  const variablesOf = (nodes: Iterable<CssNode>, isWithin: boolean): ReturnType<typeof sheetVariables> =>
    [...nodes].flatMap((node) => {
      if (node.type === 'Atrule') return variablesOf(node.block?.children ?? [], true)
      if (node.type !== 'Rule') return []
      const isGlobal = !isWithin && readSelectors(rawText(node.prelude))?.isGlobal === true
      return [...node.block.children].flatMap((each) =>
        each.type === 'Declaration' && each.property.startsWith('--')
          ? [{ name: each.property, value: rawText(each.value).trim(), isGlobal }]
          : [],
      )
    })
  return variablesOf(childrenOf(sheet), false)
}

/** The custom properties of a `style` attribute. */
export function styleVariables(style: string): { name: string; value: string }[] {
  if (!style.includes('--')) return []
  const list = parse(plainCss(style), { ...asText, context: 'declarationList' })
  if (list.type !== 'DeclarationList') return []
  return [...list.children].flatMap((each) =>
    each.type === 'Declaration' && each.property.startsWith('--')
      ? [{ name: each.property, value: rawText(each.value).trim() }]
      : [],
  )
}

/** Rules and declarations become nodes. Selectors and values stay text, which is read token by token. */
const asText = {
  parseAtrulePrelude: false,
  parseRulePrelude: false,
  parseValue: false,
  parseCustomProperty: false,
} as const

/** The parser is recursive for nested blocks. */
const MOST_NESTED = 20

function plainCss(css: string): string {
  const tokens = tokensOf(css)
  let depth = 0
  for (const { type } of tokens) {
    if (type === types.LeftCurlyBracket) depth += 1
    else if (type === types.RightCurlyBracket) depth = Math.max(0, depth - 1)
    if (depth > MOST_NESTED) throw new RefusedDrawing(drawingTexts.tooComplex)
  }
  return css.includes('/*') ? textOf(tokens) : css
}

function childrenOf(sheet: string): Iterable<CssNode> {
  const tree = parse(plainCss(sheet), asText)
  return tree.type === 'StyleSheet' ? tree.children : []
}

function rawText(node: CssNode | null): string {
  return node?.type === 'Raw' ? node.value : ''
}

function keptRules(nodes: Iterable<CssNode>, cleaning: Cleaning, isWithin: boolean): string {
  let kept = ''
  for (const node of nodes) {
    if (node.type === 'Rule') kept += keptRule(node, cleaning)
    else if (node.type === 'Atrule') kept += keptAtrule(node, cleaning, isWithin)
    else if (node.type === 'Raw' && node.value.trim() !== '') cleaning.remove(node.value)
  }
  return kept
}

function keptAtrule({ name, prelude, block }: Atrule, cleaning: Cleaning, isWithin: boolean): string {
  const condition = rawText(prelude).trim()
  if (name.toLowerCase() !== 'media' || isWithin || block === null || !isPlainCondition(condition)) {
    if (name.toLowerCase() !== 'charset') cleaning.remove(`@${name} ${condition}`)
    return ''
  }
  const rules = keptRules(block.children, cleaning, true)
  return rules === '' ? '' : `@media ${condition}{${rules}}`
}

/** Words and numbers, in parentheses or not. */
function isPlainCondition(condition: string): boolean {
  return (
    condition !== '' &&
    !/[^\w\s(),:./<>=-]/.test(condition) &&
    !activeWords.test(condition) &&
    !/\b(?:url|src)\b/i.test(condition)
  )
}

function keptRule({ prelude, block }: Rule, cleaning: Cleaning): string {
  const selector = rawText(prelude).trim()
  const read = readSelectors(selector)
  if (read === null) {
    cleaning.remove(`the rule ${selector}`)
    return ''
  }
  const kept = keptDeclarations(block.children, cleaning).filter((declaration) => {
    const ids = namedIds(declaration)
    if (ids.length === 0) return true
    if (read.classes === null) {
      // Other selectors do not show which elements refer to it.
      cleaning.remove(`${declaration} of ${selector}`)
      return false
    }
    for (const name of read.classes) {
      const referenced = cleaning.references.get(name) ?? new Set()
      for (const id of ids) referenced.add(id)
      cleaning.references.set(name, referenced)
    }
    return true
  })
  return kept.length === 0 ? '' : `${selector}{${kept.join(';')}}`
}

function keptDeclarations(nodes: List<CssNode>, cleaning: Cleaning): string[] {
  const kept: string[] = []
  for (const node of nodes) {
    if (node.type !== 'Declaration') {
      const text = node.type === 'Raw' ? node.value.replaceAll(';', '').trim() : node.type
      if (text !== '') cleaning.remove(text)
      continue
    }
    const declaration = keptDeclaration(node, cleaning.variables)
    if (declaration === null) cleaning.remove(`${node.property}: ${rawText(node.value).trim()}`)
    else if (declaration !== '') kept.push(declaration)
  }
  return kept
}

/** null: it is not kept. An empty text: it has nothing to keep. */
function keptDeclaration({ property, value, important }: Declaration, variables: Variables): string | null {
  const given = rawText(value).trim()
  if (given === '' || isOfAnEditor(property)) return ''
  const end = important === false ? '' : '!important'
  if (property.startsWith('--')) return isKeptVariable(property, given) ? `${property}:${given}${end}` : null
  if (!keptProperties.has(property.toLowerCase())) return null
  const resolved = withVariables(given, variables)
  return resolved !== null && isHarmlessValue(resolved) ? `${property}:${resolved.trim()}${end}` : null
}

/** Drawing programs add properties that only they read. */
function isOfAnEditor(property: string): boolean {
  return /^-(?:inkscape|sodipodi|ms|o)-/i.test(property)
}

interface Selectors {
  /** null: they have more than plain classes. */
  readonly classes: readonly string[] | null
  /** Whether they apply to the whole drawing. */
  readonly isGlobal: boolean
}

const selectorTokens: ReadonlySet<number> = new Set([
  types.Ident,
  types.Hash,
  types.Colon,
  types.Comma,
  types.WhiteSpace,
  types.LeftSquareBracket,
  types.RightSquareBracket,
  types.RightParenthesis,
  types.Number,
  types.Dimension,
])

/** null: the rule is not kept. */
function readSelectors(text: string): Selectors | null {
  if (text === '' || activeWords.test(text)) return null
  const tokens = tokensOf(text)
  const isKept = ({ type, text: token }: Token): boolean => {
    if (type === types.Delim) return '.>+~*=^$'.includes(token)
    if (type === types.String) return isHarmlessString(token)
    if (type === types.Function) return keptSelectorFunctions.has(token.slice(0, -1).toLowerCase())
    return selectorTokens.has(type)
  }
  if (!isBalanced(tokens) || !tokens.every(isKept)) return null
  const selectors = splitAtCommas(tokens.filter(({ type }) => type !== types.WhiteSpace))
  const classes = selectors.map(([dot, name, ...more]) =>
    dot?.text === '.' && name?.type === types.Ident && more.length === 0 ? ident.decode(name.text) : null,
  )
  const plain = classes.filter((name) => name !== null)
  return {
    // A blank between a dot and a name makes it no class.
    classes: plain.length === classes.length && !/\.\s/.test(text) ? plain : null,
    isGlobal: selectors.every((each) => globalSelectors.has(textOf(each).toLowerCase())),
  }
}

const globalSelectors: ReadonlySet<string> = new Set([':root', 'svg', '*'])

function splitAtCommas(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (token.type === types.Comma) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}
