import { trimEndOf } from './trim.ts'

const ellipsis = '…'

/** The whole words among the first `max` characters, and an ellipsis; a text that fits stays unchanged. */
export function previewText(text: string, max: number): string {
  return text.length <= max ? text : wholeWords(text, max) + ellipsis
}

/**
 * At most `max` characters, up to the end of a sentence. If these were 50 characters or fewer, up to the end of a word
 * instead, with an ellipsis.
 */
export function truncateAtSentence(text: string, max = 150): string {
  const trimmed = text.trim()
  if (trimmed.length <= max) return trimmed
  const sentences = trimmed.slice(0, sentenceEnd(trimmed, max))
  if (sentences.length > 50) return sentences
  return wholeWords(trimmed, max) + ellipsis
}

/** The words that end within the first `max` characters; of one endless word, all of these characters. */
function wholeWords(text: string, max: number): string {
  const head = cut(text, max)
  const end = /\s/.test(text.charAt(max)) ? max : head.search(/\s\S*$/)
  return trimEndOf(head.slice(0, Math.max(0, end)), /[\s,;:–—-]/) || head.trimEnd()
}

function sentenceEnd(text: string, max: number): number {
  let end = 0
  for (const match of text.matchAll(/[.!?]["'”’)\]]*(?=\s)/g)) {
    const after = match.index + match[0].length
    if (after > max) break
    end = after
  }
  return end
}

/** Never through the middle of a surrogate pair. */
function cut(text: string, max: number): string {
  const head = text.slice(0, max)
  return /[\uD800-\uDBFF]$/.test(head) ? head.slice(0, -1) : head
}
