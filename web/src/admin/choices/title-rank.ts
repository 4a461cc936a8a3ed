/** Of what has the words, but not in its title. */
export const anywhere = 4

/**
 * How well a title is meant by the words, the best being 0: as a whole, at its beginning, at the beginnings of its words, in
 * them. null: it does not have all of them.
 *
 * @param title folded, as the words are
 * @param phrase the words as they were typed, with a blank between them
 */
export function rankOf(title: string, phrase: string, words: readonly string[]): number | null {
  if (title === phrase) return 0
  if (title.startsWith(phrase)) return 1
  if (!hasAll(title, words)) return null
  return words.every((word) => startsAWord(title, word)) ? 2 : 3
}

export function hasAll(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false
  return true
}

function startsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[a-z0-9]/.test(text.charAt(at - 1))) return true
  }
  return false
}
