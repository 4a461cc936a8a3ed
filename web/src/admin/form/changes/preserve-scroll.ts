import { flushSync } from 'react-dom'

/**
 * Draws a change of a form without disturbing the person who works in it. The focus and the caret stay, and the scroll
 * position keeps the current element in place even if something above it grows.
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

/** Returns a function that restores the caret; null if a new value does not move the caret of the element. */
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

/** The element that must not move: the focused control, or otherwise the first visible field. */
function anchorIn(scroller: HTMLElement, focused: Element | null): Element | null {
  const { top, bottom } = scroller.getBoundingClientRect()
  const isInSight = (element: Element) => {
    const rect = element.getBoundingClientRect()
    return rect.bottom > top && rect.top < bottom
  }
  if (focused !== null && scroller.contains(focused) && isInSight(focused)) return focused
  return [...scroller.querySelectorAll('[data-field]')].find(isInSight) ?? null
}
