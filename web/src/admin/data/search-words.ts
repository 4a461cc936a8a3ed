import { fold } from '@coop/sync/rules'

/** A word of a text, and where it stands. */
export interface TextWord {
  /** Without case and accents. */
  readonly folded: string
  readonly start: number
  readonly end: number
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** The words of a text, as the index of all texts has them: what is between them is no part of it. */
export function searchWords(text: string): TextWord[] {
  return [...text.matchAll(WORD)].flatMap((match) => {
    const folded = fold(match[0])
    return folded === '' ? [] : [{ folded, start: match.index, end: match.index + match[0].length }]
  })
}
