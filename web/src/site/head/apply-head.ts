import type { Head } from './head.ts'
import type { SiteInfo } from '../site-info/site-info.ts'
import { headListeners } from './head-listeners.ts'
import { type HeadTag, headTags } from './head-tags.ts'

/** Marks the head elements of a page. The next page removes them. */
export const ofPage = 'data-page'

/** Writes the head of a page into the document, as the server does for the first page. */
export function applyHead(document: Document, head: Head, site: SiteInfo): void {
  document.title = head.title
  const before = [...document.head.querySelectorAll(`[${ofPage}]`)]
  const after = headTags(head, site, originOf(document)).map((tag) => elementOf(document, tag))
  const isSame =
    before.length === after.length && after.every((element, place) => before[place]?.isEqualNode(element))
  if (!isSame) {
    before.forEach((element) => element.remove())
    document.head.append(...after)
  }
  headListeners.notify()
}

function elementOf(document: Document, { element, attributes, text }: HeadTag): HTMLElement {
  const made = document.createElement(element)
  for (const [name, value] of Object.entries({ ...attributes, [ofPage]: '' })) made.setAttribute(name, value)
  if (text !== undefined) made.textContent = text
  return made
}

/** The public origin of the site, as in the first document. The visitor may have used another one. */
function originOf(document: Document): string {
  const preview = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content
  return preview === undefined ? document.location.origin : new URL(preview).origin
}
