import type { Nodes, RootContent } from 'mdast'
import { type MarkdownBlock, parseMarkdown } from '../../prose/parse-markdown.ts'
import { type Leaf, type ReadText, readTexts, TEXT_GAP } from '../../prose/read-texts.ts'
import { written } from '../form/editor/merge-markdown.ts'
import { type Place, replacePlaces } from './find-places.ts'

interface Replaced {
  readonly markdown: string
  /** Places that stay, because the replacement would change the structure of the text. */
  readonly kept: readonly Place[]
}

/**
 * Replaces words in these places of the rendered text. They take the format of the first letter that they replace, and
 * formatting without words is removed. Each changed block is parsed again. If anything else has changed, the block
 * stays as it was.
 *
 * @param places in their order, each within one text
 */
export function replaceInMarkdown(markdown: string, places: readonly Place[], replacement: string): Replaced {
  let result = ''
  let at = 0
  let from = 0
  let next = 0
  const kept: Place[] = []
  for (const block of parseMarkdown(markdown)) {
    const wanted: Wanted[] = readTexts(block).map((text) => {
      const start = from
      from += text.text.length + TEXT_GAP.length
      const own: Place[] = []
      for (let place = places[next]; place !== undefined && place.start < from; place = places[++next])
        own.push({ start: place.start - start, end: place.end - start })
      return { text, places: own, all: places.slice(next - own.length, next) }
    })
    const all = wanted.flatMap((each) => each.all)
    if (all.length === 0) continue
    const own = replacedBlock(markdown, block, wanted, replacement)
    if (own === null) kept.push(...all)
    else {
      result += markdown.slice(at, block.start) + own
      at = block.end
    }
  }
  return { markdown: result + markdown.slice(at), kept }
}

interface Wanted {
  readonly text: ReadText
  /** Positions from the beginning of the text. */
  readonly places: readonly Place[]
  readonly all: readonly Place[]
}

/** The block with the new words, otherwise as similar as possible to its source; null if this is not possible. */
function replacedBlock(
  markdown: string,
  block: MarkdownBlock,
  wanted: readonly Wanted[],
  replacement: string,
): string | null {
  const expected = wanted.map(({ text, places }) => ({
    within: text.within,
    text: replacePlaces(text.text, places, replacement),
  }))
  const isAsWanted = (own: string) => {
    const blocks = parseMarkdown(own)
    return (
      formOf(blocks.flatMap((each) => readTexts(each))) === formOf(expected) &&
      linksOf(blocks) === linksOf([block])
    )
  }
  const spliced = splicedBlock(markdown, block, wanted, replacement)
  if (spliced !== null && isAsWanted(spliced)) return spliced
  // A stretch that exceeds the limit of the parser is plain text, whose characters the serializer would escape.
  if (block.node.position === undefined) return null
  const own = markdown.slice(block.start, block.end)
  const [copy] = parseMarkdown(own)
  if (copy === undefined || linksOf([copy]) !== linksOf([block])) return null
  for (const [index, text] of readTexts(copy).entries())
    editLeaves(text, wanted[index]?.places ?? [], replacement)
  const anew = written([copy.node].filter(removeEmpty)).replace(/\n$/, '')
  return isAsWanted(anew) ? anew : null
}

/** Describes the structure. Empty texts and blanks at an edge are ignored. */
function formOf(texts: readonly Pick<ReadText, 'within' | 'text'>[]): string {
  return JSON.stringify(
    texts.filter(({ text }) => text.trim() !== '').map(({ within, text }) => [within, text.trim()]),
  )
}

function linksOf(blocks: readonly MarkdownBlock[]): string {
  const addresses = (node: Nodes): string[] => [
    // A link without words cannot be pressed.
    ...(node.type === 'image' || (node.type === 'link' && hasWords(node)) ? [node.url] : []),
    ...('children' in node ? node.children.flatMap((child) => addresses(child)) : []),
  ]
  return JSON.stringify(blocks.flatMap(({ node }) => addresses(node)))
}

function hasWords(node: Nodes): boolean {
  return node.type === 'text' || node.type === 'inlineCode'
    ? node.value.trim() !== ''
    : 'children' in node && node.children.some((child) => hasWords(child))
}

/**
 * The block with only the places replaced in its source. This works if each place is within one text without escapes
 * and references.
 */
function splicedBlock(
  markdown: string,
  { node, start, end }: MarkdownBlock,
  wanted: readonly Wanted[],
  replacement: string,
): string | null {
  const first = node.position?.start.offset
  const sources = wanted.flatMap(({ text, places }) =>
    places.map((place): Place | null => {
      const leaf = text.leaves.find((each) => holds(each, place))
      const own = leaf?.node.position?.start.offset
      const from = first === undefined ? start : own === undefined ? null : own - first + start
      if (leaf === undefined || from === null || leaf.key !== 'value') return null
      const isAsWritten = markdown.startsWith(leaf.text, from)
      const shift = from - leaf.start
      return isAsWritten ? { start: place.start + shift, end: place.end + shift } : null
    }),
  )
  const known = sources.filter((source) => source !== null)
  if (known.length < sources.length) return null
  const signs = first === undefined ? replacement : replacement.replace(/[\\`*_[\]<>]/g, '\\$&')
  const inBlock = known.map((place) => ({ start: place.start - start, end: place.end - start }))
  return replacePlaces(markdown.slice(start, end), inBlock, signs)
}

function holds({ start, text }: Leaf, place: Place): boolean {
  return start <= place.start && place.end <= start + text.length
}

function editLeaves(text: ReadText, places: readonly Place[], replacement: string): void {
  for (const { node, key, start, text: own } of text.leaves) {
    const end = start + own.length
    const touched = places.filter((place) => place.start < end && place.end > start)
    if (touched.length === 0) continue
    let other = ''
    let at = 0
    for (const place of touched) {
      other += own.slice(at, Math.max(at, place.start - start))
      if (place.start >= start) other += replacement
      at = place.end - start
    }
    other += own.slice(at)
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') node.value = other
    else if (node.type === 'image' && key !== 'value') node[key] = other
    // A line end within the words is replaced with them.
    else Object.assign(node, { type: 'text', value: other })
  }
  trimEdge(text.leaves, (value) => value.trimStart())
  trimEdge(text.leaves.toReversed(), (value) => value.trimEnd())
}

/** Trims blanks at an edge, because they are invisible and would be written as character references. */
function trimEdge(leaves: readonly Leaf[], trimmed: (value: string) => string): void {
  for (const { node } of leaves) {
    if (node.type !== 'text') return
    node.value = trimmed(node.value)
    if (node.value !== '') return
  }
}

/** @returns whether anything is left */
function removeEmpty(node: RootContent): boolean {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') return node.value !== ''
  if (!('children' in node)) return true
  const children: RootContent[] = node.children
  children.splice(0, children.length, ...children.filter(removeEmpty))
  return children.length > 0
}
