import { fenceOf, fenceSigns, isCode, isEndOfCode, noFence, withoutItem } from './code-fences.ts'

/**
 * Limits of the Markdown in a text, so that even the worst text is parsed and rendered within 100 ms of CPU time. The
 * parser has no limits. Its time grows with blocks and marks rather than with characters, and with the square of the
 * marks in a paragraph and of the lists and quotes in a stretch. So its steps are counted before it runs, in one pass
 * over the text. No real article comes near the limits.
 */

/** The maximum nesting of quotes and lists. */
const MOST_DEPTH = 16
/** The maximum number of parser steps for a text; a step takes 0.1 to 0.2 µs. */
const MOST_STEPS = 400_000
/**
 * The number of HTML characters that markup may add: this many per character of the text, plus a constant for short
 * texts.
 */
const MOST_TAGS_PER_CHARACTER = 3
const MOST_TAGS = 16_384

/** The number of characters that are parsed at once, because the parser's time grows with the square of the blocks. */
const AT_ONCE = 500

/** The number of parser steps for the parts of a text, measured and rounded up. */
const STEPS = {
  /** The rendering of a paragraph that needs no parser. */
  words: 75,
  wordsCharacter: 0.05,
  parse: 350,
  character: 0.7,
  line: 120,
  block: 60,
  container: 250,
  /** For each pair of lists or quotes in a stretch. */
  containerPair: 0.1,
  /** An emphasis sign, an opening bracket, or an escape. */
  mark: 40,
  reference: 90,
  /** The end of a link or picture. */
  link: 350,
  picture: 400,
  /** For each pair of marks in a paragraph. */
  markPair: 0.25,
  /** For each character that the parser may try as the title of a link. */
  titleCharacter: 0.1,
  /** Adjacent backticks. */
  code: 60,
  /** For each character and line that the parser may try as code, per length of backticks that may have no end. */
  codeCharacter: 3,
  codeLine: 15,
  /** A line in a block of code. */
  fencedLine: 60,
  /** A sign or a space of a divider. */
  dividerCharacter: 15,
  /** A sign at which the parser stops, but which remains text. */
  sign: 10,
  /** The parser treats a tab as four spaces. */
  tab: 4,
} as const

/** The number of HTML characters for the parts of a text. */
const TAGS = { block: 9, container: 36, mark: 5, code: 7, fence: 38, link: 20, picture: 800 } as const

/** A stretch of a text. Its meaning does not depend on the rest of the text. */
export interface MarkdownStretch {
  start: number
  end: number
  /**
   * `words` is one paragraph without marks, which needs no parser. `plain` exceeds the limits, and is shown as written.
   */
  kind: 'marked' | 'words' | 'plain'
}

/**
 * Splits a text into stretches, in order and without gaps; short ones with marks are joined. A stretch that alone
 * exceeds the limits is plain. When all stretches together exceed them, the rest of the text is plain.
 */
export function markdownStretches(markdown: string): MarkdownStretch[] {
  const stretches: MarkdownStretch[] = []
  const mostTags = MOST_TAGS + MOST_TAGS_PER_CHARACTER * markdown.length
  let [steps, tags] = [0, 0]
  for (const { start, end, ...cost } of measured(markdown, mostTags)) {
    const last = stretches.at(-1)
    if (exceeds(cost, mostTags)) {
      // A stretch that is not parsed takes no steps.
      if (last?.kind === 'plain') last.end = end
      else stretches.push({ start, end, kind: 'plain' })
      continue
    }
    const isWords = isOneParagraph(markdown.slice(start, end))
    const isJoined = !isWords && last?.kind === 'marked' && end - last.start <= AT_ONCE
    steps += isWords ? STEPS.words + STEPS.wordsCharacter * (end - start) : cost.steps
    if (!isWords && !isJoined) steps += STEPS.parse
    tags += cost.tags
    if (steps > MOST_STEPS || tags > mostTags)
      return [...stretches, { start, end: markdown.length, kind: 'plain' }]
    if (isJoined) last.end = end
    else stretches.push({ start, end, kind: isWords ? 'words' : 'marked' })
  }
  return stretches
}

function exceeds({ depth, steps, tags }: Cost, mostTags: number): boolean {
  return depth > MOST_DEPTH || steps > MOST_STEPS || tags > mostTags
}

