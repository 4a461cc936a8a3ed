import { expect, test } from 'vitest'
import { expectLinearTime } from '@coop/sync/testing'
import { readWords } from '../../prose/read-texts.ts'
import { findPlaces, replacePlaces, type Wanted } from './find-places.ts'
import { replaceInMarkdown } from './replace-in-markdown.ts'

const exact: Wanted = { words: 'Brand Mirror', isWholeWord: true, isCaseExact: true }

function replaced(
  text: string,
  wanted: Partial<Wanted> = {},
  isMarkdown = false,
  replacement = 'Sharp Lens',
) {
  const all = { ...exact, ...wanted }
  if (!isMarkdown) return replacePlaces(text, findPlaces(text, all), replacement)
  const words = readWords(text)
  return replaceInMarkdown(text, findPlaces(words.text, all, words.parts), replacement).markdown
}

test.each([
  ['Brand Mirror, the Brand  Mirror and Brand\nMirror', 'Sharp Lens, the Sharp Lens and Sharp Lens'],
  ['Brand Mirrors and eBrand Mirror', 'Brand Mirrors and eBrand Mirror'],
  ['brand mirror', 'brand mirror'],
  ['“Brand Mirror”.', '“Sharp Lens”.'],
])('whole words are replaced in their own case: %s', (before, after) => {
  expect(replaced(before)).toBe(after)
})

test('parts of words and any case are replaced on request, and punctuation is literal', () => {
  expect(replaced('BRAND MIRRORS', { isWholeWord: false, isCaseExact: false })).toBe('Sharp LensS')
  expect(replaced('Über und über', { words: 'ÜBER', isCaseExact: false }, false, 'x')).toBe('x und x')
  expect(replaced('a+b (c) [d]', { words: '(c) [d]', isWholeWord: false }, false, 'e')).toBe('a+b e')
  expect(findPlaces('anything', { ...exact, words: '  ' })).toEqual([])
})

test.each([
  'https://x.example/Mirror?q=Mirror',
  'www.mirror.example/Mirror',
  'Mirror@mirror.example',
  '/media/Mirror.png',
  'mailto:Mirror@x.example',
])('words in an address stay unchanged: %s', (address) => {
  expect(replaced(`Mirror ${address} Mirror`, { words: 'Mirror' }, false, 'Lens')).toBe(
    `Lens ${address} Lens`,
  )
})

test('in Markdown, addresses stay unchanged, while words in links, headings, lists and picture descriptions are replaced', () => {
  const text = [
    '# Mirror',
    'A [Mirror](/services/Mirror) and **Mirror**.',
    '- Mirror',
    '![Mirror of glass](/media/Mirror.png)',
    '> Mirror',
  ].join('\n\n')
  expect(replaced(text, { words: 'Mirror' }, true, 'Lens')).toBe(text.replaceAll(/(?<!\/)Mirror/g, 'Lens'))
})

test('Markdown characters in the new words are literal', () => {
  expect(replaced('A Mirror', { words: 'Mirror' }, true, '*Lens*_1 [x]')).toBe(
    String.raw`A \*Lens\*\_1 \[x\]`,
  )
  expect(replaced('A Mirror', { words: 'Mirror' }, false, '*Lens*')).toBe('A *Lens*')
})

test('the time is linear in the length of the text', () => {
  const find = (text: string) => findPlaces(text, { ...exact, words: 'a', isWholeWord: false })
  for (const each of ['Brand ', 'a@ ', 'a@', 'www.a ', 'a'])
    expectLinearTime(find, (size) => each.repeat(size / each.length))
})
