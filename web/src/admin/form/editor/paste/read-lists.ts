import { styleOf } from './style-of.ts'

interface Item {
  readonly element: Element
  /** The level of the source, or the indentation. An item belongs to the closest earlier item with a lower level. */
  readonly level: number
  /** The number of the item. null: it has a bullet. */
  readonly number: number | null
  /** The list in the source. Items of another list start a new one. */
  readonly list: string
}

/** Converts the lists of other programs to HTML lists. */
export function readLists(body: HTMLElement): void {
  joinItems(body)
  // The number of a heading is kept as text.
  for (const part of body.querySelectorAll('[style*="mso-list" i]')) {
    if (styleOf(part).get('mso-list') === 'ignore') part.textContent = `${part.textContent.trim()} `
  }
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) putIntoItem(list)
  for (const item of body.querySelectorAll('li')) unwrapParagraphs(item)
}

/** Converts the lists of Word, which are paragraphs with a level and a mark. */
function joinItems(body: HTMLElement): void {
  for (const first of body.querySelectorAll(ITEMS)) {
    // The item is already in the previous list.
    if (!first.isConnected) continue
    const items = itemsFrom(first)
    const [start] = items
    if (start === undefined) continue
    const marker = first.ownerDocument.createComment('')
    first.before(marker)
    marker.replaceWith(...listsOf(items))
  }
}

const ITEMS = `${['p', 'div']
  .map((tag) => `${tag}[style*="mso-list" i], ${tag}[class^="MsoList" i]`)
  .join(', ')}, div.ListContainerWrapper`

/** The items from this element on, separated only by white space. */
function itemsFrom(first: Element): Item[] {
  const items: Item[] = []
  for (let element: Element | null = first; element !== null; element = nextOf(element)) {
    const item = itemOf(element)
    if (item === null) break
    items.push(item)
  }
  return items
}

function nextOf(element: Element): Element | null {
  for (let node = element.nextSibling; node !== null; node = node.nextSibling) {
    if (node instanceof Element) return node
    if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '') return null
  }
  return null
}

function itemOf(element: Element): Item | null {
  if (!element.matches(ITEMS)) return null
  if (element.matches('.ListContainerWrapper')) return itemOfWordOnline(element)
  const style = styleOf(element)
  const [, list = null, level] = /^(l\d+) level(\d+)/.exec(style.get('mso-list') ?? '') ?? []
  const mark = takeMark(element)
  if (mark === null && list === null) return null
  // Styles such as 'List Bullet 2' are lists with one level each.
  const [, styleLevel] = /^MsoList(?:Bullet|Number)(\d)/i.exec(element.className) ?? []
  return {
    element,
    level: Number(styleLevel ?? level ?? pointsOf(style.get('margin-left') ?? '')),
    number: numberOf(mark ?? ''),
    list: list ?? '',
  }
}

/** Matches a bullet or number, and the blanks that Word adds after it, which are not line ends of the source. */
const MARK = /^\s*((?:\(?(?:\d{1,4}(?:\.\d{1,4})*[.)]?|[a-z]{1,6}[.)]))|\S)[^\S\u00a0\t]*[\u00a0\t]\s*/iu

/** Removes the bullet or number of an item from its text, and returns it. */
function takeMark(item: Element): string | null {
  for (const part of item.querySelectorAll('[style]')) {
    if (styleOf(part).get('mso-list') !== 'ignore') continue
    part.remove()
    return part.textContent.trim()
  }
  // Other programs drop the property that marks the bullet, and the font of its blanks.
  const [whole, mark] = MARK.exec(item.textContent.slice(0, 100)) ?? []
  if (whole === undefined || mark === undefined) return null
  let left = whole.length
  const walker = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null && left > 0; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    node.textContent = text.slice(left)
    left -= text.length
  }
  return mark
}

const POINTS: Readonly<Record<string, number>> = { pt: 1, px: 0.75, in: 72, cm: 28.35, mm: 2.835 }

