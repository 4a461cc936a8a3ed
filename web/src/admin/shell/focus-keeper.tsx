import { useEffect } from 'react'
import { screenTitle } from '../navigation/screen-title.ts'

/** Elements that occur in sequences, so that the focus can move to the next one. */
const ITEM = 'tr, li, article'
const DIALOG = 'dialog[open], [role=dialog], [role=alertdialog]'
const CONTROL = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

/**
 * Moves the focus if the focused element is removed: to the dialog around it, to the element that takes the place of
 * its row or card, or to the title of the screen. Otherwise keyboard users would start at the top of the page again,
 * and screen readers would fall silent.
 */
export function FocusKeeper() {
  useEffect(() => {
    const main = document.getElementById('main')
    if (main === null) return
    let last: Element | null = null
    let dialog: HTMLElement | null = null
    let lastInMain: Element | null = null
    /** The element that has taken the place of `lastInMain`. */
    let successor: Element | null = null
    let frame = 0

    const onFocus = () => {
      last = document.activeElement
      dialog = last?.closest<HTMLElement>(DIALOG) ?? null
      if (last === null || !main.contains(last)) return
      lastInMain = last
      successor = null
    }
    const observer = new MutationObserver((records) => {
      if (lastInMain?.isConnected === false) successor = successorOf(lastInMain, records) ?? successor
      if (last === null || last.isConnected || frame !== 0) return
      // A closing dialog returns the focus itself, slightly later.
      frame = requestAnimationFrame(() => {
        frame = 0
        if (document.activeElement !== document.body) return
        const isOpen = dialog?.isConnected === true && dialog.closest('[hidden]') === null
        const target = isOpen ? dialog : placeFor(main, lastInMain, successor)
        target?.focus({ preventScroll: true })
      })
    })
    document.addEventListener('focusin', onFocus)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
  return null
}

/** The sibling of the same kind next to the removed one: the next row or card, or the previous one. */
function successorOf(lost: Element, records: readonly MutationRecord[]): Element | null {
  for (const { removedNodes, nextSibling, previousSibling } of records) {
    for (const node of removedNodes) {
      if (!(node instanceof Element) || !node.matches(ITEM) || !node.contains(lost)) continue
      for (const beside of [nextSibling, previousSibling])
        if (beside instanceof Element && beside.tagName === node.tagName) return beside
    }
  }
  return null
}

function placeFor(main: HTMLElement, lastInMain: Element | null, successor: Element | null): HTMLElement {
  if (lastInMain instanceof HTMLElement && lastInMain.isConnected) return lastInMain
  if (successor?.isConnected === true) {
    if (successor instanceof HTMLElement && successor.hasAttribute('tabindex')) return successor
    const control = successor.querySelector<HTMLElement>(CONTROL)
    if (control !== null) return control
  }
  return screenTitle() ?? main
}
