import { expect, test } from 'vitest'
import { parseColumnList, parseRelationName, quoteIdentifier } from './identifier.ts'

test('W5: names fold and quote as in Postgres', () => {
  const read = (text: string): unknown => {
    const parsed = parseRelationName(text)
    return parsed.ok ? [parsed.value.schema, parsed.value.name] : parsed.error
  }
  expect(read('Items')).toEqual(['public', 'items'])
  expect(read('"Items"')).toEqual(['public', 'Items'])
  expect(read('Other."a.b""c"')).toEqual(['other', 'a.b"c'])
  expect(read('größe$1')).toEqual(['public', 'größe$1'])
  expect(read('a.b.c')).toBe('Invalid relation identifier, too many delimiters: a.b.c')
  expect(read('1a')).toBe('Invalid unquoted identifier contains special characters: 1a')
  expect(read('"a"b"')).toBe('Invalid identifier with unescaped quote: a"b')
  expect(read('""')).toBe('Invalid zero-length delimited identifier')
  expect(read('x'.repeat(64))).toBe('Identifier is too long (max length is 63)')
})

test('W6: a list of columns may hold quoted commas', () => {
  expect(parseColumnList('id, "a,b","C""d",Plain')).toEqual({
    ok: true,
    value: ['id', 'a,b', 'C"d', 'plain'],
  })
  expect(parseColumnList('id,')).toEqual({ ok: false, error: 'Invalid zero-length delimited identifier' })
})

test('W5: a quoted name reads back as itself', () => {
  expect(parseRelationName(quoteIdentifier('a"b.C'))).toEqual({
    ok: true,
    value: { schema: 'public', name: 'a"b.C' },
  })
})
