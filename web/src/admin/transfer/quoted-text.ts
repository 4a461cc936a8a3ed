/**
 * The position after the quote that closes the one at `start`; null if none closes it. Quotes inside are doubled. A
 * regular expression would keep a backtracking position per character, too much for a cell of some megabytes.
 */
export function quoteEnd(text: string, start: number): number | null {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at + 1
  }
  return null
}
