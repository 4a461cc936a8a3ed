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
  const found: [start: number, end: number][] = []
  for (const word of words) {
    for (let place = folded.indexOf(word); place >= 0; place = folded.indexOf(word, place + word.length)) {
      found.push([from[place] ?? 0, endOf(from, place + word.length)])
    }
  }
  return found
}

/** A letter that folds to several ends with the last of them, and so do the marks that follow a letter. */
function endOf(from: readonly number[], place: number): number {
  const start = from[place - 1]
  let next = place
  while (next < from.length - 1 && from[next] === start) next += 1
  return from[next] ?? 0
}
