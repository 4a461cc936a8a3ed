/**
 * How much Markdown a reader takes. The parser needs time with the square of the marks in a paragraph and of the depth
 * of lists, so what a few people would wait for is measured before, in one pass over the text. No article comes near.
 */

/** Quotes and lists within each other. */
const MOST_DEPTH = 16
/** Lines of a text, each counted once more for every list and quote that it stands in. */
const MOST_LINES = 10_000
/** Characters that can be marks. */
const MOST_MARKS = 20_000
/** Pairs of marks of one paragraph that the parser may have to compare, of all paragraphs. */
const MOST_PAIRS = 2_000_000

/** A stretch of a text with blocks of its own: what stands in it means the same without the rest. */
export interface MarkdownStretch {
  start: number
  end: number
  /** It exceeds the bounds, and stands as it was written. */
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
    // What is not parsed costs nothing.
    if (isPlain) continue
    lines += cost.lines
    marks += cost.marks
    pairs += cost.pairs
  }
  return stretches
}

/** How what exceeds the bounds begins; null: all of the text is read. */
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
  /** The ordered list that it is an item of. */
  ordered: string | null
}

/** A line that begins as an item of a list does, with something in it. */
interface ItemLine {
  number: string | null
  /** What the next item of the same list begins with; null: not ordered. */
  ordered: string | null
}

/** Whether it is an item even where a paragraph stands above it, which else goes on with it. */
function interrupts({ number, ordered }: ItemLine, last: LineAbove): boolean {
  return ordered === null || last.isBlank || number === '1' || ordered === last.ordered
}

/** Whether a line behind an empty one belongs to nothing above it: it is not indented, and goes on with no list. */
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
    const found = container.exec(text)
    if (found === null) break
    const [, blank = '', sign] = found
    at = container.lastIndex
    opened += 1
    indent += widthOf(blank)
    if (sign === undefined) continue
    newItems += 1
    // Behind the first one, what looks like an item is one only where the first is.
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

/** Of blanks in columns, with every tab as wide as it can be. */
function widthOf(blank: string): number {
  return blank.length + 3 * blank.split('\t').slice(1).length
}
