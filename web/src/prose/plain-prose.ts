import type { ProseBlock } from './prose-block.ts'

type PlainBlock =
  | { kind: 'heading' | 'paragraph' | 'quote'; text: string }
  | { kind: 'list'; isOrdered: boolean; start: number; items: string[] }

/**
 * Parses long plain text of administrators (not articles). An empty line ends a paragraph. `#` starts a heading, `-` or
 * `1.` a list item, `>` a quote; numbered lists start at their first number. Everything else remains as written, and
 * nothing is parsed as markup.
 */
export function plainProse(text: string | null): ProseBlock[] {
  const blocks: PlainBlock[] = []
  let isOpen = false
  for (const line of (text ?? '').split(/\r?\n/)) {
    const block = blockOf(line.trim())
    const last = isOpen ? blocks.at(-1) : undefined
    isOpen = block !== null && block.kind !== 'heading'
    if (block !== null && !joined(last, block)) blocks.push(block)
  }
  return blocks.map(drawn)
}

function blockOf(line: string): PlainBlock | null {
  if (/^#*$/.test(line)) return null
  if (line.startsWith('#')) return { kind: 'heading', text: line.replace(/^#+\s*/, '') }
  if (line.startsWith('>')) return { kind: 'quote', text: line.replace(/^>\s*/, '') }
  const item = /^(?:[-–•*·]|(\d{1,9})[.)])\s+(\S.*)$/.exec(line)
  if (item?.[2] === undefined) return { kind: 'paragraph', text: line }
  return { kind: 'list', isOrdered: item[1] !== undefined, start: Number(item[1] ?? 1), items: [item[2]] }
}

/** Whether a line continues the block above it: both are of one kind, or the line is the rest of a list item. */
function joined(above: PlainBlock | undefined, line: PlainBlock): boolean {
  if (above?.kind === 'list' && line.kind === 'list' && above.isOrdered === line.isOrdered) {
    above.items.push(...line.items)
    return true
  }
  if (above?.kind === 'list' && line.kind === 'paragraph') {
    above.items.push(`${above.items.pop() ?? ''} ${line.text}`)
    return true
  }
  if (above !== undefined && above.kind !== 'list' && above.kind !== 'heading' && above.kind === line.kind) {
    above.text += `\n${line.text}`
    return true
  }
  return false
}

function drawn(block: PlainBlock): ProseBlock {
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', level: 2, text: [block.text] }
    case 'paragraph':
      return paragraph(block.text)
    case 'quote':
      return { kind: 'quote', blocks: [paragraph(block.text)] }
    case 'list':
      return {
        kind: 'list',
        isOrdered: block.isOrdered,
        start: block.start,
        items: block.items.map((item) => [paragraph(item)]),
      }
    default:
      return block satisfies never
  }
}

function paragraph(text: string): ProseBlock {
  return { kind: 'paragraph', text: [text] }
}
