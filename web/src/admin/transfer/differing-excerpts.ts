import { previewText } from '@coop/sync/rules'

/** The number of common characters shown before the difference. */
const CONTEXT = 20

/**
 * Excerpts of two different texts, each one line that begins shortly before the first difference. If the excerpts would
 * look the same, for example with different blanks, invisible characters are written out.
 */
export function differingExcerpts(before: string, after: string, max: number): [string, string] {
  const start = Math.max(before.length, after.length) <= max ? 0 : startOf(before, after)
  const excerpts = [before, after].map((text) => previewText(text.slice(start), max))
  const [first = '', second = ''] = look(excerpts[0]) === look(excerpts[1]) ? excerpts.map(visible) : excerpts
  const mark = start === 0 ? '' : '… '
  return [mark + first, mark + second]
}

/** The start of an excerpt: the first start of a word within the `CONTEXT` characters before the difference. */
function startOf(before: string, after: string): number {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  if (same <= 2 * CONTEXT) return 0
  const context = before.slice(same - CONTEXT, same)
  const word = context.search(/(?<=\s)\S/)
  const start = same - CONTEXT + Math.max(0, word)
  // An excerpt must not start with half of a surrogate pair.
  return /[\udc00-\udfff]/.test(before.charAt(start)) ? start + 1 : start
}

/** A text as it looks: all blanks are the same, combining marks are composed, and zero-width characters are removed. */
function look(text = ''): string {
  return text.normalize('NFKC').replace(/\s/g, ' ').replace(/\p{C}/gu, '').replace(/ +/g, ' ').trim()
}

const signs: Readonly<Record<string, string>> = { ' ': '·', '\n': '↵', '\t': '⇥' }

function visible(text: string): string {
  return text.replace(
    /[\s\p{C}\p{M}]/gu,
    (character) => signs[character] ?? `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
  )
}
