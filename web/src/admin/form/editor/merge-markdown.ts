import { type MarkdownBlock, parseMarkdown } from '../../../prose/parse-markdown.ts'
import type { Break, Nodes, Parents, PhrasingContent, RootContent } from 'mdast'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'

/** The Markdown with which an editor was opened, and its blocks at that time. */
export interface OpenedMarkdown {
  readonly markdown: string
  /** The blocks of the editor. One block of the text can become several of them. */
  readonly blocks: readonly { readonly node: RootContent; readonly part: Part }[]
}

/** The position of a block in the text. */
export interface Part {
  start: number
  end: number
}

/** A single `~` strikes nothing, but it would next to another one or at the edge of struck words. */
const tildes: Options['unsafe'] = [{ after: '(?=~)' }, { before: '~' }, { before: '~~' }].map((side) => ({
  ...side,
  character: '~',
  inConstruct: 'phrasing',
}))

const options: Options = {
  bullet: '-',
  rule: '-',
  listItemIndent: 'one',
  // In this subset, `<https://…>` is text.
  resourceLink: true,
  handlers: { break: breakOf },
  extensions: [{ ...gfmStrikethroughToMarkdown(), unsafe: tildes }],
}

/**
 * The blocks of an editor as Markdown. A block that equals an opened block is copied byte for byte; all others are
 * written anew.
 */
export function mergeMarkdown(opened: OpenedMarkdown, blocks: readonly RootContent[]): string {
  const filled = blocks.flatMap((block) => (isFilled(block) ? [withoutOuterBreaks(block)] : []))
  const before = opened.blocks.filter(({ node }) => isFilled(node))
  const kept = matches(
    before.map(({ node }) => JSON.stringify(withoutOuterBreaks(node))),
    filled.map((node) => JSON.stringify(node)),
  )
  const open = kept.indexOf(before.length - 1)
  if (open !== -1 && open < filled.length - 1 && hasOpenCode(opened, before)) kept[open] = null
  if (filled.length === before.length && kept.every((first, index) => first === index)) return opened.markdown
  const pieces = piecesOf(before, filled, kept)
  const text = join(opened, before, pieces)
  return text ?? written(filled)
}

/**
 * A section of the result: either a copy of a part that starts with the block `first`, or blocks that are written anew.
 */
interface Piece {
  first: number | null
  part: Part | null
  nodes: RootContent[]
}

function piecesOf(
  before: OpenedMarkdown['blocks'],
  blocks: readonly RootContent[],
  kept: readonly (number | null)[],
): Piece[] {
  const pieces: Piece[] = []
  for (let index = 0; index < blocks.length;) {
    const first = kept[index] ?? null
    const part = first === null ? null : (before[first]?.part ?? null)
    const isWhole =
      first !== null &&
      part !== null &&
      before[first - 1]?.part !== part &&
      Array.from({ length: sizeOf(before, first) }, (_, n) => kept[index + n] === first + n).every(Boolean)
    const last = pieces.at(-1)
    const node = blocks[index]
    if (isWhole) {
      const next = index + sizeOf(before, first)
      pieces.push({ first, part, nodes: blocks.slice(index, next) })
      index = next
    } else {
      if (last !== undefined && last.part === null && node !== undefined) last.nodes.push(node)
      else pieces.push({ first: null, part: null, nodes: node === undefined ? [] : [node] })
      index += 1
    }
  }
  return pieces
}

/** Joins the pieces with their original gaps. Returns null if two of them would be parsed as one. */
function join(
  opened: OpenedMarkdown,
  before: OpenedMarkdown['blocks'],
  pieces: readonly Piece[],
): string | null {
  const { markdown } = opened
  let text = ''
  let last: Piece | null = null
  for (const piece of pieces) {
    const own =
      piece.part === null ? written(piece.nodes).replace(/\n$/, '') : lineSlice(markdown, piece.part)
    if (last === null) {
      text = piece.first === 0 && piece.part !== null ? markdown.slice(0, piece.part.end) : own
    } else if (last.part !== null && piece.part !== null && follows(before, last, piece)) {
      text += markdown.slice(last.part.end, piece.part.end)
    } else {
      if (!areSeparate(last, piece, text, own)) return null
      text += `\n\n${own}`
    }
    last = piece
  }
  const end = before.at(-1)?.part
  return last !== null && last.part !== null && last.part === end ? text + markdown.slice(end.end) : text
}

