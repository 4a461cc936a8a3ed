import { type CsvEncoding, detectEncoding } from './csv-encoding.ts'
import { splitCsv } from './split-csv.ts'

export interface CsvTable {
  /** The column names from the first row. */
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A table and the encoding in which it was read. */
export interface ReadFile {
  readonly table: CsvTable
  readonly encoding: CsvEncoding
}

/**
 * @param chosen null: the encoding is detected
 * @throws Error with a sentence for the person who has chosen the file
 */
export async function readFile(bytes: ArrayBuffer, chosen: CsvEncoding | null): Promise<ReadFile> {
  const encoding = chosen ?? (await detectEncoding(bytes))
  return { table: readCsv(bytes, encoding), encoding }
}

/** @throws Error with a sentence for the person who has chosen the file */
export function readCsv(bytes: ArrayBuffer, encoding: CsvEncoding): CsvTable {
  // Undecodable bytes become replacement characters, which the plan refuses cell by cell.
  const text = new TextDecoder(encoding).decode(bytes)
  const named = /^sep=([^"])\r?\n/i.exec(text)
  const body = named === null ? text : text.slice(named[0].length)
  const [header = [], ...rows] = splitCsv(body, named?.[1] ?? delimiterOf(body))
  if (header.every((name) => name.trim() === ''))
    throw new Error('The first row must contain the column names')
  return { header: header.map((name) => name.trim()), rows }
}

const delimiters = [',', ';', '\t']

/** The candidate that occurs most often between the column names. */
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
