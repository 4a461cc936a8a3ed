import type { Break, Code, Image, InlineCode, Nodes, Text } from 'mdast'
import { type MarkdownBlock, parseMarkdown } from './parse-markdown.ts'

/** A rendered text of Markdown: a paragraph, a heading, or the description or caption of a picture. */
export interface ReadText {
  readonly text: string
  /** The surrounding blocks, from the outermost. The same words in a list are another text. */
  readonly within: string
  readonly leaves: readonly Leaf[]
}

/** A part of such a text, between two marks. */
export interface Leaf {
  readonly node: Text | InlineCode | Code | Break | Image
  /** `alt` and `title` are those of a picture. */
  readonly key: 'value' | 'alt' | 'title'
  /** The position at which it starts in the text. */
  readonly start: number
  readonly text: string
}

/** The texts of a block, in order. */
export function readTexts({ node }: MarkdownBlock): ReadText[] {
  return textsIn(node, '')
}

/** Separates two texts that are read one after another. */
export const TEXT_GAP = '\n\n'

/** All rendered words of a Markdown text, and the position of each text among them. */
export function readWords(markdown: string): {
  text: string
  parts: readonly { start: number; end: number }[]
} {
  const parts: { start: number; end: number }[] = []
  const texts = parseMarkdown(markdown).flatMap((block) => readTexts(block).map(({ text }) => text))
  let start = 0
  for (const { length } of texts) {
    parts.push({ start, end: start + length })
    start += length + TEXT_GAP.length
  }
  return { text: texts.join(TEXT_GAP), parts }
}

function textsIn(node: Nodes, around: string): ReadText[] {
  const within = `${around}${node.type}${'ordered' in node && node.ordered === true ? ' ordered' : ''} `
  if (node.type === 'code') {
    const leaves: Leaf[] = [{ node, key: 'value', start: 0, text: node.value }]
    return node.value === '' ? [] : [{ text: node.value, within, leaves }]
  }
  if (node.type !== 'paragraph' && node.type !== 'heading') {
    return 'children' in node ? node.children.flatMap((child) => textsIn(child, within)) : []
  }
  const texts: ReadText[] = []
  let leaves: Leaf[] = []
  const flush = () => {
    const text = leaves.map((leaf) => leaf.text).join('')
    if (text !== '') texts.push({ text, within, leaves })
    leaves = []
  }
  for (const leaf of leavesIn(node)) {
    const last = leaves.at(-1)
    // A picture splits the text that contains it.
    if (leaf.key !== 'value' || (last !== undefined && last.key !== 'value')) flush()
    const end = leaves.at(-1)
    leaves.push({ ...leaf, start: end === undefined ? 0 : end.start + end.text.length })
  }
  flush()
  return texts
}

function leavesIn(node: Nodes): Omit<Leaf, 'start'>[] {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return [{ node, key: 'value', text: node.value }]
    case 'break':
      return [{ node, key: 'value', text: '\n' }]
    case 'image':
      return [
        { node, key: 'alt', text: node.alt ?? '' },
        { node, key: 'title', text: node.title ?? '' },
      ]
    default:
      return 'children' in node ? node.children.flatMap((child) => leavesIn(child)) : []
  }
}
