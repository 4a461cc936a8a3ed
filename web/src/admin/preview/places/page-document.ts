import type { Press } from './field-place-of.ts'
import { readDrawnPage } from './drawn-page.ts'
import { findPlaces } from './find-places.ts'
import { drawnRows, type PageRows } from './page-rows.ts'
import type { RowText } from './row-texts.ts'

/** A text or a picture of a previewed page that can be edited in a form. */
export interface PagePlace {
  readonly element: Element
  readonly text: string
  readonly fields: readonly RowText[]
}

/**
 * Finds the places of a page drawn from these rows. @param pictures the local addresses of pictures that the site does
 * not have yet
 */
export function readPlaces(
  page: Document,
  rows: PageRows,
  pictures: ReadonlyMap<string, string | null>,
): PagePlace[] {
  const own = new Map([...pictures].flatMap(([address, url]) => (url === null ? [] : [[url, address]])))
  const { pieces, elements } = readDrawnPage(page.body, own)
  return findPlaces(pieces, drawnRows(rows, addressOf(page))).flatMap(({ element, text, fields }) => {
    const drawn = elements[element]
    return drawn === undefined ? [] : [{ element: blockOf(drawn), text, fields }]
  })
}

/**
 * An inline text has gaps between its lines, which a press would miss. If a block contains only this text, the block is
 * used.
 */
function blockOf(element: Element): Element {
  const { parentElement: parent } = element
  const isAlone = element.localName === 'span' && parent?.textContent === element.textContent
  return isAlone ? blockOf(parent) : element
}

/** The canonical address in the head of the page. */
function addressOf(page: Document): string | null {
  const canonical = page.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href
  if (canonical === undefined) return null
  const { pathname, search } = new URL(canonical)
  return `${pathname}${search}`
}

/** The position in the text of an element that a press has hit. */
export function pressAt(place: PagePlace, page: Document, x: number, y: number): Press {
  const caret = page.caretPositionFromPoint?.(x, y)
  const { element, text } = place
  if (caret == null || !element.contains(caret.offsetNode)) return { text, at: null }
  const before = page.createRange()
  before.setStart(element, 0)
  before.setEnd(caret.offsetNode, caret.offset)
  return { text, at: before.toString().length }
}

const OWN_PRESS = 'a[href], button, input, label, select, textarea, summary, [role=button]'

/** Whether the page itself reacts to a press on the element. */
export function hasOwnPress(element: Element): boolean {
  return element.closest(OWN_PRESS) !== null
}

/** Whether the place is visible, possibly after scrolling. */
export function canBeSeen({ element }: PagePlace): boolean {
  const { width, height } = element.getBoundingClientRect()
  const modal = element.ownerDocument.querySelector('dialog:modal')
  return (
    width > 4 &&
    height > 4 &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[inert]') === null &&
    (modal === null || modal.contains(element))
  )
}
