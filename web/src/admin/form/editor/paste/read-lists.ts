import { styleOf } from './style-of.ts'

interface Item {
  readonly element: Element
  /** From 1. */
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

const ITEMS = 'p[style*="mso-list"], p[class*="MsoListParagraph"], div.ListContainerWrapper'

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
  if (element.localName === 'div') return itemOfWordOnline(element)
  const [, list = '', level = '1'] = /^(l\d+) level(\d+)/.exec(styleOf(element).get('mso-list') ?? '') ?? []
  const mark = markOf(element)
  if (mark === null) return null
  const number = numberOf(mark.textContent.trim())
  mark.remove()
  return { element, level: levelOf(level), number, list }
}

/** The element with the bullet or number of an item, and the blanks behind it. */
function markOf(item: Element): Element | null {
  const parts = [...item.querySelectorAll('[style]')]
  const marked = parts.find((part) => styleOf(part).get('mso-list') === 'ignore')
  if (marked !== undefined) return marked
  // A page that Word has saved without its own properties: only the small blanks behind the mark are left.
  const blanks = parts.find((part) => /^7(\.0)?pt/.test(styleOf(part).get('font') ?? ''))
  if (blanks === undefined) return null
  let last: Node = blanks
  while (last.parentNode !== item && last.parentNode !== null) {
    // The words of the item are not behind it.
    if (last.nextSibling !== null) return null
    last = last.parentNode
  }
  const mark = item.ownerDocument.createElement('span')
  last.parentNode?.insertBefore(mark, last.nextSibling)
  while (item.firstChild !== null && item.firstChild !== mark) mark.append(item.firstChild)
  return mark
}

/** No program has more levels than nine. */
function levelOf(text: string): number {
  const level = Number(text)
  return Number.isInteger(level) ? Math.min(9, Math.max(1, level)) : 1
}

/** '3.', 'c)', '(iv)': a bullet has neither point nor bracket. */
function numberOf(mark: string): number | null {
  const [, text] = /^\(?(\d+|[a-z]+)[.)]$/i.exec(mark) ?? []
  if (text === undefined) return null
  return /^\d+$/.test(text) ? Number(text) : 1
}

/** Word Online puts each item into a list of its own. */
function itemOfWordOnline(wrapper: Element): Item | null {
  const item = wrapper.querySelector('li')
  if (item === null) return null
  const isOrdered = item.closest('ol, ul')?.localName === 'ol'
  const start = Number(item.closest('ol')?.getAttribute('start') ?? 1)
  return {
    element: item,
    level: levelOf(item.getAttribute('data-aria-level') ?? '1'),
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
    while (open.length > item.level) open.pop()
    const last = open.at(-1)
    const isOther = last !== undefined && open.length === item.level && !goesOn(last.of, item)
    if (isOther) open.pop()
    while (open.length < item.level) {
      const parent = open.at(-1)?.list
      const list = newList(item)
      if (parent === undefined) lists.push(list)
      else (parent.lastElementChild ?? parent.appendChild(newItem(parent))).append(list)
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
