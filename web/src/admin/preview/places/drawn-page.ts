/** A text or a picture of a page, with the elements around it. */
export interface DrawnPiece {
  /** The texts of the innermost element and of those around it, while these may be a single text. */
  readonly texts: readonly string[]
  /** The addresses of a picture. Empty for a text. */
  readonly pictures: readonly string[]
  /** The numbers of the elements around it, from the page to its own. */
  readonly path: readonly number[]
  /** Whether it is part of the page itself, not of the header or footer of all pages. */
  readonly isOfPage: boolean
}

export interface DrawnPage {
  readonly pieces: readonly DrawnPiece[]
  /** The elements by number. */
  readonly elements: readonly Element[]
}

/** The maximal nesting of elements within which a text is drawn. */
const MOST_LEVELS = 5
const LONGEST_TEXT = 4_000
const PAGE = 'main, dialog, [role=dialog]'
const NO_TEXT = 'script, style, noscript, template, svg, input, select, textarea'

/**
 * Reads the texts and pictures of a page, in their order.
 *
 * @param own the addresses on the site of pictures that are shown from this device, by their local addresses
 */
export function readDrawnPage(root: Element, own: ReadonlyMap<string, string> = new Map()): DrawnPage {
  const pieces: DrawnPiece[] = []
  const elements: Element[] = []
  const visit = (element: Element, above: readonly number[], isWithin: boolean) => {
    const path = [...above, elements.length]
    const isOfPage = isWithin || element.matches(PAGE)
    elements.push(element)
    if (element.localName === 'img') {
      pieces.push({ texts: [], pictures: addressesOf(element, own), path, isOfPage })
      return
    }
    if (element.matches(NO_TEXT)) return
    if ([...element.childNodes].some(isText))
      pieces.push({ texts: textsAround(element, root), pictures: [], path, isOfPage })
    for (const child of element.children) visit(child, path, isOfPage)
  }
  visit(root, [], false)
  return { pieces, elements }
}

function isText({ nodeType, textContent }: Node): boolean {
  return nodeType === 3 && textContent !== null && textContent.trim() !== ''
}

function textsAround(element: Element, root: Element): string[] {
  const texts: string[] = []
  for (let at: Element | null = element; at !== null && at !== root; at = at.parentElement) {
    const text = at.textContent
    if (texts.length >= MOST_LEVELS || (texts.length > 0 && text.length > LONGEST_TEXT)) break
    texts.push(text)
  }
  return texts
}

/** The addresses of the files of an image, in all sizes. */
function addressesOf(image: Element, own: ReadonlyMap<string, string>): string[] {
  const sources = [image, ...(image.parentElement?.querySelectorAll(':scope > source') ?? [])]
  const named = sources.flatMap((each) => [each.getAttribute('src') ?? '', each.getAttribute('srcset') ?? ''])
  const addresses = named.flatMap((names) =>
    names
      .split(/,?\s+/)
      .map((name) => own.get(name) ?? name.replace(/^\/img(?=\/)/, '').split('?', 1)[0] ?? ''),
  )
  return [...new Set(addresses.filter((address) => address.startsWith('/')))]
}
