import { styleOf } from './style-of.ts'

interface Item {
  readonly element: Element
  /** An item is within the one above it whose level is less: a number of the source, or how far it is indented. */
  readonly level: number
  /** The number that it begins with; null: a bullet. */
  readonly number: number | null
  /** Items of another list of the source do not go on with this one. */
  readonly list: string
}

/** Lists as other programs write them become lists as HTML has them. */
export function readLists(body: HTMLElement): void {
  joinItems(body)
  // The number of a heading stays, as words.
  for (const part of body.querySelectorAll('[style*="mso-list" i]')) {
    if (styleOf(part).get('mso-list') === 'ignore') part.textContent = `${part.textContent.trim()} `
  }
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) putIntoItem(list)
  for (const item of body.querySelectorAll('li')) unwrapParagraphs(item)
}

/** Word has no lists: their items are paragraphs that carry a level and a mark. */
function joinItems(body: HTMLElement): void {
  for (const first of body.querySelectorAll(ITEMS)) {
    // It became a part of the list before it.
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

/** The items from this element on, as far as nothing but blanks comes between them. */
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
  // 'List Bullet 2' and its like are lists of one level each.
  const [, styleLevel] = /^MsoList(?:Bullet|Number)(\d)/i.exec(element.className) ?? []
  return {
    element,
    level: Number(styleLevel ?? level ?? pointsOf(style.get('margin-left') ?? '')),
    number: numberOf(mark ?? ''),
    list: list ?? '',
  }
}

/** Behind the bullet or number of an item Word puts blanks that are no line ends of the source. */
const MARK = /^\s*((?:\(?(?:\d{1,4}(?:\.\d{1,4})*[.)]?|[a-z]{1,6}[.)]))|\S)[^\S\u00a0\t]*[\u00a0\t]\s*/iu

/** Takes the bullet or number of an item out of its text. */
function takeMark(item: Element): string | null {
  for (const part of item.querySelectorAll('[style]')) {
    if (styleOf(part).get('mso-list') !== 'ignore') continue
    part.remove()
    return part.textContent.trim()
  }
  // Other programs keep neither the property that names it nor the font of its blanks.
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

/** '3.', 'c)', '(iv)', '1.2': a bullet has neither a figure nor a letter with a point or a bracket. */
function numberOf(mark: string): number | null {
  const [, figures, letters] = /^\(?(?:(?:\d+\.)*(\d+)[.)]?|([a-z]+)[.)])$/i.exec(mark) ?? []
  if (figures !== undefined) return Number(figures)
  if (letters === undefined) return null
  // A list that begins with an i counts in Roman numbers.
  const isLetter = letters.length === 1 && !/i/i.test(letters)
  return isLetter ? letters.toLowerCase().charCodeAt(0) - 96 : 1
}

/** Word Online puts each item into a list of its own. */
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

/** A list within the item above it for each level; another list, or one of another kind, stands beside. */
function listsOf(items: readonly Item[]): Element[] {
  const lists: Element[] = []
  /** The open list of each level, from the outermost. */
  const open: { list: Element; of: Item }[] = []
  for (const item of items) {
    let deeper: (typeof open)[number] | undefined
    while ((open.at(-1)?.of.level ?? 0) > item.level) deeper = open.pop()
    const last = open.at(-1)
    if (last !== undefined && last.of.level === item.level && !goesOn(last.of, item)) open.pop()
    const above = open.at(-1)
    if (above === undefined || above.of.level < item.level) {
      // The source began deeper than it went on.
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

/** Google Docs puts a list beside the item that it belongs to. */
function putIntoItem(list: Element): void {
  const above = list.previousElementSibling
  if (above?.localName === 'li') above.append(list)
  else {
    const item = newItem(list)
    list.replaceWith(item)
    item.append(list)
  }
}

/** An item of an article is a line, or lines of one. */
function unwrapParagraphs(item: Element): void {
  for (const block of item.querySelectorAll(
    ':scope > p, :scope > div, :scope > h1, :scope > h2, :scope > h3',
  )) {
    const next = block.nextElementSibling
    const isLast = next === null || next.localName === 'ul' || next.localName === 'ol'
    block.replaceWith(...block.childNodes, ...(isLast ? [] : [item.ownerDocument.createElement('br')]))
  }
}
