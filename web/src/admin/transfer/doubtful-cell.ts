import { numberText } from '@coop/sync/rules'

/** Excel truncates cells to this number of characters. */
const MOST_IN_A_CELL = 32_767

/**
 * Lengths at which programs truncate a text. Besides Excel's limit this is 255, the limit of its first versions, which
 * some drivers and functions still apply.
 */
const CUT_LENGTHS = [255, MOST_IN_A_CELL]

/**
 * Whether a cell must be compared with the text of the row before it is read, because it may be the same text or a
 * truncated one.
 */
export function isDoubtful(raw: string): boolean {
  return (
    /[\r\n]/.test(raw) ||
    lengthsOf(raw).some((length) => CUT_LENGTHS.includes(length)) ||
    unreadable.test(raw)
  )
}

/** A cell with our line ends. Programs on Windows write others. */
export function withLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/**
 * Warns if a cell may be truncated; null if it looks complete.
 * @param present the text of the row as an export would write it
 * @returns `isBeginning`: the cell is the beginning of the present text
 */
export function cutWarning(
  raw: string,
  text: string,
  present: string,
): { isBeginning: boolean; message: string } | null {
  const length = lengthsOf(raw).find((each) => CUT_LENGTHS.includes(each))
  if (length === undefined) return null
  // A surrogate pair split by the truncation ends in a replacement character.
  const start = text.replace(/\ufffd$/, '')
  if (start.length < present.length && present.startsWith(start)) {
    const message = `The cell ends at ${numberText(length)} characters, the limit of spreadsheets, and the current text is longer, so it is kept. To shorten the text, edit the cell here`
    return { isBeginning: true, message }
  }
  if (length !== MOST_IN_A_CELL) return null
  const message = `The cell has exactly ${numberText(length)} characters, the limit of spreadsheets. Check that the end of the text is not missing`
  return { isBeginning: false, message }
}

/** The possible lengths of a cell in a spreadsheet, for both kinds of line ends. */
function lengthsOf(raw: string): readonly number[] {
  const text = withLineEnds(raw)
  return [raw.length, text.length, text.length + (text.match(/\n/g)?.length ?? 0)]
}

/** Control characters except tabs and line ends, and the replacement character for undecodable bytes. */
const unreadable = /[^\P{Cc}\t\n\r]|\ufffd/u

/** The error of a cell with invisible or undecodable characters; null if it has none. */
export function unreadableError(text: string): string | null {
  const { index, 0: character = '' } = unreadable.exec(text) ?? {}
  if (index === undefined) return null
  const before = text.slice(0, index).split('\n').at(-1)?.slice(-20) ?? ''
  const place = before === '' ? 'at the start of a line' : `after “${before}”`
  if (character === '\ufffd') {
    return `A character ${place} cannot be read in this encoding. Choose another encoding above, or correct the cell`
  }
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return `There is an invisible control character (U+${code}) ${place}. Delete it`
}
