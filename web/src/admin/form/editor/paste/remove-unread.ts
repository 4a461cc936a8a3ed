import { styleOf } from './style-of.ts'

/** The words of a source that its readers do not see, by what they were. */
export interface Unread {
  readonly comments: number
  readonly deleted: number
  readonly hidden: number
}

/** Takes out what reviewers have said and deleted, and what is hidden: none of it was meant for the readers of an article. */
export function removeUnread(document: Document): Unread {
  const { body } = document
  const comments = removeComments(body)
  const deleted = removeAll(body, DELETED)
  const hidden = removeHidden(document)
  // Words that stood on both sides of them are one text again, in which a browser shows one blank.
  body.normalize()
  return { comments, deleted, hidden }
}

/** Of Word, from the place in the text. A run that a comment is about has classes and styles of comments too, and stays. */
const ANCHORS = '.MsoCommentReference, .msocomanchor, a[href^="#_msocom"]'
/** Of a document of Google that was published or exported. */
const GOOGLE_ANCHORS = 'a[id^="cmnt_ref"]'
const BODIES = '.msocomtxt, [id^="_com_"]'
/** A comment begins with a link to its place. */
const BACK_LINKS = 'a[href^="#_msoanchor"], a[href^="#cmnt_ref"]'
/** A paragraph with the style of a comment may be one of the text. */
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

/**
 * Tracked changes. `mso-prop-change` is none of them: the look of those words was changed, and they are a part of the text.
 */
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

/** `!msorm` behind a value says that a tracked change has taken it away. */
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

/** Selectors of the source's own style sheet: Word hides what has a hidden style. Rules for some screens alone are none. */
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
 * Removes them with the elements that are empty without them. A cell stays: the others keep their columns.
 * @returns how many of them had anything to see, those within others not counted
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

/** The walk ends at the first word: most of what is asked about begins with one. */
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
