/** The rank of a match outside the title. */
export const anywhere = 4

/**
 * How well the words match a title, 0 being the best: the whole title, its beginning, the beginnings of its words,
 * parts of words. null: the title does not contain all words.
 *
 * @param title folded, like the words
 * @param phrase the words as typed, separated by blanks
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
