import { fold } from '@coop/sync/rules'

/**
 * The words of a text, without what a page adds or leaves out: case, accents, quotation marks, bullets, line ends. Two
 * texts with the same words are the same text.
 */
export function drawnWords(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether these words stand side by side in the text. */
export function containsWords(text: string, words: string): boolean {
  return ` ${text} `.includes(` ${words} `)
}

export function wordCount(words: string): number {
  return words === '' ? 0 : words.split(' ').length
}

/** The words of a text that ends with an ellipsis, which may have cut the last one; null: it is not cut. */
export function wordsBeforeCut(text: string): string | null {
  if (!/(?:…|\.\.\.)\s*$/.test(text)) return null
  const words = drawnWords(text).split(' ')
  return words.length < 3 ? null : words.slice(0, -1).join(' ')
}
