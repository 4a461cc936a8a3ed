const LINE_END = '\r\n'

/** A cell of a table. Text stays text; a number is read as a number. */
export type CsvCell = string | number | boolean | null

/** With this mark spreadsheets read a file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * Matches the beginning of a formula for a spreadsheet, also after blanks and invisible characters. Apostrophes before
 * it are included, so that a text with an apostrophe gets another one, and loses only that one when it is read.
 */
const formulaStart = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠])/u

/** A text that begins like a formula gets an apostrophe in front; numbers stay unchanged. */
export function csvLine(cells: readonly CsvCell[]): string {
  return cells.map(cellOf).join(',') + LINE_END
}

/** The text of a cell that `csvLine` wrote. */
export function csvText(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell
}

function cellOf(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const harmless = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
