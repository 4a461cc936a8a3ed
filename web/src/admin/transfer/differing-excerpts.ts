import { previewText } from '@coop/sync/rules'

/** Of what both have, so much is shown in front of the difference. */
const CONTEXT = 20

/**
 * Two texts that differ, each cut to a line that begins shortly before they do. Where they would read the same, as with
 * other blanks, what cannot be seen is written out.
 */
export function differingExcerpts(before: string, after: string, max: number): [string, string] {
  const start = Math.max(before.length, after.length) <= max ? 0 : startOf(before, after)
  const excerpts = [before, after].map((text) => previewText(text.slice(start), max))
  const [first = '', second = ''] = look(excerpts[0]) === look(excerpts[1]) ? excerpts.map(visible) : excerpts
  const mark = start === 0 ? '' : '… '
  return [mark + first, mark + second]
}

/** The start of a word of both texts, at most so far in front of what differs. */
function startOf(before: string, after: string): number {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  if (same <= 2 * CONTEXT) return 0
  const context = before.slice(same - CONTEXT, same)
  const word = context.search(/(?<=\s)\S/)
  const start = same - CONTEXT + Math.max(0, word)
  // Half of a character is none.
  return /[\udc00-\udfff]/.test(before.charAt(start)) ? start + 1 : start
}

/** A text as readers see it: blanks are alike, marks lie in their letters, and what has no width is not there. */
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
