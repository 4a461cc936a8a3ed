import { fold } from './fold.ts'

/**
 * Text made ready for searching: folded once, so that a keystroke over thousands of rows folds only the query.
 * The line break keeps a word from matching across two fields.
 */
export function searchText(...parts: readonly (string | null | undefined)[]): string {
  return fold(parts.filter(Boolean).join('\n'))
}

/** The words of a query, folded. All of them have to be found; an empty query finds everything. */
export function searchWords(query: string): string[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  // The longest word first: it is the likeliest to rule a row out.
  return [...new Set(words)].sort((a, b) => b.length - a.length)
}

export function matchesSearch(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false
  return true
}
