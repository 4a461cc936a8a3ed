import { expect, test } from 'vitest'
import { readCsv, readFile } from './read-csv.ts'

const bytes = (...parts: (string | number[])[]) => {
  const all = parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part))
  return new Uint8Array(all).buffer
}
const read = (...parts: (string | number[])[]) => {
  const { header, rows } = readCsv(bytes(...parts), 'utf-8')
  return [header, ...rows]
}

test('the delimiter (comma, semicolon or tab) is detected from the column names', () => {
  for (const sign of [',', ';', '\t']) {
    expect(read(`Name${sign}Text\r\nA${sign}"b,c;\td"\r\n`)[1]).toEqual(['A', 'b,c;\td'])
  }
  expect(read('"Name, of all";Text\nA;1,5')).toEqual([
    ['Name, of all', 'Text'],
    ['A', '1,5'],
  ])
  expect(read('sep=|\r\nName|Text\r\nA|b')[1]).toEqual(['A', 'b'])
})

test('a byte order mark is not part of the first name, and leading zeros are kept', () => {
  expect(read([0xef, 0xbb, 0xbf], 'Name,Code\nA,007')).toEqual([
    ['Name', 'Code'],
    ['A', '007'],
  ])
})

test('line ends, quotes and delimiters within quotes are text', () => {
  expect(read('Name,Text\n"A ""b""","one\r\ntwo, three"')[1]).toEqual(['A "b"', 'one\r\ntwo, three'])
})

test('files of older spreadsheets are read with the right letters', async () => {
  const firstCell = async (...parts: (string | number[])[]) =>
    (await readFile(bytes(...parts), null)).table.rows[0]?.[0]
  expect(await firstCell('Name\nM', [0xe4], 'kel', [0xe4])).toBe('Mäkelä')
  expect(await firstCell([0xff, 0xfe, 0x4e, 0, 0x0a, 0, 0xc4, 0])).toBe('Ä')
  expect(await firstCell([0xfe, 0xff, 0, 0x4e, 0, 0x0a, 0, 0xc4])).toBe('Ä')
  expect(await firstCell([0x4e, 0, 0x0a, 0, 0xc4, 0])).toBe('Ä')
})

test('a file without column names or with an unclosed quote is refused with a message', () => {
  expect(() => read('')).toThrow('The first row must contain the column names')
  expect(() => read('Name,Text\nA,"b\nC,d\n')).toThrow('Row 2 has a double quote that is not closed')
})
