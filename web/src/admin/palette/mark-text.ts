import { searchWords } from '../data/search-words.ts'

/** A piece of a text. */
export interface TextPart {
  readonly text: string
  readonly isFound: boolean
}

export interface Excerpt {
  readonly parts: readonly TextPart[]
  /** The position of the first matching word in the whole text; null if there is none. */
  readonly first: { readonly start: number; readonly end: number } | null
}

/** The numbers of characters before the first word, and in total. */
const BEFORE = 40
const LENGTH = 160

/**
 * The first match in a text with some context, on one line.
 *
 * @param words folded; the last one is the beginning of a word
 * @param stems English stems of the words
 */
export function excerptOf(text: string, words: readonly string[], stems: readonly string[]): Excerpt {
  const found = searchWords(text).filter(({ folded }) => isMeant(folded, words, stems))
  const [first] = found
  const from = first === undefined ? 0 : wordStart(text, first.start - BEFORE)
  const to = Math.min(text.length, from + LENGTH)
  const parts: TextPart[] = [{ text: from > 0 ? '… ' : '', isFound: false }]
  let at = from
  for (const { start, end } of found) {
    if (end > to) break
    parts.push(
      { text: text.slice(at, start), isFound: false },
      { text: text.slice(start, end), isFound: true },
    )
    at = end
  }
  parts.push(
    { text: text.slice(at, to), isFound: false },
    { text: to < text.length ? ' …' : '', isFound: false },
  )
  return {
    parts: parts
      .map(({ text: part, isFound }) => ({ text: part.replace(/\s+/g, ' '), isFound }))
      .filter(({ text: part }) => part !== ''),
    first: first === undefined ? null : { start: first.start, end: first.end },
  }
}

function isMeant(word: string, words: readonly string[], stems: readonly string[]): boolean {
  if (words.includes(word)) return true
  const last = words.at(-1)
  if (last !== undefined && word.startsWith(last)) return true
  return stems.some((stem) => hasStem(word, stem))
}

/** This approximation is good enough for a mark. The index knows the exact stems. */
function hasStem(word: string, stem: string): boolean {
  if (word.startsWith(stem)) return word.length - stem.length <= 4
  return stem.endsWith('i') && word === `${stem.slice(0, -1)}y`
}

/** The start of the word at a position of a text. */
function wordStart(text: string, place: number): number {
  if (place <= 0) return 0
  const space = text.lastIndexOf(' ', place)
  return place - space > BEFORE ? place : space + 1
}
