import { expect, test } from 'vitest'
import { excerptOf } from './mark-text.ts'

const marked = (text: string, words: string[], stems: string[] = []) =>
  excerptOf(text, words, stems)
    .parts.map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
    .join('')

test('the words are marked, the last one also as a beginning, without accents and case', () => {
  expect(marked('Makela and MÄKELÄ Söner, brands', ['makela', 'bra'])).toBe(
    '[Makela] and [MÄKELÄ] Söner, [brands]',
  )
  expect(marked('A desk, and desks', ['desk', 'x'])).toBe('A [desk], and desks')
})

test('an English stem is marked in its other forms', () => {
  expect(marked('A company of companies, accompanied', ['companies'], ['compani'])).toBe(
    'A [company] of [companies], accompanied',
  )
})

test('of a long text, a line around the first match is shown, from the beginning of a word', () => {
  const text = `${'before '.repeat(40)}the *harbour* here ${'after '.repeat(40)}`
  const { parts, first } = excerptOf(text, ['harbour'], [])
  const line = parts.map((part) => part.text).join('')
  expect(line).toMatch(/^… before before .*the \*harbour\* here after .* …$/)
  expect(line.length).toBeLessThan(180)
  expect(text.slice(first?.start, first?.end)).toBe('harbour')
})