function follows(before: OpenedMarkdown['blocks'], left: Piece, right: Piece): boolean {
  return left.first !== null && left.part !== null && right.first === left.first + sizeOf(before, left.first)
}

/** The number of blocks that the editor has made from one part; `first` is the first of them. */
function sizeOf(before: OpenedMarkdown['blocks'], first: number): number {
  let next = first + 1
  while (next < before.length && before[next]?.part === before[first]?.part) next += 1
  return next - first
}

/** Unclosed code includes the rest of the text, so it is written anew if another block follows it. */
function hasOpenCode({ markdown }: OpenedMarkdown, before: OpenedMarkdown['blocks']): boolean {
  const last = before.at(-1)
  if (last?.node.type !== 'code') return false
  return parseMarkdown(`${lineSlice(markdown, last.part)}\n\na`).length === 1
}

/** A part with the indentation of its first line, on which the structure of a list depends. */
function lineSlice(markdown: string, { start, end }: Part): string {
  let from = start
  while (/[ \t]/.test(markdown[from - 1] ?? '')) from -= 1
  return markdown.slice(from, end)
}

/** Whether two pieces are parsed separately. Only a piece after a list can become a part of it. */
function areSeparate(left: Piece, right: Piece, leftText: string, rightText: string): boolean {
  if (left.nodes.at(-1)?.type !== 'list') return true
  const apart = [...parseMarkdown(leftText), ...parseMarkdown(rightText)]
  return meaning(parseMarkdown(`${leftText}\n\n${rightText}`)) === meaning(apart)
}

/** The blocks without positions, and without the empty lines that code in a list item gets from the gap after it. */
function meaning(blocks: readonly MarkdownBlock[]): string {
  return JSON.stringify(
    blocks.map(({ node }) => node),
    (key, value: unknown) => {
      if (key === 'position') return undefined
      return typeof value === 'string' ? value.trimEnd() : value
    },
  )
}

/** Writes blocks as Markdown, with a line end at the end. */
export function written(nodes: readonly RootContent[]): string {
  return toMarkdown({ type: 'root', children: nodes.map(withBlanksOutside) }, options)
}

/**
 * Moves blanks out of the edges of marks. Otherwise they, and the characters next to them, would be written as
 * references.
 */
function withBlanksOutside<Node extends RootContent>(node: Node): Node {
  if (!('children' in node)) return node
  const children = node.type === 'heading' ? node.children.map(inOneLine) : node.children
  return { ...node, children: joined(children.flatMap(marksOf)) }
}

/** Joins the lines of a heading. They would be written with dashes below them, which are a divider in this subset. */
function inOneLine(node: PhrasingContent): PhrasingContent {
  if (node.type === 'break') return { type: 'text', value: ' ' }
  if ('value' in node) return { ...node, value: node.value.replace(/[\r\n]+/g, ' ') }
  return 'children' in node ? { ...node, children: node.children.map(inOneLine) } : node
}

function marksOf(node: RootContent): RootContent[] {
  if (node.type !== 'strong' && node.type !== 'emphasis' && node.type !== 'delete')
    return [withBlanksOutside(node)]
  const children = joined(node.children.flatMap(marksOf))
  const [before, after] = [takeBlanks(children, 'start'), takeBlanks(children, 'end')]
  const mark = children.filter((child): child is PhrasingContent => child.type !== 'list')
  return [...before, ...(mark.length === 0 ? [] : [{ ...node, children: mark }]), ...after]
}

