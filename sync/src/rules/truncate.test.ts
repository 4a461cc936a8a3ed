import { expect, test } from 'vitest'
import { previewText, truncateAtSentence } from './truncate.ts'

test('a preview has at most the stated characters, then an ellipsis', () => {
  expect(previewText('a'.repeat(200), 200)).toBe('a'.repeat(200))
  expect(previewText('a'.repeat(201), 200)).toBe(`${'a'.repeat(200)}…`)
  expect(previewText('one two three', 4)).toBe('one…')
})

test('a preview never halves a character', () => {
  expect(previewText('ab🦌cd', 3)).toBe('ab…')
})

test('a text that fits is not truncated', () => {
  expect(truncateAtSentence('Short. Enough.')).toBe('Short. Enough.')
})

test('a long text ends with its last whole sentence', () => {
  const first = `${'Long words in a row '.repeat(4).trim()}.`
  expect(truncateAtSentence(`${first} ${'and then more '.repeat(10)}`)).toBe(first)
})

test('a sentence that ends exactly at the limit is kept', () => {
  const first = `${'x'.repeat(149)}.`
  expect(truncateAtSentence(`${first} More.`)).toBe(first)
})

test('a sentence of 50 characters or fewer is not enough: cut at a word', () => {
  const text = `${'x'.repeat(49)}. ${'word '.repeat(40)}`
  const short = truncateAtSentence(text)
  expect(short.endsWith('word…')).toBe(true)
  expect(short.length).toBeLessThanOrEqual(151)
})

test('a number does not end a sentence', () => {
  const text = `${'y'.repeat(60)} 1.5 ${'z '.repeat(80)}`
  expect(truncateAtSentence(text).endsWith('z…')).toBe(true)
})

test('one endless word is cut where it must be', () => {
  expect(truncateAtSentence('w'.repeat(300))).toBe(`${'w'.repeat(150)}…`)
})
