import { styleOf } from './style-of.ts'

/** The number of removed passages of a source that its readers do not see. */
export interface Unread {
  readonly comments: number
  readonly deleted: number
  readonly hidden: number
}

/** Removes comments, tracked deletions and hidden content, which are not meant for the readers of an article. */
export function removeUnread(document: Document): Unread {
  const { body } = document
  const comments = removeComments(body)
  const deleted = removeAll(body, DELETED)
  const hidden = removeHidden(document)
  // Adjacent texts become one text, in which a browser collapses blanks.
  body.normalize()
  return { comments, deleted, hidden }
}

/** Comment marks of Word in the text. A commented passage also has classes and styles of comments, and stays. */
const ANCHORS = '.MsoCommentReference, .msocomanchor, a[href^="#_msocom"]'
/** Comment marks of published or exported Google documents. */
const GOOGLE_ANCHORS = 'a[id^="cmnt_ref"]'
const BODIES = '.msocomtxt, [id^="_com_"]'
/** A comment starts with a link to its mark. */
const BACK_LINKS = 'a[href^="#_msoanchor"], a[href^="#cmnt_ref"]'
/** Paragraphs with the style of a comment, which may also occur in the text. */
const STYLED = '.MsoCommentText, .MsoCommentSubject'
const REST = '.msocomoff'

function removeComments(body: HTMLElement): number {
  const [lists, elements] = ['comment-list', 'comment'].map((kind) =>
    [...body.querySelectorAll('[style*="mso-element"]')].filter(
      (element) => styleOf(element).get('mso-element') === kind,
    ),
  )
  const bodies =
    removeEach(elements ?? []) +
    removeAll(body, BODIES) +
    removeEach([...body.querySelectorAll(BACK_LINKS)].map(commentOf))
  removeEach(lists ?? [])
  const anchors =
    removeAll(body, ANCHORS) +
    removeEach([...body.querySelectorAll(GOOGLE_ANCHORS)].map((link) => link.closest('sup') ?? link))
  const comments = Math.max(bodies, anchors)
  if (comments === 0) return 0
  removeAll(body, `${STYLED}, ${REST}`)
  return comments
}

/** The box around this comment alone, or its paragraph. */
function commentOf(backLink: Element): Element {
  const box = backLink.closest('div')
  const isOwn =
    box !== null &&
    box.querySelectorAll(BACK_LINKS).length === 1 &&
    box.textContent.trim().startsWith(backLink.textContent.trim())
  return (isOwn ? box : backLink.closest('p, li')) ?? backLink
}

/** Tracked deletions. `mso-prop-change` is not one of them: it marks words of the text with a changed format. */
const DELETED = 'del, .msoDel, [class*="TrackChangeTextDeletion"]'

function removeHidden(document: Document): number {
  const { body } = document
  const rules = hidingRules(document)
  const styled = [...body.querySelectorAll('[style], [hidden]')].filter(isHidden)
  const ruled = rules
    .flatMap((selector) => [...body.querySelectorAll(selector)])
    .filter((element) => !styleOf(element).has('display'))
  return removeEach([...styled, ...ruled])
}

/** The suffix `!msorm` marks a value that a tracked change has removed, so it does not count. */
function isHidden(element: Element): boolean {
  const style = styleOf(element)
  const has = (name: string, value: RegExp) =>
    value.test((style.get(name) ?? '').replace(/!important$/, '').trim())
  return (
    element.hasAttribute('hidden') ||
    has('display', /^none$/) ||
    has('mso-hide', /^all$/) ||
    has('visibility', /^(hidden|collapse)$/) ||
    has('opacity', /^0(\.0+)?$/) ||
    (has('overflow', /^(hidden|clip)/) && ['height', 'max-height'].some((side) => has(side, /^0(px|pt)?$/)))
  )
}

/**
 * Selectors of hiding rules in the style sheet of the source, since Word hides content by styles. Media queries are
 * ignored.
 */
function hidingRules({ head, body }: Document): string[] {
  return [...head.querySelectorAll('style'), ...body.querySelectorAll('style')].flatMap((element) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(element.textContent.replaceAll(/<!--|-->/g, ''))
    return [...sheet.cssRules].flatMap((rule) =>
      rule instanceof CSSStyleRule && rule.style.display === 'none' ? [rule.selectorText] : [],
    )
  })
}

function removeAll(body: HTMLElement, selector: string): number {
  return removeEach([...body.querySelectorAll(selector)])
}

/**
 * Removes elements, and parents that are then empty. Table cells stay, so that other cells keep their columns.
 * @returns the number of removed elements with visible content, without nested ones
 */
function removeEach(elements: readonly Element[]): number {
  const all = new Set(elements)
  let count = 0
  for (const element of all) {
    if (isWithin(element, all)) continue
    if (isFilled(element)) count += 1
    let parent = element.parentElement
    element.remove()
    while (parent !== null && !parent.matches('body, td, th') && !isFilled(parent)) {
      const empty = parent
      parent = empty.parentElement
      empty.remove()
    }
  }
  return count
}

function isWithin(element: Element, others: ReadonlySet<Element>): boolean {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (others.has(around)) return true
  }
  return false
}

/** Whether an element has content. The search stops at the first word, which most elements start with. */
function isFilled(element: Element): boolean {
  const walker = element.ownerDocument.createTreeWalker(
    element,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
  )
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const isText = node.nodeType === Node.TEXT_NODE
    if (isText ? node.textContent?.trim() !== '' : node.nodeName === 'IMG') return true
  }
  return false
}
