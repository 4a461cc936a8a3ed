import { flushSync } from 'react-dom'

/**
 * Draws a change of a form in such a way that whoever works in it notices nothing: the focus and the caret stay, and
 * what they look at stays where it is, also where something above it grows.
 */
export function preserveScroll(scroller: HTMLElement | null, change: () => void): void {
  const focused = document.activeElement
  const caret = caretOf(focused)
  const anchor = scroller === null ? null : anchorIn(scroller, focused)
  const before = anchor?.getBoundingClientRect().top ?? 0
  flushSync(change)
  if (scroller !== null && anchor !== null) {
    scroller.scrollTop += anchor.getBoundingClientRect().top - before
  }
  caret?.()
}

/** Puts the caret back; null: the element has none that a new value would move. */
function caretOf(element: Element | null): (() => void) | null {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = element
  if (start === null) return null
  return () => {
    if (element.selectionStart !== start || element.selectionEnd !== end) {
      element.setSelectionRange(start, end, direction ?? 'none')
    }
  }
}

/** The element that stays in place: the control in use, or else the first field in sight. */
function anchorIn(scroller: HTMLElement, focused: Element | null): Element | null {
  const { top, bottom } = scroller.getBoundingClientRect()
  const isInSight = (element: Element) => {
    const rect = element.getBoundingClientRect()
    return rect.bottom > top && rect.top < bottom
  }
  if (focused !== null && scroller.contains(focused) && isInSight(focused)) return focused
  return [...scroller.querySelectorAll('[data-field]')].find(isInSight) ?? null
}
