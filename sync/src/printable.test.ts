import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test.each([
  ['a line end', 'x\r\n  1.0 s  Ready', '\\u{d}\\u{a}'],
  ['an escape sequence', '\u001b[2J\u001b]0;title\u0007', '\\u{1b}[2J\\u{1b}]0;title\\u{7}'],
  ['a C1 control', '\u009b31m', '\\u{9b}31m'],
  ['a separator of Unicode', '\u2028\u2029\u0085', '\\u{2028}\\u{2029}\\u{85}'],
  ['text that turns round', 'a\u202eb\u2066', 'a\\u{202e}b\\u{2066}'],
  ['half of a surrogate pair', '\ud800x\udc00', '\\u{d800}x\\u{dc00}'],
  ['what cannot be seen', '\u200b\ufeff\u{e0001}\0', '\\u{200b}\\u{feff}\\u{e0001}\\u{0}'],
])('%s is written out', (_, text, written) => {
  expect(printable(text)).toContain(written)
})

test('text that people read stays as it is', () => {
  const text = 'Työ & Tulos Oy: “Größe”, 漢字, 😀 C:\\x'
  expect(printable(text)).toBe(text)
})