/** A mark, a sign that starts another block, or a space that the parser would remove. */
const notWords = /[*_`[\]&\\\r\t\0\ufeff]|(?:^|\n)(?:[ >#+-]|\d{1,9}[.)])| (?:\n|$)|~~/

function isOneParagraph(text: string): boolean {
  return !notWords.test(text)
}

/** The start of the first stretch that exceeds the limits; null if the whole text can be parsed. */
export function plainBeginning(markdown: string): string | null {
  const plain = markdownStretches(markdown).find(({ kind }) => kind === 'plain')
  return plain === undefined
    ? null
    : markdown.slice(plain.start, Math.min(plain.end, plain.start + 40)).trim()
}

interface Cost {
  depth: number
  steps: number
  tags: number
}

const container = /([ \t]*)(?:>|([-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
const blanks = /[ \t]*/y
const mark = /!?\[|\](\()?|[*_&\\~]/g

/** The costs of the stretches. Once a stretch exceeds the limits, only its end is searched for. */
function* measured(markdown: string, mostTags: number): Generator<Cost & { start: number; end: number }> {
  // The parser removes a byte order mark and does not count it in positions.
  let start = markdown.search(/[^\ufeff]|$/)
  let { cost, last, items, containers, paragraph, fence } = newStretch()
  const lines = /([^\r\n]*)(?:\r\n?|\n)?/g
  lines.lastIndex = start
  for (;;) {
    const { 0: whole, 1: text, index } = lines.exec(markdown) ?? noLine
    if (whole === '') break
    fence = withoutItem(fence, text)
    const isOver = !isCode(fence) && exceeds(cost, mostTags)
    if (isOver || (fence === null && last.isBlank && index > start && beginsAnew(text, items > 0))) {
      const end = isOver ? endOfStretch(markdown, index, items > 0) : index
      yield { start, end, ...cost }
      start = end
      lines.lastIndex = end
      ;({ cost, last, items, containers, paragraph, fence } = newStretch())
      continue
    }
    if (isCode(fence)) {
      if (/[^ \t]/.test(text)) last = { ...last, isBlank: false, isAlone: true }
      cost.steps +=
        STEPS.fencedLine + STEPS.line * last.depth + STEPS.character * text.length + STEPS.tab * tabsIn(text)
      if (isEndOfCode(fence, text)) fence = null
      continue
    }
    const isRule = isDivider(text)
    const { opened, newItems, indent, isBlank, isEmptyQuote, item } = beginningOf(
      isRule ? text.replace(/[-*_].*/, '_') : text,
    )
    // A line continues as many of the lists above it as its indentation allows. A paragraph continues all of them.
    const continued = Math.min(items, Math.floor(indent / 2))
    const goesOn = opened === 0 && (isBlank || !last.isBlank)
    const depth = goesOn ? Math.max(last.depth, continued) : opened + continued
    // Quotes continue those of the previous line.
    const begun = newItems === 0 ? Math.max(0, opened - last.quotes) : opened
    const isItem = item !== null && interrupts(item, last)
    if (fence === null) fence = fenceOf(text, items > 0, isItem)
    const isFence = isCode(fence)
    if (isBlank || isItem || isEmptyQuote || isRule || isFence) paragraph = newParagraph()
    const ownMarks = marksOf(isRule ? '' : text)
    cost.depth = Math.max(cost.depth, depth)
    const isHeading = /^[ \t]*#/.test(text)
    const isAlone = isHeading || isRule || isFence
    const beginsBlock = isBlank || isAlone || opened > 0 || last.isBlank || last.isAlone
    cost.steps +=
      STEPS.character * text.length +
      STEPS.line * (1 + depth) +
      (beginsBlock ? STEPS.block : 0) +
      begun * (STEPS.container + STEPS.containerPair * containers) +
      (isRule ? STEPS.dividerCharacter * text.length : 0) +
      markSteps(text, ownMarks, paragraph)
    cost.tags +=
      (beginsBlock && begun === 0 && !isBlank ? TAGS.block : 0) +
      (fenceSigns.test(text) ? TAGS.fence : 0) +
      TAGS.container * begun +
      markTags(ownMarks)
    paragraph.marks += ownMarks.marks
    paragraph.links += ownMarks.links
    items += newItems
    containers += begun
    const quotes = newItems === 0 ? opened : 0
    last = { isBlank, isAlone, depth, quotes, ordered: isItem ? item.ordered : null }
  }
  if (start < markdown.length) yield { start, end: markdown.length, ...cost }
}

const noLine = { 0: '', 1: '', index: 0 }

function newStretch() {
  const cost: Cost = { depth: 0, steps: 0, tags: 0 }
  const last: LineAbove = { isBlank: true, isAlone: false, depth: 0, quotes: 0, ordered: null }
  return { cost, last, items: 0, containers: 0, paragraph: newParagraph(), fence: noFence }
}

/** The sums over all lines of a paragraph. */
interface ParagraphMarks {
  marks: number
  links: number
  /** The number of groups of adjacent backticks. */
  codes: number
  codeLengths: Set<number>
  /**
   * The number of these groups after a backslash. `begun` counts those within which code may start and does not end.
   */
  escaped: number
  begun: number
}

function newParagraph(): ParagraphMarks {
  return { marks: 0, links: 0, codes: 0, codeLengths: new Set(), escaped: 0, begun: 0 }
}

/** The end of the stretch that contains the line at `index` or is before it. Blocks of code do not end a stretch. */
function endOfStretch(markdown: string, index: number, hasItems: boolean): number {
  const lines = /([^\r\n]*)(?:\r\n?|\n)?/g
  lines.lastIndex = index
  let [hasList, isBelowBlank, fence] = [hasItems, false, noFence]
  for (;;) {
    const { 0: whole, 1: text, index: start } = lines.exec(markdown) ?? noLine
    if (whole === '') return markdown.length
    fence = withoutItem(fence, text)
    if (isCode(fence)) {
      if (isEndOfCode(fence, text)) fence = null
    } else {
      if (isBelowBlank && beginsAnew(text, hasList)) return start
      hasList ||= beginningOf(text).newItems > 0
      fence = fenceOf(text, hasList, true)
    }
    isBelowBlank = /^[ \t]*$/.test(text)
  }
}

interface Marks {
  marks: number
  links: number
  pictures: number
  references: number
  codes: readonly string[]
  signs: number
  tabs: number
}

function marksOf(text: string): Marks {
  const own: Marks = { marks: 0, links: 0, pictures: 0, references: 0, codes: [], signs: 0, tabs: 0 }
  if (text === '') return own
  // In a heading, adjacent `#` signs may end it.
  const stops = /^[ \t>+*\d.)-]*#/.test(text) ? /[<!\0]|#+/g : /[<!\0]/g
  own.signs = text.match(stops)?.length ?? 0
  own.codes = text.match(/\\?`+/g) ?? []
  own.tabs = tabsIn(text)
  for (const [sign, parenthesis] of text.matchAll(mark)) {
    own.marks += 1
    if (parenthesis !== undefined) own.links += 1
    if (sign === '![') own.pictures += 1
    if (sign === '&') own.references += 1
  }
  return own
}

function tabsIn(text: string): number {
  return text.split('\t').length - 1
}

function markSteps(text: string, own: Marks, before: ParagraphMarks): number {
  const pairs = own.marks * (2 * before.marks + own.marks)
  const tried = text.length * (before.links + own.links)
  for (const signs of own.codes) addCode(before, signs)
  // Groups of one length end each other, except for a last one without a partner.
  const arePairs = before.codeLengths.size === 1 && before.escaped === 0
  const tries = arePairs ? before.codes % 2 : before.codeLengths.size + before.begun
  return (
    STEPS.mark * own.marks +
    STEPS.link * own.links +
    STEPS.picture * Math.min(own.pictures, own.links) +
    STEPS.markPair * pairs +
    STEPS.titleCharacter * tried +
    STEPS.reference * own.references +
    STEPS.code * own.codes.length +
    tries * (STEPS.codeLine + STEPS.codeCharacter * text.length) +
    STEPS.sign * own.signs +
    STEPS.tab * own.tabs
  )
}

function addCode(all: ParagraphMarks, signs: string): void {
  const length = signs.replace('\\', '').length
  all.codes += 1
  all.codeLengths.add(length)
  if (length === signs.length) return
  all.escaped += 1
  if (length > 1) all.begun += 1
}

/** A picture sign counts as a picture only if a link ends. */
function markTags({ marks, links, pictures, codes }: Marks): number {
  const shown = Math.min(pictures, links)
  return TAGS.mark * marks + TAGS.code * codes.length + TAGS.link * (links - shown) + TAGS.picture * shown
}

interface LineAbove {
  isBlank: boolean
  /** Whether the line is a block by itself. */
  isAlone: boolean
  depth: number
  /** The number of quotes at the start of the line, if it opens no list. */
  quotes: number
  /** The ordered list of the item. */
  ordered: string | null
}

function isDivider(text: string): boolean {
  return /^[ \t]*[-*_]/.test(text) && /^(?:-{3,}|\*{3,}|_{3,})$/.test(text.replaceAll(/[ \t]/g, ''))
}

/** A line that starts like a list item with text. */
interface ItemLine {
  number: string | null
  /** The marker of the next item in the same list; null for an unordered list. */
  ordered: string | null
}

/** Whether the line is an item even after a paragraph, which it would otherwise continue. */
function interrupts({ number, ordered }: ItemLine, last: LineAbove): boolean {
  return ordered === null || last.isBlank || number === '1' || ordered === last.ordered
}

/** Whether a line after an empty line starts a new stretch: it is not indented and continues no list. */
function beginsAnew(text: string, hasList: boolean): boolean {
  if (/^(?:[ \t\ufeff]|$)/.test(text)) return false
  return !hasList || !/^(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/.test(text)
}

/** The quotes and lists that a line opens, and the indentation before and between them. */
function beginningOf(text: string) {
  if (!/^[ \t>+*\d-]/.test(text))
    return { opened: 0, newItems: 0, indent: 0, isBlank: text === '', isEmptyQuote: false, item: null }
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
    // After the first marker, text that looks like an item is one only if the first is.
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
    isEmptyQuote: opened > 0 && newItems === 0 && at + rest.length === text.length,
    item,
  }
}

/** An upper limit of the width in columns, where a tab counts as four. */
function widthOf(blank: string): number {
  return blank.length + 3 * blank.split('\t').slice(1).length
}
