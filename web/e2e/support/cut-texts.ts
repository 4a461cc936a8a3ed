import type { Page } from '@playwright/test'

/** Texts that are shortened on purpose, with an ellipsis. */
const shortened = '.truncate'

/** Texts that are clipped by an element around them, and the width of a page that scrolls sideways. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate((meant) => {
    const root = document.documentElement
    const cut = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} px wide`] : []
    const range = document.createRange()
    const isCutBy = (element: Element): boolean => {
      const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
      const clips = ['hidden', 'clip'].includes(getComputedStyle(element).overflowX)
      return clips && (text.left < box.left - 1 || text.right > box.right + 1)
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode() !== null) {
      const parent = texts.currentNode.parentElement
      if (parent?.checkVisibility({ opacityProperty: true }) !== true) continue
      if (parent.closest(`${meant}, .sr-only, [aria-hidden], [inert]`) !== null) continue
      range.selectNodeContents(texts.currentNode)
      let around: Element | null = parent
      while (around !== null && !isCutBy(around)) around = around.parentElement
      if (around !== null) cut.push(`${texts.currentNode.textContent} by ${around.className}`)
    }
    return cut
  }, shortened)
}
