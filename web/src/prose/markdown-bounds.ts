/**
 * Bounds of the Markdown that a text may contain. The parser needs time with the square of the marks in a paragraph and
 * of the depth of lists, so the marks are counted first, in one pass over the text. No article comes near the bounds.
 */

/** The depth of quotes and lists within each other. */
const MOST_DEPTH = 16
/** The lines of a text, each counted once more for every list and quote that it stands in. */
const MOST_LINES = 10_000
/** The characters that can be marks. */
const MOST_MARKS = 20_000
/** The pairs of marks in one paragraph that the parser may have to compare, summed over all paragraphs. */
const MOST_PAIRS = 2_000_000

/** A stretch of a text with blocks of its own: its content means the same without the rest of the text. */
export interface MarkdownStretch {
  start: number
  end: number
  /** Whether it exceeds the bounds, and is shown as it was written. */
  isPlain: boolean
}

/** The stretches of a text, in their order and without gaps. */
export function markdownStretches(markdown: string): MarkdownStretch[] {
  const stretches: MarkdownStretch[] = []
  let [lines, marks, pairs] = [0, 0, 0]
  for (const { start, end, ...cost } of measured(markdown)) {
    const isPlain =
      cost.depth > MOST_DEPTH ||
      lines + cost.lines > MOST_LINES ||
      marks + cost.marks > MOST_MARKS ||
      pairs + cost.pairs > MOST_PAIRS
    stretches.push({ start, end, isPlain })
    // An unparsed stretch does not count.
    if (isPlain) continue
    lines += cost.lines
    marks += cost.marks
    pairs += cost.pairs
  }
  return stretches
}

/** The beginning of the first stretch that exceeds the bounds; null: all of the text is read. */
export function plainBeginning(markdown: string): string | null {
  const plain = markdownStretches(markdown).find(({ isPlain }) => isPlain)
  return plain === undefined
    ? null
    : markdown.slice(plain.start, Math.min(plain.end, plain.start + 40)).trim()
}

interface Cost {
  depth: number
  lines: number
  marks: number
  pairs: number
}

const line = /([^\r\n]*)(?:\r\n?|\n)?/g
const container = /([ \t]*)(?:>|([-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
const blanks = /[ \t]*/y
const mark = /[*_[\]&\\#]/g

function* measured(markdown: string): Generator<Cost & { start: number; end: number }> {
  let start = 0
  let cost: Cost = { depth: 0, lines: 0, marks: 0, pairs: 0 }
  let last: LineAbove = { isBlank: true, depth: 0, ordered: null }
  let items = 0
  let marksOfParagraph = 0
  for (const { 0: whole, 1: text = '', index } of markdown.matchAll(line)) {
    if (whole === '' && index === markdown.length) break
    if (last.isBlank && index > start && beginsAnew(text, items > 0)) {
      yield { start, end: index, ...cost }
      start = index
      cost = { depth: 0, lines: 0, marks: 0, pairs: 0 }
      last = { isBlank: true, depth: 0, ordered: null }
      items = 0
    }
    const { opened, newItems, indent, isBlank, item } = beginningOf(text)
    // A line goes on with the lists above it as far as it is indented, and a paragraph with all of them.
    const continued = Math.min(items, Math.floor(indent / 2))
    const goesOn = opened === 0 && (isBlank || !last.isBlank)
    const depth = goesOn ? Math.max(last.depth, continued) : opened + continued
    const isItem = item !== null && interrupts(item, last)
    const marks = text.match(mark)?.length ?? 0
    if (isBlank || isItem) marksOfParagraph = 0
    cost.depth = Math.max(cost.depth, depth)
    cost.lines += 1 + depth
    cost.marks += marks
    cost.pairs += marks * (2 * marksOfParagraph + marks)
    marksOfParagraph += marks
    items += newItems
    last = { isBlank, depth, ordered: isItem ? item.ordered : null }
  }
  if (start < markdown.length) yield { start, end: markdown.length, ...cost }
}

interface LineAbove {
  isBlank: boolean
  depth: number
  /** The ordered list that the item belongs to. */
  ordered: string | null
}

/** Whether the line begins as an item of a list does, with text in it. */
interface ItemLine {
  number: string | null
  /** The marker that the next item of the same list begins with; null: the list is not ordered. */
  ordered: string | null
}

/** Whether it is an item even below a paragraph, which would otherwise continue with it. */
function interrupts({ number, ordered }: ItemLine, last: LineAbove): boolean {
  return ordered === null || last.isBlank || number === '1' || ordered === last.ordered
}

/** Whether a line after an empty one belongs to no block above it: it is not indented, and continues no list. */
function beginsAnew(text: string, hasList: boolean): boolean {
  if (/^(?:[ \t\ufeff]|$)/.test(text)) return false
  return !hasList || !/^(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/.test(text)
}

/** The quotes and lists that a line opens, and how far it is indented before and between them. */
function beginningOf(text: string) {
  let [opened, newItems, indent, at] = [0, 0, 0, 0]
  let item: ItemLine | null = null
  for (;;) {
    container.lastIndex = at
    const marker = container.exec(text)
    if (marker === null) break
    const [, blank = '', sign] = marker
    at = container.lastIndex
    opened += 1
    indent += widthOf(blank)
    if (sign === undefined) continue
    newItems += 1
    // Behind the first one, text that looks like an item is one only where the first is.
    if (newItems > 1 || !/^[ \t]{1,8}[^ \t]/.test(text.slice(at, at + 9))) continue
    if (sign.length === 1) item = { number: null, ordered: null }
    else if (opened === 1) item = { number: sign.slice(0, -1), ordered: blank + sign.slice(-1) }
  }
  blanks.lastIndex = at
  const [rest = ''] = blanks.exec(text) ?? []
  return {
    opened,
    newItems,
    indent: indent + widthOf(rest),
    isBlank: opened === 0 && rest.length === text.length,
    item,
  }
}

/** The width of blanks in columns, with every tab up to its next stop. */
function widthOf(blank: string): number {
  return blank.length + 3 * blank.split('\t').slice(1).length
}
