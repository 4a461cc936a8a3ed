const WORDS_PER_MINUTE = 200

/** How long a text takes to be read: '6 min read'; the stated default where there is none. */
export function readTime(markdown: string): string {
  const words = markdown.replace(/\]\([^)\s]*\)/g, ' ').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0
  return words === 0 ? '5 min read' : `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min read`
}
