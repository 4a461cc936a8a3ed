import { textDifference, type TextPart } from '../table/text-difference.ts'

interface TextSides {
  readonly base: readonly TextPart[]
  readonly mine: readonly TextPart[]
  readonly theirs: readonly TextPart[]
}

/** The old text with the parts that either side changed, and both new texts with their new parts marked. */
export function textSides(base: string, mine: string, theirs: string): TextSides {
  const own = textDifference(base, mine)
  const other = textDifference(base, theirs)
  return { base: markedByEither(own.before, other.before), mine: own.after, theirs: other.after }
}

/**
 * Marks the parts that are marked in `a` or `b`.
 * @param a the parts of a text
 * @param b other parts of the same text
 */
export function markedByEither(a: readonly TextPart[], b: readonly TextPart[]): TextPart[] {
  const parts: TextPart[] = []
  const ends = [...new Set([...endsOf(a), ...endsOf(b)])].toSorted((x, y) => x - y)
  const text = a.map((part) => part.text).join('')
  let start = 0
  for (const end of ends) {
    const isMarked = isMarkedAt(a, start) || isMarkedAt(b, start)
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) {
      parts[parts.length - 1] = { text: last.text + text.slice(start, end), isMarked }
    } else parts.push({ text: text.slice(start, end), isMarked })
    start = end
  }
  return parts
}

function endsOf(parts: readonly TextPart[]): number[] {
  let end = 0
  return parts.map(({ text }) => (end += text.length))
}

function isMarkedAt(parts: readonly TextPart[], at: number): boolean {
  return parts[endsOf(parts).findIndex((end) => end > at)]?.isMarked === true
}
