export type ProseBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: string[] }

/**
 * Long text as administrators write it: an empty line ends a paragraph, `#` begins a heading, `-` or `1.` the item of a
 * list, `>` a quotation. Everything else stands as it was written; nothing in it is ever read as markup.
 */
export function proseBlocks(text: string | null): ProseBlock[] {
  const blocks: ProseBlock[] = []
  let isOpen = false
  for (const line of (text ?? '').split(/\r?\n/)) {
    const block = blockOf(line.trim())
    const last = isOpen ? blocks.at(-1) : undefined
    isOpen = block !== null && block.kind !== 'heading'
    if (block !== null && !joined(last, block)) blocks.push(block)
  }
  return blocks
}

function blockOf(line: string): ProseBlock | null {
  if (/^#*$/.test(line)) return null
  if (line.startsWith('#')) return { kind: 'heading', text: line.replace(/^#+\s*/, '') }
  if (line.startsWith('>')) return { kind: 'quote', text: line.replace(/^>\s*/, '') }
  const item = /^(?:[-–•*·]|(\d+)[.)])\s+(.+)$/.exec(line)
  if (item?.[2] === undefined) return { kind: 'paragraph', text: line }
  return { kind: 'list', isOrdered: item[1] !== undefined, items: [item[2]] }
}

/** A line goes on with the block above it when both are of one kind; a list also takes the rest of its last item. */
function joined(above: ProseBlock | undefined, line: ProseBlock): boolean {
  if (above?.kind === 'list' && line.kind === 'list' && above.isOrdered === line.isOrdered) {
    above.items.push(...line.items)
    return true
  }
  if (above?.kind === 'list' && line.kind === 'paragraph') {
    above.items.push(`${above.items.pop() ?? ''} ${line.text}`)
    return true
  }
  if ((above?.kind === 'paragraph' || above?.kind === 'quote') && above.kind === line.kind) {
    above.text += `\n${line.text}`
    return true
  }
  return false
}
