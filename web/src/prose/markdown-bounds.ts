/**
 * Bounds of the Markdown that a text may contain, so that the largest and worst text is read and drawn within 100 ms of
 * the processor. The parser has no bounds of its own: its time grows with the blocks and marks rather than with the
 * characters, with the square of the marks in a paragraph, and of the lists and quotes in one stretch. So its steps are
 * counted before it runs, in one pass over the text. No article that somebody wrote comes near the bounds.
 */

/** The depth of quotes and lists within each other. */
const MOST_DEPTH = 16
/** The steps of the parser in a text; a step is about the time that it needs for a letter. */
const MOST_STEPS = 500_000
/** The characters that HTML may add to a text: so many for each of its own, and a constant for short texts. */
const MOST_TAGS_PER_CHARACTER = 3
const MOST_TAGS = 65_536

/** The steps that the parser needs for the parts of a text; measured, and rounded up. */
const STEPS = {
  line: 75,
  block: 125,
  container: 450,
  /** for each pair of two lists or quotes in a stretch */
  containerPair: 0.1,
  /** an emphasis sign, a bracket that opens, an escape or a reference */
  mark: 40,
  /** the end of a link or of a picture */
  link: 500,
  /** for each pair of two marks in a paragraph */
  markPair: 0.25,
  /** for each character that may be tried as the title of a link */
  titleCharacter: 0.1,
} as const

/** The characters of HTML that the parts of a text become. */
const TAGS = { block: 85, container: 150, mark: 9, link: 70, picture: 1600 } as const

/** A stretch of a text with blocks of its own: its content means the same without the rest of the text. */
export interface MarkdownStretch {
  start: number
  end: number
  /** Whether it exceeds the bounds, and is shown as it was written. */
  isPlain: boolean
}

/**
 * The stretches of a text, in their order and without gaps. One that exceeds the bounds by itself is plain alone. Once
 * all of them together do, the rest of the text is.
 */
export function markdownStretches(markdown: string): MarkdownStretch[] {
  const stretches: MarkdownStretch[] = []
  const mostTags = MOST_TAGS + MOST_TAGS_PER_CHARACTER * markdown.length
  let [steps, tags] = [0, 0]
  for (const { start, end, ...cost } of measured(markdown)) {
    const isTooMuch = cost.depth > MOST_DEPTH || cost.steps > MOST_STEPS || cost.tags > mostTags
    const last = stretches.at(-1)
    if (isTooMuch && last?.isPlain === true) last.end = end
    else if (steps + cost.steps > MOST_STEPS || tags + cost.tags > mostTags) {
      if (!isTooMuch) return [...stretches, { start, end: markdown.length, isPlain: true }]
      stretches.push({ start, end, isPlain: true })
    } else stretches.push({ start, end, isPlain: isTooMuch })
    // An unparsed stretch does not count.
    if (isTooMuch) continue
    steps += cost.steps
    tags += cost.tags
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
  steps: number
  tags: number
}

const line = /([^\r\n]*)(?:\r\n?|\n)?/g
const container = /([ \t]*)(?:>|([-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
const blanks = /[ \t]*/y
const mark = /!?\[|\](\()?|[*_&\\]/g
/** Signs that the parser stops at, and that stay text. */
const SIGN_STEPS = 10

function* measured(markdown: string): Generator<Cost & { start: number; end: number }> {
  let start = 0
  let cost: Cost = { depth: 0, steps: 0, tags: 0 }
  let last: LineAbove = { isBlank: true, isHeading: false, depth: 0, ordered: null }
  let [items, containers] = [0, 0]
  let paragraph = { marks: 0, links: 0 }
  for (const { 0: whole, 1: text = '', index } of markdown.matchAll(line)) {
    if (whole === '' && index === markdown.length) break
    if (last.isBlank && index > start && beginsAnew(text, items > 0)) {
      yield { start, end: index, ...cost }
      start = index
      cost = { depth: 0, steps: 0, tags: 0 }
      last = { isBlank: true, isHeading: false, depth: 0, ordered: null }
      items = 0
      containers = 0
    }
    const { opened, newItems, indent, isBlank, item } = beginningOf(text)
    // A line goes on with the lists above it as far as it is indented, and a paragraph with all of them.
    const continued = Math.min(items, Math.floor(indent / 2))
    const goesOn = opened === 0 && (isBlank || !last.isBlank)
    const depth = goesOn ? Math.max(last.depth, continued) : opened + continued
    const isItem = item !== null && interrupts(item, last)
    if (isBlank || isItem) paragraph = { marks: 0, links: 0 }
    const ownMarks = marksOf(text)
    cost.depth = Math.max(cost.depth, depth)
    const isHeading = /^[ \t]*#/.test(text)
    const beginsBlock = isBlank || isHeading || opened > 0 || last.isBlank || last.isHeading
    cost.steps +=
      text.length +
      STEPS.line * (1 + depth) +
      (beginsBlock ? STEPS.block : 0) +
      opened * (STEPS.container + STEPS.containerPair * containers) +
      markSteps(text, ownMarks, paragraph)
    cost.tags +=
      (beginsBlock && opened === 0 && !isBlank ? TAGS.block : 0) +
      TAGS.container * opened +
      markTags(ownMarks)
    paragraph = { marks: paragraph.marks + ownMarks.marks, links: paragraph.links + ownMarks.links }
    items += newItems
    containers += opened
    last = { isBlank, isHeading, depth, ordered: isItem ? item.ordered : null }
  }
  if (start < markdown.length) yield { start, end: markdown.length, ...cost }
}

interface Marks {
  marks: number
  links: number
  pictures: number
  signs: number
}

function marksOf(text: string): Marks {
  const own: Marks = { marks: 0, links: 0, pictures: 0, signs: 0 }
  if (text === '') return own
  own.signs = text.match(/[<`!]/g)?.length ?? 0
  for (const [sign, parenthesis] of text.matchAll(mark)) {
    own.marks += 1
    if (parenthesis !== undefined) own.links += 1
    if (sign === '![') own.pictures += 1
  }
  return own
}

function markSteps(text: string, own: Marks, before: { marks: number; links: number }): number {
  const pairs = own.marks * (2 * before.marks + own.marks)
  const tried = text.length * (before.links + own.links)
  return (
    STEPS.mark * own.marks +
    STEPS.link * own.links +
    STEPS.markPair * pairs +
    STEPS.titleCharacter * tried +
    SIGN_STEPS * own.signs
  )
}

/** A picture is one only where its link ends. */
function markTags({ marks, links, pictures }: Marks): number {
  const shown = Math.min(pictures, links)
  return TAGS.mark * marks + TAGS.link * (links - shown) + TAGS.picture * shown
}

interface LineAbove {
  isBlank: boolean
  isHeading: boolean
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
  if (!/^[ \t>+*\d-]/.test(text))
    return { opened: 0, newItems: 0, indent: 0, isBlank: text === '', item: null }
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
