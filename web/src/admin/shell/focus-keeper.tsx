import { useEffect } from 'react'
import { screenTitle } from '../navigation/screen-title.ts'

/** Of these there are many alike, and the next one is a place to go on from. */
const ITEM = 'tr, li, article'
const DIALOG = 'dialog[open], [role=dialog], [role=alertdialog]'
const CONTROL = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

/**
 * Focus that goes away together with what had it is not lost: the dialog around it gets it, what stands in the place of
 * that row or card, or else the title of the screen, which shows it. Otherwise whoever works by keyboard would begin at the top of the page again, and a
 * screen reader would fall silent.
 */
export function FocusKeeper() {
  useEffect(() => {
    const main = document.getElementById('main')
    if (main === null) return
    let last: Element | null = null
    let dialog: HTMLElement | null = null
    let lastInMain: Element | null = null
    /** The successor of `lastInMain` at its place. */
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
      // A dialog that closes gives the focus back by itself, a moment later.
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

/** The element beside the removed one that is of the same kind: the next row, the next card, or the one before. */
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
