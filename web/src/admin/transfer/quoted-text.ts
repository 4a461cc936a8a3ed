/**
 * The place behind the quote that closes the one at `start`; a quote within is doubled. null: nothing closes it.
 * An expression would keep a place for each character, for which a cell of some megabytes leaves no room.
 */
export function quoteEnd(text: string, start: number): number | null {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at + 1
  }
  return null
}
