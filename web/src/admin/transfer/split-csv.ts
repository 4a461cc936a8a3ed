import { quoteEnd } from './quoted-text.ts'

/**
 * Splits a CSV text into the cells of each row. A cell in quotes ends at the closing quote, which blanks may follow.
 * Any other quote is text. The time is linear in the length of any text.
 * @throws Error with a sentence for the person who has chosen the file
 */
export function splitCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const nextDelimiter = finder(text, (from) => text.indexOf(delimiter, from))
  const nextLineEnd = finder(text, (from) => firstOf(text, LINE_END, from))
  for (let at = 0; ;) {
    const start = at
    const isQuoted = text[start] === '"'
    const closed = isQuoted ? quoteEnd(text, start) : start
    if (closed === null) throw openQuote(rows.length)
    at = Math.min(nextDelimiter(closed), nextLineEnd(closed))
    if (isQuoted && firstOf(text, NO_BLANK, closed) < at) throw openQuote(rows.length)
    row.push(isQuoted ? text.slice(start + 1, closed - 1).replaceAll('""', '"') : text.slice(start, at))
    if (at < text.length && text.startsWith(delimiter, at)) {
      at += delimiter.length
      continue
    }
    rows.push(row)
    row = []
    if (at === text.length) return rows
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
}

const LINE_END = /[\r\n]/g
const NO_BLANK = /\S/g

function firstOf(text: string, sign: RegExp, from: number): number {
  sign.lastIndex = from
  return sign.exec(text)?.index ?? text.length
}

/** Finds the next match at or after ascending positions. A match that is still ahead is not searched again. */
function finder(text: string, search: (from: number) => number): (from: number) => number {
  let index = -1
  return (from) => {
    if (index < from) index = search(from)
    if (index < 0) index = text.length
    return index
  }
}

function openQuote(row: number): Error {
  return new Error(
    `Row ${row + 1} has a double quote that is not closed. Double it, or close it at the end of the cell`,
  )
}
