interface FigurePart {
  text: string
  isFigure: boolean
}

const figure = /[€$£+–-]?\d+(?:[.,]\d+|[\u00a0\u202f ]\d{3}(?!\d))*(?:\s?(?:%|per cent|million|[kM]\b|€|×))?/g

/**
 * Splits a sentence into its figures, with sign and unit, and the text between them. Joined, the parts are the
 * sentence.
 */
export function figureParts(sentence: string): FigurePart[] {
  const parts: FigurePart[] = []
  let end = 0
  for (const match of sentence.matchAll(figure)) {
    if (match.index > end) parts.push({ text: sentence.slice(end, match.index), isFigure: false })
    parts.push({ text: match[0], isFigure: true })
    end = match.index + match[0].length
  }
  if (end < sentence.length) parts.push({ text: sentence.slice(end), isFigure: false })
  return parts
}
