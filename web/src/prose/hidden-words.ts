const LETTER = '[\\p{L}\\p{M}\\p{N}]'
/** A mark or an escape between two letters, the end of a link before one, or a reference. */
const MARK_IN_WORD = new RegExp(
  `${LETTER}[*_~\`\\\\[]+${LETTER}|\\)[*_~\`]*${LETTER}|&(?:#|[a-z0-9]+;)`,
  'iu',
)

/** Whether Markdown as it is written has other words than people read. */
export function hidesWords(markdown: string): boolean {
  return MARK_IN_WORD.test(markdown)
}
