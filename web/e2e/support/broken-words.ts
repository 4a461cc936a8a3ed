import type { Page } from '@playwright/test'

/**
 * Words that are on two lines although they fit on the screen, each with its text: their box is too narrow. Only words
 * wider than a phone may break, and any word may break at its hyphen.
 */
export function brokenWords(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(async (selector) => {
    await document.fonts.ready
    const words: string[] = []
    const room = document.documentElement.clientWidth * 0.9 // The rest is margins.
    const range = document.createRange()
    const texts = document.createTreeWalker(
      document.querySelector(selector) ?? document,
      NodeFilter.SHOW_TEXT,
    )
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!(text instanceof Text) || parent === null) continue
      // A honeypot is never read, and the first letter of a drop cap is separate on purpose.
      if (!parent.checkVisibility() || parent.closest('[aria-hidden="true"]') !== null) continue
      if (getComputedStyle(parent, '::first-letter').float !== 'none') continue
      for (const { 0: word, index } of text.data.matchAll(/[^\s\p{Pd}]+/gu)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
        // Parts of a word in two faces have boxes of different heights, but are on one line.
        const [first] = lines
        if (first === undefined || lines.every(({ top }) => top - first.top < first.height / 2)) continue
        const width = lines.reduce((sum, line) => sum + line.width, 0)
        if (width <= room) words.push(`${word} in '${text.data.trim()}'`)
      }
    }
    return words
  }, within)
}
