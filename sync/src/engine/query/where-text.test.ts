import { expect, test } from 'vitest'
import { readWhere } from './where-text.ts'

const textOf = (source: string, params: string[] = []): string => {
  const read = readWhere(source, params)
  return read.ok ? read.where.text : read.error
}

test('W7: parameters become literals wherever they are not quoted themselves', () => {
  expect(textOf('a = $1 and b = $2', ["it's", 'x'])).toBe("a = 'it''s' and b = 'x'")
  expect(textOf(`a = '$1' and "$1" = $1`, ['x'])).toBe(`a = '$1' and "$1" = 'x'`)
  expect(textOf(`a = $tag$ $1 ' $tag$ and b$1 = E'\\'$1'`, ['x'])).toBe(
    `a = $tag$ $1 ' $tag$ and b$1 = E'\\'$1'`,
  )
  expect(textOf('a = $2', ['x'])).toBe('parameter $2 was not provided')
})

test('W9: equal clauses have one canonical text', () => {
  expect(textOf(' A=1\n AND -- why\n b')).toBe('a = 1 and b')
  expect(textOf(textOf(`x<>'A' and "B">=$1`, ["'"]))).toBe(textOf(`x<>'A' and "B">=$1`, ["'"]))
})

test('W8: a text that would end the clause early is refused', () => {
  expect(textOf('true; drop table a')).toBe('unescaped ";" causing statement split')
  expect(textOf('a) or (b')).toContain('syntax error at or near ")"')
  expect(textOf('(a')).toContain('syntax error at end of input')
  expect(textOf("a = 'open")).toContain('syntax error')
  for (const comment of ['a /* b */', 'a =-- b', 'a */* b'])
    expect(textOf(comment)).toBe('comments are not supported')
})

test('W7: a position in the canonical text maps to one in the text as it was written', () => {
  const read = readWhere(`a   =   $1 and   zzz`, ['a long parameter'])
  if (!read.ok) throw new Error(read.error)
  expect(read.where.originalPosition(read.where.text.indexOf('zzz'))).toBe(17)
  expect(read.where.originalPosition(read.where.text.indexOf('zzz') + 2)).toBe(19)
})
