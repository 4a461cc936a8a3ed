import { fold } from '@coop/sync/rules'

/** Where in a text these folded words stand: pairs of a beginning and an end, in the units of its characters. */
export function findWords(text: string, words: readonly string[]): [start: number, end: number][] {
  let folded = ''
  /** For each character of the folded text where in the text it comes from. */
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

/** A letter that folds to several ends with the last of them, and so do the marks that follow a letter. */
function endOf(from: readonly number[], index: number): number {
  const start = from[index - 1]
  let next = index
  while (next < from.length - 1 && from[next] === start) next += 1
  return from[next] ?? 0
}
