/** So much of what both texts have is shown before and behind the place where they differ. */
const AROUND = 30
const LONGEST = 140

/** Of two texts the part in which they differ, with a little of what is around it, in one line each. */
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

/** The place, or the one before it where it would cut a sign of two units. */
function atSign(text: string, place: number): number {
  return place > 0 && (text.codePointAt(place - 1) ?? 0) > 0xffff ? place - 1 : place
}
