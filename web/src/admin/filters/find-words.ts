import { fold } from '@coop/sync/rules'

/** The positions of folded words in a text, as pairs of start and end in UTF-16 code units. */
export function findWords(text: string, words: readonly string[]): [start: number, end: number][] {
  let folded = ''
  /** The position in the text of each character of the folded text. */
  const from: number[] = []
  let at = 0
  for (const character of text) {
    const plain = fold(character)
    folded += plain
    for (let i = 0; i < plain.length; i++) from.push(at)
    at += character.length
  }
  from.push(text.length)
  const ranges: [start: number, end: number][] = []
  for (const word of words) {
    for (let index = folded.indexOf(word); index >= 0; index = folded.indexOf(word, index + word.length)) {
      ranges.push([from[index] ?? 0, endOf(from, index + word.length)])
    }
  }
  return ranges
}

/**
 * The end of a letter in the folded text. A letter that folds to several ends after the last, and combining marks
 * belong to it.
 */
function endOf(from: readonly number[], index: number): number {
  const start = from[index - 1]
  let next = index
  while (next < from.length - 1 && from[next] === start) next += 1
  return from[next] ?? 0
}
