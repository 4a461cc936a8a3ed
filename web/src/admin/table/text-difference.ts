import { diffWordsWithSpace } from 'diff'

export interface TextPart {
  readonly text: string
  readonly isMarked: boolean
}

/** Two texts in parts: marked is what only one of them has. */
export interface TextDifference {
  readonly before: readonly TextPart[]
  readonly after: readonly TextPart[]
}

/** For texts with hardly a word in common: which words stayed says nothing then. */
const PATIENCE_MS = 400

/** The differences between two texts, word by word; the whole texts where they have too little in common. */
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

/** Of what stayed, so much is shown on either side of what differs. */
const CONTEXT = 160

/** Parts without the long stretches in which nothing differs: in place of each stands an ellipsis. */
export function shortened(parts: readonly TextPart[]): TextPart[] {
  return parts.map(({ text, isMarked }, i) => {
    const start = i === 0 ? '' : text.slice(0, CONTEXT)
    const end = i === parts.length - 1 ? '' : text.slice(-CONTEXT)
    return isMarked || text.length <= 2 * CONTEXT + 40
      ? { text, isMarked }
      : { text: `${start} … ${end}`, isMarked }
  })
}
