/** The number of common characters shown before and after the differing part. */
const AROUND = 30
const LONGEST = 140

/** The differing parts of two texts with some context, in one line each. */
export function differingParts(before: string, after: string): { before: string; after: string } {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const part = (text: string): string => {
    const from = atSign(text, Math.max(0, start - AROUND))
    const to = atSign(text, Math.min(text.length, text.length - end + AROUND, from + LONGEST))
    const words = text.slice(from, to).replaceAll('\n', ' ')
    return `${from > 0 ? '… ' : ''}${words}${to < text.length ? ' …' : ''}`
  }
  return { before: part(before), after: part(after) }
}

/** Returns the position, or the one before if it would split a surrogate pair. */
function atSign(text: string, place: number): number {
  return place > 0 && (text.codePointAt(place - 1) ?? 0) > 0xffff ? place - 1 : place
}