function pointsOf(length: string): number {
  const [, number, unit = ''] = /^(-?[\d.]+)(pt|px|in|cm|mm)$/.exec(length) ?? []
  return Math.round(Number(number ?? 0) * (POINTS[unit] ?? 0))
}

/**
 * The number of '3.', 'c)', '(iv)' or '1.2'. null for a bullet, which has neither digits nor a letter with a point or
 * bracket.
 */
function numberOf(mark: string): number | null {
  const [, figures, letters] = /^\(?(?:(?:\d+\.)*(\d+)[.)]?|([a-z]+)[.)])$/i.exec(mark) ?? []
  if (figures !== undefined) return Number(figures)
  if (letters === undefined) return null
  // A list that starts with an i has Roman numerals.
  const isLetter = letters.length === 1 && !/i/i.test(letters)
  return isLetter ? letters.toLowerCase().charCodeAt(0) - 96 : 1
}

/** Reads an item of Word Online, which is in a list with a single item. */
function itemOfWordOnline(wrapper: Element): Item | null {
  const item = wrapper.querySelector('li')
  if (item === null) return null
  const isOrdered = item.closest('ol, ul')?.localName === 'ol'
  const start = Number(item.closest('ol')?.getAttribute('start') ?? 1)
  return {
    element: item,
    level: Number(item.getAttribute('data-aria-level') ?? 1),
    number: isOrdered ? start : null,
    list: item.getAttribute('data-listid') ?? '',
  }
}

/** Creates a nested list for each deeper level. Another list, or one of another kind, becomes a sibling. */
function listsOf(items: readonly Item[]): Element[] {
  const lists: Element[] = []
  /** The open list of each level, outermost first. */
  const open: { list: Element; of: Item }[] = []
  for (const item of items) {
    let deeper: (typeof open)[number] | undefined
    while ((open.at(-1)?.of.level ?? 0) > item.level) deeper = open.pop()
    const last = open.at(-1)
    if (last !== undefined && last.of.level === item.level && !goesOn(last.of, item)) open.pop()
    const above = open.at(-1)
    if (above === undefined || above.of.level < item.level) {
      // The source started at a deeper level than its later items.
      const begun = deeper !== undefined && goesOn(deeper.of, item) ? deeper.list : null
      const list = begun ?? newList(item)
      if (begun === null && above === undefined) lists.push(list)
      if (begun === null) above?.list.lastElementChild?.append(list)
      open.push({ list, of: item })
    }
    const entry = newItem(item.element)
    entry.append(...item.element.childNodes)
    open.at(-1)?.list.append(entry)
    const wrapper = item.element.closest('div.ListContainerWrapper')
    ;(wrapper ?? item.element).remove()
  }
  return lists
}

function goesOn(before: Item, next: Item): boolean {
  return before.list === next.list && (before.number === null) === (next.number === null)
}

function newList({ element, number }: Item): Element {
  const list = element.ownerDocument.createElement(number === null ? 'ul' : 'ol')
  if (number !== null && number !== 1) list.setAttribute('start', String(number))
  return list
}

function newItem({ ownerDocument }: Element): Element {
  return ownerDocument.createElement('li')
}

/** Moves a list that Google Docs puts next to its item into the item. */
function putIntoItem(list: Element): void {
  const above = list.previousElementSibling
  if (above?.localName === 'li') above.append(list)
  else {
    const item = newItem(list)
    list.replaceWith(item)
    item.append(list)
  }
}

/** Removes paragraphs in an item: in an article, an item has only lines. */
function unwrapParagraphs(item: Element): void {
  for (const block of item.querySelectorAll(
    ':scope > p, :scope > div, :scope > h1, :scope > h2, :scope > h3',
  )) {
    const next = block.nextElementSibling
    const isLast = next === null || next.localName === 'ul' || next.localName === 'ol'
    block.replaceWith(...block.childNodes, ...(isLast ? [] : [item.ownerDocument.createElement('br')]))
  }
}
