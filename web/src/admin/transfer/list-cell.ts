import { quoteEnd } from './quoted-text.ts'

/**
 * Writes a list into one cell. Entries are separated by `;` or line ends, the parts of an entry by `|`. A text with one
 * of these separators is put in double quotes, with quotes inside doubled.
 */
export function joinEntries(entries: readonly (readonly string[])[], hasParts: boolean): string {
  const special = hasParts ? /[;|\r\n]|^"|^\s|\s$/ : /[;\r\n]|^"|^\s|\s$/
  const quoted = (part: string) => (special.test(part) ? `"${part.replaceAll('"', '""')}"` : part)
  return entries.map((parts) => withoutEmptyEnd(parts).map(quoted).join(' | ')).join('; ')
}

/** Returns the parts of each entry. Empty entries are ignored. */
export function splitEntries(cell: string, hasParts: boolean): string[][] {
  const sign = hasParts ? /[;|\r\n]|$/g : /[;\r\n]|$/g
  const entries: string[][] = []
  let parts: string[] = []
  for (let start = 0; start <= cell.length;) {
    const end = partEnd(cell, start, sign)
    parts.push(partOf(cell.slice(start, end)))
    start = end + 1
    if (cell[end] === '|') continue
    if (parts.some((part) => part !== '')) entries.push([...withoutEmptyEnd(parts)])
    parts = []
  }
  return entries
}

const blanks = /[^\S\r\n]*/y

function behindBlanks(cell: string, start: number): number {
  blanks.lastIndex = start
  blanks.test(cell)
  return blanks.lastIndex
}

/** The end of a part. A part in quotes ends at the closing quote. A quote that is never closed is text. */
function partEnd(cell: string, start: number, sign: RegExp): number {
  const quote = behindBlanks(cell, start)
  const closed = cell[quote] === '"' ? quoteEnd(cell, quote) : null
  const end = closed === null ? start : behindBlanks(cell, closed)
  sign.lastIndex = end
  const next = sign.exec(cell)?.index ?? cell.length
  if (next === end) return end
  sign.lastIndex = start
  return sign.exec(cell)?.index ?? cell.length
}

function withoutEmptyEnd(parts: readonly string[]): readonly string[] {
  return parts.slice(0, parts.findLastIndex((part) => part !== '') + 1)
}

function partOf(text: string): string {
  const part = text.trim()
  const isQuoted = part.startsWith('"') && quoteEnd(part, 0) === part.length
  return isQuoted ? part.slice(1, -1).replaceAll('""', '"') : part
}
