import { fold } from '@coop/sync/rules'

/**
 * The words of a text, without details that a page may change: case, accents, quotation marks, bullets, line ends.
 * Texts with equal words count as equal.
 */
export function drawnWords(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether the text contains these words consecutively. */
export function containsWords(text: string, words: string): boolean {
  return ` ${text} `.includes(` ${words} `)
}

export function wordCount(words: string): number {
  return words === '' ? 0 : words.split(' ').length
}

/**
 * The words of a text that ends with an ellipsis, without the last one, which may be truncated; null if there is no
 * ellipsis.
 */
export function wordsBeforeCut(text: string): string | null {
  if (!/(?:…|\.\.\.)\s*$/.test(text)) return null
  const words = drawnWords(text).split(' ')
  return words.length < 3 ? null : words.slice(0, -1).join(' ')
}
