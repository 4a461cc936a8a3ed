import { expect, test } from 'vitest'
import { parseCopyRow } from './copy-row.ts'

test('W19: a line of COPY text is read by the rules of its format', () => {
  expect(parseCopyRow('1\t\\N\t\ttext')).toEqual(['1', null, '', 'text'])
  expect(parseCopyRow(String.raw`a\tb\nc\\N	\\N	\r\b\f\v	\.`)).toEqual([
    'a\tb\nc\\N',
    '\\N',
    '\r\b\f\v',
    '.',
  ])
})
