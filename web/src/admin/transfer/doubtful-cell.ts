import { numberText } from '@coop/sync/rules'

/** Excel keeps so many characters in a cell; whatever else it opens is cut there. */
const MOST_IN_A_CELL = 32_767

/**
 * Lengths at which programs cut a text: Excel; and the drivers and functions that hand its cells on, which know texts of
 * 255 characters from its first versions.
 */
const CUT_LENGTHS = [255, MOST_IN_A_CELL]

/**
 * The reason to ask for the value that the row has, before a cell is read: by its look it may say the same, or only its
 * beginning.
 */
export function isDoubtful(raw: string): boolean {
  return (
    /[\r\n]/.test(raw) ||
    lengthsOf(raw).some((length) => CUT_LENGTHS.includes(length)) ||
    unreadable.test(raw)
  )
}

/** A cell with the line ends that texts have here; programs on Windows write others. */
export function withLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/**
 * The doubt whether a cell is whole; null: there is none.
 * @param present the text of the cell as an export would have it
 * @returns `isBeginning`: the present text goes on behind the end of the cell
 */
export function cutWarning(
  raw: string,
  text: string,
  present: string,
): { isBeginning: boolean; message: string } | null {
  const length = lengthsOf(raw).find((each) => CUT_LENGTHS.includes(each))
  if (length === undefined) return null
  // The half of a character that lay across the cut is written as a mark.
  const start = text.replace(/\ufffd$/, '')
  if (start.length < present.length && present.startsWith(start)) {
    const message = `The cell ends at ${numberText(length)} characters, the limit of spreadsheets, and the current text is longer, so it is kept. To shorten the text, edit the cell here`
    return { isBeginning: true, message }
  }
  if (length !== MOST_IN_A_CELL) return null
  const message = `The cell has exactly ${numberText(length)} characters, the limit of spreadsheets. Check that the end of the text is not missing`
  return { isBeginning: false, message }
}

/** As a spreadsheet may have counted them, whoever has written the line ends since. */
function lengthsOf(raw: string): readonly number[] {
  const text = withLineEnds(raw)
  return [raw.length, text.length, text.length + (text.match(/\n/g)?.length ?? 0)]
}

/** Control characters but for tabs and line ends, and the mark for bytes that are no letter of the encoding. */
const unreadable = /[^\P{Cc}\t\n\r]|\ufffd/u

/** The error of a cell with characters that nobody can see or read; null: it has none. */
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
