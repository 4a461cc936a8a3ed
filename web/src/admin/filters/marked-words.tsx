import { searchWords } from '@coop/sync/rules'
import { type RefObject, useEffect } from 'react'
import { findWords } from './find-words.ts'

/** The name in the style sheet. */
const NAME = 'found'

/**
 * Highlights the words of a search in a table or in tiles. The highlights are ranges rather than elements, so that
 * React's elements stay unchanged.
 */
export function MarkedWords({ within, search }: { within: RefObject<HTMLElement | null>; search: string }) {
  useEffect(() => {
    const root = within.current
    const words = searchWords(search)
    if (root === null || words.length === 0 || !('highlights' in CSS)) return
    const mark = () => CSS.highlights.set(NAME, new Highlight(...rangesIn(root, words)))
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(root, { subtree: true, childList: true, characterData: true })
    return () => {
      observer.disconnect()
      CSS.highlights.delete(NAME)
    }
  }, [within, search])
  return null
}

function* rangesIn(root: HTMLElement, words: readonly string[]): Generator<Range> {
  for (const list of root.querySelectorAll('tbody, li[data-item]')) {
    const texts = document.createTreeWalker(list, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      for (const [start, end] of findWords(node.nodeValue ?? '', words)) {
        const range = document.createRange()
        range.setStart(node, start)
        range.setEnd(node, end)
        yield range
      }
    }
  }
}
