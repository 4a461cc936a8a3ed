import type { RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { markdownStretches } from './markdown-bounds.ts'
import { markdownSubset } from './markdown-subset.ts'

/** A block of a text and its start. Positions within `node` are relative to the stretch in which it was parsed. */
export interface MarkdownBlock {
  node: RootContent
  start: number
  end: number
}

/** Parses a text into blocks. A stretch that exceeds the limits is a paragraph of plain text. */
export function parseMarkdown(markdown: string): MarkdownBlock[] {
  return markdownStretches(markdown).flatMap(({ start, end, kind }) => {
    const text = markdown.slice(start, end)
    switch (kind) {
      case 'marked':
        return parsed(text).map(({ from, to, node }) => ({ node, start: start + from, end: start + to }))
      case 'words':
        return words(withoutLinesAtEnd(text), start)
      case 'plain':
        return paragraph(text.trimEnd(), start)
      default:
        return kind satisfies never
    }
  })
}

function parsed(text: string) {
  return fromMarkdown(text, markdownSubset).children.map((node) => ({
    node,
    from: node.position?.start.offset ?? 0,
    to: node.position?.end.offset ?? 0,
  }))
}

function withoutLinesAtEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n') end -= 1
  return text.slice(0, end)
}

/** A paragraph as the parser makes it, with the position that is needed to replace words. */
function words(value: string, start: number): MarkdownBlock[] {
  if (value === '') return []
  const pointAt = (offset: number) => ({ line: 1, column: offset + 1, offset })
  const position = { start: pointAt(0), end: pointAt(value.length) }
  return [
    {
      node: { type: 'paragraph', position, children: [{ type: 'text', value, position }] },
      start,
      end: start + value.length,
    },
  ]
}

function paragraph(value: string, start: number): MarkdownBlock[] {
  if (value === '') return []
  return [
    { node: { type: 'paragraph', children: [{ type: 'text', value }] }, start, end: start + value.length },
  ]
}
