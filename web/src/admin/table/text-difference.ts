import { diffWordsWithSpace } from 'diff'

export interface TextPart {
  readonly text: string
  readonly isMarked: boolean
}

/** Two texts in parts. Marked parts occur in only one of them. */
export interface TextDifference {
  readonly before: readonly TextPart[]
  readonly after: readonly TextPart[]
}

/** The time limit, for texts with so few common words that a comparison reveals nothing. */
const PATIENCE_MS = 400

/** Compares two texts word by word. If they have too little in common, each is one marked part. */
export function textDifference(before: string, after: string): TextDifference {
  const parts = diffWordsWithSpace(before, after, { timeout: PATIENCE_MS })
  if (parts === undefined) return { before: whole(before), after: whole(after) }
  return {
    before: parts
      .filter(({ added }) => !added)
      .map(({ value, removed }) => ({ text: value, isMarked: removed })),
    after: parts
      .filter(({ removed }) => !removed)
      .map(({ value, added }) => ({ text: value, isMarked: added })),
  }
}

function whole(text: string): TextPart[] {
  return text === '' ? [] : [{ text, isMarked: true }]
}

/** The number of common characters shown on either side of a difference. */
const CONTEXT = 160

/** Replaces long stretches without a difference by an ellipsis. */
export function shortened(parts: readonly TextPart[]): TextPart[] {
  return parts.map(({ text, isMarked }, i) => {
    const start = i === 0 ? '' : text.slice(0, CONTEXT)
    const end = i === parts.length - 1 ? '' : text.slice(-CONTEXT)
    return isMarked || text.length <= 2 * CONTEXT + 40
      ? { text, isMarked }
      : { text: `${start} … ${end}`, isMarked }
  })
}
