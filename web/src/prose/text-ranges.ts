import type { Nodes } from 'mdast'
import { parseMarkdown } from './parse-markdown.ts'

interface Range {
  readonly start: number
  readonly end: number
}

/** Where people read words in a Markdown text: in its texts, and in the descriptions of its pictures. */
export function textRanges(markdown: string): Range[] {
  return parseMarkdown(markdown).flatMap(({ node, start }) => {
    const own = node.position?.start.offset
    // A stretch that is not parsed is one paragraph of plain text.
    if (own === undefined) return 'children' in node ? [{ start, end: start + plainLength(node) }] : []
    return rangesIn(node, start - own, markdown)
  })
}

function plainLength(node: Nodes): number {
  if (node.type === 'text') return node.value.length
  return 'children' in node ? node.children.reduce((sum, child) => sum + plainLength(child), 0) : 0
}

function rangesIn(node: Nodes, shift: number, markdown: string): Range[] {
  const start = (node.position?.start.offset ?? 0) + shift
  const end = (node.position?.end.offset ?? 0) + shift
  if (node.type === 'text') return [{ start, end }]
  if (node.type === 'image') {
    const alt = node.alt ?? ''
    const from = start + 2
    return alt !== '' && markdown.startsWith(alt, from) ? [{ start: from, end: from + alt.length }] : []
  }
  return 'children' in node ? node.children.flatMap((child) => rangesIn(child, shift, markdown)) : []
}
