const LETTER = '[\\p{L}\\p{M}\\p{N}]'
/** A mark or an escape between two letters, the end of a link before a letter, or a character reference. */
const MARK_IN_WORD = new RegExp(
  `${LETTER}[*_~\`\\\\[]+${LETTER}|\\)[*_~\`]*${LETTER}|&(?:#|[a-z0-9]+;)`,
  'iu',
)

/** Whether Markdown splits or encodes words, so that its source contains other words than the rendered text. */
export function hidesWords(markdown: string): boolean {
  return MARK_IN_WORD.test(markdown)
}
