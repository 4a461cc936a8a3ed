const LINE_END = '\r\n'

/** A cell of a table: text is text, and a number is read as one. */
export type CsvCell = string | number | boolean | null

/** The mark by which spreadsheets take a file for UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * Matches what a spreadsheet takes for the beginning of a formula, also behind blanks and invisible characters.
 * Apostrophes in front of it count in, so that a text that has one of its own gets another, and loses only that one
 * when it is read.
 */
const formulaStart = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠])/u

/** Text that begins like a formula gets an apostrophe in front; numbers stay as they are. */
export function csvLine(cells: readonly CsvCell[]): string {
  return cells.map(cellOf).join(',') + LINE_END
}

/** The text of a cell as `csvLine` was given it. */
export function csvText(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell
}

function cellOf(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const harmless = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
