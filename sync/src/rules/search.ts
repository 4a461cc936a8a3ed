import { fold } from './fold.ts'

/**
 * Text prepared for searching: folded once, so that a keystroke over thousands of rows folds only the query. The line
 * break keeps a word from matching across two fields.
 */
export function searchText(...parts: readonly (string | null | undefined)[]): string {
  return fold(parts.filter(Boolean).join('\n'))
}

/** The folded words of a query. All of them have to match; an empty query matches everything. */
export function searchWords(query: string): string[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  // The longest word first, because it is the likeliest to exclude a row.
  return [...new Set(words)].sort((a, b) => b.length - a.length)
}

/**
 * @param text from `searchText`
 * @param words from `searchWords`
 */
export function matchesSearch(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false
  return true
}
