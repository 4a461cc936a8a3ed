import { flattenTables } from './flatten-tables.ts'
import type { PasteLoss } from './paste-loss.ts'
import { pictureAddress } from './picture-address.ts'
import { readLinks } from './read-links.ts'
import { readLists } from './read-lists.ts'
import { styleOf } from './style-of.ts'
import { removeUnread } from './remove-unread.ts'

/** Elements that are never part of the text. */
const NO_TEXT =
  'script, style, xml, meta, link, title, template, noscript, button, input, select, textarea, svg[aria-hidden="true"], img[aria-roledescription]'
/** Different elements with the same look. The editor reads one of each group. */
const RENAMED = [
  ['s', 'strike'],
  ['code', 'kbd, samp, tt'],
] as const
const EMBEDDED = 'iframe, video, audio, object, embed'
const DRAWN = 'svg, canvas'

type Style = ReadonlyMap<string, string>

const isDecorated = (style: Style, line: string) =>
  ['text-decoration', 'text-decoration-line'].some((name) => style.get(name)?.includes(line) === true)

const FORMATS: readonly [name: string, selector: string, isSo: (style: Style) => boolean][] = [
  // With tracked changes, an inserted word is an ordinary word.
  ['underlining', 'u, ins:not([cite], [datetime])', (style) => isDecorated(style, 'underline')],
  [
    'superscript and subscript',
    'sup, sub',
    (style) => ['super', 'sub'].includes(style.get('vertical-align') ?? ''),
  ],
]

/**
 * Converts pasted HTML to content that an article can have, before the editor reads it. Lists of word processors become
 * lists, and tables become paragraphs. Unsupported content is removed, but its words stay.
 */
export function cleanPaste(document: Document): PasteLoss {
  const { body } = document
  const unread = removeUnread(document)
  for (const element of body.querySelectorAll(NO_TEXT)) element.remove()
  for (const [name, selector] of RENAMED) renameAll(body, selector, name)
  readLists(body)
  const tables = flattenTables(body)
  const pictures = keepOurPictures(body) + removeAll(body, DRAWN)
  const embedded = removeAll(body, EMBEDDED)
  return {
    ...unread,
    pictures,
    embedded,
    ...readLinks(body),
    formats: FORMATS.filter(([, selector, isSo]) => hasFormat(body, selector, isSo)).map(([name]) => name),
    tables,
  }
}

/** @returns the number of other pictures, without tracking pixels */
function keepOurPictures(body: HTMLElement): number {
  let count = 0
  for (const image of body.querySelectorAll('img')) {
    if (pictureAddress(image.getAttribute('src') ?? '') !== null) continue
    const isDot = ['width', 'height'].some((side) => /^[01](px)?$/.test(image.getAttribute(side) ?? ''))
    if (!isDot) count += 1
    image.remove()
  }
  return count
}

/** @returns the number of removed elements, without nested ones */
function removeAll(body: HTMLElement, selector: string): number {
  const elements = [...body.querySelectorAll(selector)]
  const outer = elements.filter((element) => element.parentElement?.closest(selector) == null)
  for (const element of outer) element.remove()
  return outer.length
}

function renameAll(body: HTMLElement, selector: string, name: string): void {
  for (const element of body.querySelectorAll(selector)) {
    const other = body.ownerDocument.createElement(name)
    other.append(...element.childNodes)
    element.replaceWith(other)
  }
}

/** Whether text outside of links has the format. Links are underlined anyway. */
function hasFormat(body: HTMLElement, selector: string, isSo: (style: Style) => boolean): boolean {
  const marked = [...body.querySelectorAll(selector)]
  const styled = [...body.querySelectorAll('[style]')].filter((element) => isSo(styleOf(element)))
  return [...marked, ...styled].some(
    (element) =>
      element.textContent.trim() !== '' &&
      element.closest('a') === null &&
      !(element.childElementCount === 1 && element.firstElementChild?.localName === 'a'),
  )
}
