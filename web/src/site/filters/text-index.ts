/**
 * Many texts made ready for searching. Thousands of rows share some thousand words, so a keystroke reads each word once
 * instead of every text. What is found is exactly what `matchesSearch` finds in the texts one by one: a word of a query
 * holds no space, so it always lies inside one word of a text.
 */
export interface TextIndex {
  /** How many texts there are. */
  size: number
  words: readonly string[]
  /** For each word the positions of the texts that have it. */
  places: readonly (readonly number[])[]
}

/** @param texts as `searchText` makes them */
export function indexTexts(texts: readonly string[]): TextIndex {
  const byWord = new Map<string, number[]>()
  for (const [position, text] of texts.entries()) {
    for (const word of text.split(/\s+/)) {
      const places = byWord.get(word)
      if (places === undefined) byWord.set(word, [position])
      else if (places.at(-1) !== position) places.push(position)
    }
  }
  return { size: texts.length, words: [...byWord.keys()], places: [...byWord.values()] }
}

/** Tells by its position whether a text holds all of the words; `words` as `searchWords` makes them. */
export function textsWithAll(index: TextIndex, words: readonly string[]): (position: number) => boolean {
  if (words.length === 0) return () => true
  const found = words.map((word) => textsWith(index, word))
  return (position) => found.every((marks) => marks[position] === 1)
}

function textsWith({ size, words, places }: TextIndex, part: string): Uint8Array {
  const marks = new Uint8Array(size)
  for (let at = 0; at < words.length; at += 1) {
    if (words[at]?.includes(part)) for (const position of places[at] ?? []) marks[position] = 1
  }
  return marks
}
