/** Scrolls to the part of the page with this text or this picture. The picture may exist on this device only. */
export function scrollToPart(document: Document, part: string): void {
  const main = document.querySelector('main')
  if (main === null) return
  const target = /^(\/media\/|blob:)/.test(part) ? pictureAt(main, part) : textIn(main, part)
  target?.scrollIntoView({ block: 'center', behavior: 'instant' })
}

function pictureAt(main: Element, address: string): Element | undefined {
  const named = ({ src, srcset }: HTMLImageElement) => src.includes(address) || srcset.includes(address)
  return [...main.querySelectorAll('img')].find(named)
}

/** The innermost element with exactly this text. */
function textIn(main: Element, text: string): Element | undefined {
  const wanted = text.trim()
  const elements = [...main.querySelectorAll('h1, h2, h3, h4, p, a, li, strong, span, dt, dd, blockquote')]
  return elements.find(({ textContent }) => textContent.trim() === wanted)
}
