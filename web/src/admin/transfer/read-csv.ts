import { splitCsv } from './split-csv.ts'

export interface CsvTable {
  /** The names of the columns, of the first row. */
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** @throws Error: a sentence for the person who has chosen the file */
export function readCsv(bytes: ArrayBuffer): CsvTable {
  const text = decode(bytes)
  const named = /^sep=([^"])\r?\n/i.exec(text)
  const body = named === null ? text : text.slice(named[0].length)
  const [header = [], ...rows] = splitCsv(body, named?.[1] ?? delimiterOf(body))
  if (header.every((name) => name.trim() === '')) throw new Error('The first row has to name the columns')
  return { header: header.map((name) => name.trim()), rows }
}

/** UTF-8, or what older spreadsheets write: UTF-16 with its mark, and else the table of Western Europe. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Bytes that are no UTF-8 can always be read by this table.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const delimiters = [',', ';', '\t']

/** The sign that stands most often between the names of the columns. */
function delimiterOf(text: string): string {
  const counts = new Map<string, number>()
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (character === '\r' || character === '\n') break
    counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const countOf = (delimiter: string) => counts.get(delimiter) ?? 0
  const [first = ','] = delimiters.toSorted((a, b) => countOf(b) - countOf(a))
  return first
}
