import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('cells are quoted where they must be', () => {
  expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', '', null, 12, -3, true])).toBe(
    'a,"b,c","d""e","f\ng",,,12,-3,true\r\n',
  )
})

test('no text is taken for a formula', { tags: 'random' }, () => {
  for (const text of ['=1+1', '+358 40', '-2', '@SUM(A1)', '\t=1', '|cmd', '=HYPERLINK("x","y")']) {
    expect(csvLine([text])).toMatch(/^"?'/)
  }
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(csvLine([text]).slice(0, -2)).not.toMatch(/^"?[=+\-@\t\r|%]/)
    }),
  )
})
