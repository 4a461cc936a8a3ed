import type { Press } from './field-place-of.ts'
import { readDrawnPage } from './drawn-page.ts'
import { findPlaces } from './find-places.ts'
import { drawnRows, type PageRows } from './page-rows.ts'
import type { RowText } from './row-texts.ts'

/** A text or a picture of a previewed page that is edited in a form. */
export interface PagePlace {
  readonly element: Element
  readonly text: string
  readonly fields: readonly RowText[]
}

/** Reads a page that is drawn of these rows. @param pictures where this browser has pictures that the site lacks */
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

/** A text within a line has gaps between its lines, where a press would miss it: the block that holds it alone has none. */
function blockOf(element: Element): Element {
  const { parentElement: parent } = element
  const isAlone = element.localName === 'span' && parent?.textContent === element.textContent
  return isAlone ? blockOf(parent) : element
}

/** The canonical address of the page, as its head has it. */
function addressOf(page: Document): string | null {
  const canonical = page.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href
  if (canonical === undefined) return null
  const { pathname, search } = new URL(canonical)
  return `${pathname}${search}`
}

/** Where a press has met the text of an element. */
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

/** Whether a press there does something on the page by itself. */
export function hasOwnPress(element: Element): boolean {
  return element.closest(OWN_PRESS) !== null
}

/** Whether a person can see the place, or scroll to it. */
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
