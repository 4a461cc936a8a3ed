/**
 * A search index of many texts. Thousands of rows share about a thousand words, so a keystroke reads each word once
 * instead of every text. The result is the same as that of `matchesSearch` on each text: a word of a query contains no
 * space, so it is always inside one word of a text.
 */
export interface TextIndex {
  /** The number of texts. */
  size: number
  words: readonly string[]
  /** For each word, the indexes of the texts that contain it. */
  textsOfWord: readonly (readonly number[])[]
}

/** @param texts results of `searchText` */
export function indexTexts(texts: readonly string[]): TextIndex {
  const byWord = new Map<string, number[]>()
  for (const [index, text] of texts.entries()) {
    for (const word of text.split(/\s+/)) {
      const indexes = byWord.get(word)
      if (indexes === undefined) byWord.set(word, [index])
      else if (indexes.at(-1) !== index) indexes.push(index)
    }
  }
  return { size: texts.length, words: [...byWord.keys()], textsOfWord: [...byWord.values()] }
}

/** A function that returns whether the text at an index contains all `words`, which are results of `searchWords`. */
export function textsWithAll(texts: TextIndex, words: readonly string[]): (index: number) => boolean {
  if (words.length === 0) return () => true
  const matches = words.map((word) => textsWith(texts, word))
  return (index) => matches.every((marks) => marks[index] === 1)
}

function textsWith({ size, words, textsOfWord }: TextIndex, part: string): Uint8Array {
  const marks = new Uint8Array(size)
  for (let at = 0; at < words.length; at += 1) {
    if (words[at]?.includes(part)) for (const index of textsOfWord[at] ?? []) marks[index] = 1
  }
  return marks
}
