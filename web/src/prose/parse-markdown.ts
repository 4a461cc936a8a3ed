import type { RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { markdownStretches } from './markdown-bounds.ts'
import { markdownSubset } from './markdown-subset.ts'

/**
 * A block of a text and where it begins. The positions within `node` are relative to the stretch that it was parsed in.
 */
export interface MarkdownBlock {
  node: RootContent
  start: number
  end: number
}

/** The number of characters that are parsed at once: the parser needs the square of the time for the blocks of a text. */
const AT_ONCE = 500

/** The blocks of a text. A stretch that exceeds the bounds is a paragraph of plain text. */
export function parseMarkdown(markdown: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  let [from, to] = [0, 0]
  const flush = () => {
    if (from === to) return
    for (const node of fromMarkdown(markdown.slice(from, to), { extensions: [markdownSubset] }).children) {
      const { start, end } = { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 }
      blocks.push({ node, start: from + start, end: from + end })
    }
    from = to
  }
  for (const { start, end, isPlain } of markdownStretches(markdown)) {
    if (isPlain || end - from > AT_ONCE) flush()
    to = end
    if (!isPlain) continue
    const value = markdown.slice(start, end).trimEnd()
    blocks.push({
      node: { type: 'paragraph', children: [{ type: 'text', value }] },
      start,
      end: start + value.length,
    })
    from = end
  }
  flush()
  return blocks
}
