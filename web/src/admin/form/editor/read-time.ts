const WORDS_PER_MINUTE = 200

/** The number of words in a text, without the addresses of links and pictures. */
export function wordsIn(markdown: string): number {
  const parts = markdown.replace(/\]\((?:[^)\s\]]|\](?!\())*\)/g, ' ').split(/\s+/)
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part)).length
}

/** The reading time for a number of words, such as '6 min read'. For no words it is the stated default. */
export function readTimeOf(words: number): string {
  return words === 0 ? '5 min read' : `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min read`
}

/** The reading time of a text. */
export function readTime(markdown: string): string {
  return readTimeOf(wordsIn(markdown))
}
