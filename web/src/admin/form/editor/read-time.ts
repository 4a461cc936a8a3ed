const WORDS_PER_MINUTE = 200

/** The words of a text, without the addresses of its links and pictures. */
export function wordsIn(markdown: string): number {
  const parts = markdown.replace(/\]\((?:[^)\s\]]|\](?!\())*\)/g, ' ').split(/\s+/)
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part)).length
}

/** How long so many words take to be read: '6 min read'; the stated default where there are none. */
export function readTimeOf(words: number): string {
  return words === 0 ? '5 min read' : `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min read`
}

/** How long a text takes to be read. */
export function readTime(markdown: string): string {
  return readTimeOf(wordsIn(markdown))
}