function takeBlanks(children: RootContent[], side: 'start' | 'end'): RootContent[] {
  const isStart = side === 'start'
  const taken: RootContent[] = []
  for (;;) {
    const edge = children.at(isStart ? 0 : -1)
    const isBreak = edge?.type === 'break'
    if (!isBreak && edge?.type !== 'text') return isStart ? taken : taken.toReversed()
    children.splice(isStart ? 0 : -1, 1)
    if (isBreak) taken.push(edge)
    else {
      const { value } = edge
      const rest = isStart ? value.trimStart() : value.trimEnd()
      const blank = isStart ? value.slice(0, value.length - rest.length) : value.slice(rest.length)
      if (blank !== '') taken.push({ type: 'text', value: blank })
      if (rest === '') continue
      children.splice(isStart ? 0 : children.length, 0, { type: 'text', value: rest })
      return isStart ? taken : taken.toReversed()
    }
  }
}

/** Merges adjacent texts. */
function joined(nodes: readonly RootContent[]): RootContent[] {
  const all: RootContent[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    if (node.type === 'text' && last?.type === 'text')
      all[all.length - 1] = { type: 'text', value: last.value + node.value }
    else all.push(node)
  }
  return all
}

/** A line break between words is written as a line end. If one side is empty, it needs a backslash. */
function breakOf(node: Break, parent: Parents | undefined): string {
  const siblings: readonly Nodes[] = parent?.children ?? []
  const index = siblings.indexOf(node)
  const isBetween = [siblings[index - 1], siblings[index + 1]].every(
    (side) => side !== undefined && side.type !== 'break',
  )
  return isBetween ? '\n' : '\\\n'
}

function isFilled(node: RootContent): boolean {
  if (node.type === 'image' || node.type === 'inlineCode' || node.type === 'thematicBreak') return true
  if (node.type === 'text') return node.value.trim() !== ''
  // Words after a code fence are not shown, but somebody has written them.
  if (node.type === 'code') return node.value.trim() !== '' || Boolean(node.lang)
  return 'children' in node && node.children.some((child) => isFilled(child))
}

/** Removes line breaks at the ends of a paragraph: they have no effect, and would be written as backslashes. */
function withoutOuterBreaks<Node extends RootContent>(node: Node): Node {
  if (!('children' in node)) return node
  if (node.type !== 'paragraph' && node.type !== 'heading') {
    return { ...node, children: node.children.map(withoutOuterBreaks) }
  }
  const children: PhrasingContent[] = [...node.children]
  while (children[0]?.type === 'break') children.shift()
  while (children.at(-1)?.type === 'break') children.pop()
  return { ...node, children }
}

/**
 * For each element of `after`, the index of its match in `before`. The common start and end contain most matches, or
 * all.
 */
function matches(before: readonly string[], after: readonly string[]): (number | null)[] {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const between = commonSubsequence(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  )
  return [
    ...Array.from({ length: start }, (_, index) => index),
    ...between.map((index) => (index === null ? null : start + index)),
    ...Array.from({ length: end }, (_, index) => before.length - end + index),
  ]
}

/** Larger tables would need too much memory, so these blocks are not compared but written anew. */
const MOST_COMPARED = 4_000_000

/** For each element of `after`, the index of its match in `before`: a longest common subsequence. */
function commonSubsequence(before: readonly string[], after: readonly string[]): (number | null)[] {
  if (before.length * after.length > MOST_COMPARED) return after.map(() => null)
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const row = lengths[i]
    if (row === undefined) continue
    for (let j = after.length - 1; j >= 0; j -= 1) {
      row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const kept: (number | null)[] = []
  for (let i = 0, j = 0; j < after.length;) {
    if (i < before.length && before[i] === after[j]) {
      kept.push(i)
      i += 1
      j += 1
    } else if (i < before.length && at(i + 1, j) >= at(i, j + 1)) {
      i += 1
    } else {
      kept.push(null)
      j += 1
    }
  }
  return kept
}
