import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, csvText } from './csv.ts'

test('cells are quoted where they must be', () => {
  expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', '', null, 12, -3, true])).toBe(
    'a,"b,c","d""e","f\ng",,,12,-3,true\r\n',
  )
})

test('no text can be read as a formula', { tags: 'random' }, () => {
  for (const text of ['=1+1', '+358 40', '-2', '@SUM(A1)', '\t=1', '|cmd', '=HYPERLINK("x","y")']) {
    expect(csvLine([text])).toMatch(/^"?'/)
  }
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(csvLine([text]).slice(0, -2)).not.toMatch(/^"?[=+\-@\t\r|%]/)
    }),
  )
})

// A spreadsheet ignores invisible characters before it looks for a formula.
test.each([' ', '   ', '\u00a0', '\ufeff', '\ufeff ', ' \t', '\u2003', '\u200b'])(
  'a formula behind %j is escaped as well',
  (blank) => {
    for (const sign of ['=', '+', '-', '@', '＝']) {
      const text = `${blank}${sign}1+1`
      expect(cellIn(text)).toBe(`'${text}`)
      expect(csvText(cellIn(text))).toBe(text)
    }
    expect(cellIn(`${blank}a=1`).trimStart()).not.toMatch(/^'/)
  },
)

test('only the apostrophe before a formula is removed again', { tags: 'random' }, () => {
  for (const text of ["'=1", "''=1", "'tis the season", "'", "'-'"]) expect(csvText(cellIn(text))).toBe(text)
  expect(csvText("'=SUM(A1)")).toBe('=SUM(A1)')
  expect(csvText("'tis the season")).toBe("'tis the season")
  const texts = fc.string({ unit: fc.constantFrom("'", '=', '-', '"', 'a', ' ', '\n', ',', '\ufeff') })
  fc.assert(
    fc.property(texts, (text) => {
      expect(csvText(cellIn(text))).toBe(text)
    }),
  )
})

/** The cell as a CSV reader returns it. */
function cellIn(text: string): string {
  const cell = csvLine([text]).slice(0, -2)
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
}
