const WORDS_PER_MINUTE = 200

/** How long a text takes to be read: '6 min read'; the stated default where there is none. */
export function readTime(markdown: string): string {
  const parts = markdown.replace(/\]\((?:[^)\s\]]|\](?!\())*\)/g, ' ').split(/\s+/)
  const words = parts.filter((part) => /[\p{L}\p{N}]/u.test(part)).length
  return words === 0 ? '5 min read' : `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min read`
}
