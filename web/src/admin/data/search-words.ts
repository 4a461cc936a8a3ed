import { fold } from '@coop/sync/rules'

/** A word of a text and its position. */
export interface TextWord {
  /** The word without case and accents. */
  readonly folded: string
  readonly start: number
  readonly end: number
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** Splits a text into words by the same rules as the search index. */
export function searchWords(text: string): TextWord[] {
  return [...text.matchAll(WORD)].flatMap((match) => {
    const folded = fold(match[0])
    return folded === '' ? [] : [{ folded, start: match.index, end: match.index + match[0].length }]
  })
}
