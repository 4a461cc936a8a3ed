import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readWords } from '../../prose/read-texts.ts'
import { findPlaces, replacePlaces } from './find-places.ts'
import { replaceInMarkdown } from './replace-in-markdown.ts'

function replaced(markdown: string, words: string, replacement: string) {
  const { text, parts } = readWords(markdown)
  const places = findPlaces(text, { words, isWholeWord: false, isCaseExact: true }, parts)
  return { found: places.length, ...replaceInMarkdown(markdown, places, replacement) }
}

test.each([
  ['a reference', '**Note:&#x20;**&#x72;ead this', 'read this', 'hear it', '**Note:** hear it'],
  ['an escape', String.raw`R\&D \*now\*`, 'R&D *now*', 'X', 'X'],
  ['a mark that it begins with', '**read** this now', 'read this', 'hear', '**hear** now'],
  ['a mark that it ends with', 'so read **this** now', 'read this', 'hear', 'so hear now'],
  ['a mark in a word', 're**ad** this', 'read this', 'hear it', 'hear it'],
  ['the beginning of a mark', 're**ad this now** b', 'read this', 'hear', 'hear **now** b'],
  ['the end of a mark', 'a **now read** this', 'read this', 'hear', 'a **now hear**'],
  ['struck words', 'so ~~read~~ this', 'read this', 'hear', 'so ~~hear~~'],
  ['code', 'so `read *`  this', 'read *', 'hear_', 'so `hear_`  this'],
  ['a block of code', '```js\nread *this*\n```', 'read *', 'hear *', '```js\nhear *this*\n```'],
  ['marks within marks', '**now *re*ad** this', 'read this', 'hear', '**now _hear_**'],
  ['a part of a link', 'read [this page](/x)', 'read this', 'hear a', 'hear a[ page](/x)'],
  ['a soft line end', '- read\n  this\n- b', 'read this', 'hear', '- hear\n- b'],
  ['a hard one', 'read\\\nthis', 'read this', 'hear', 'hear'],
  ['all words of a mark', 'a **read** b', 'read', '', 'a  b'],
  [
    'a description',
    '![read *this*](/media/a.webp)',
    'read this',
    'a "b" [c]',
    '![a "b" \\[c\\]](/media/a.webp)',
  ],
  ['a caption', '![a](/media/a.webp "read this")', 'read this', 'a "b"', '![a](/media/a.webp "a \\"b\\"")'],
  ['what would begin a list', 'read this', 'read', '- hear', '\\- hear this'],
  ['what would begin a heading', 'read this', 'read', '# hear', '\\# hear this'],
  ['what would be a reference', 'a &read; b', 'read', 'amp', 'a \\&amp; b'],
])('words are replaced across %s', (_, markdown, words, replacement, expected) => {
  expect(replaced(markdown, words, replacement)).toEqual({ found: 1, markdown: expected, kept: [] })
})

test.each([
  ['a link that would lose its words', 'a [read](/x) b', 'read', ''],
  ['a link that would be lost within others', 're[ad](/x) this', 'read', 'hear'],
])('%s stays unchanged and is reported', (_, markdown, words, replacement) => {
  const { kept, ...rest } = replaced(markdown, words, replacement)
  expect(rest).toEqual({ found: 1, markdown })
  expect(kept).toHaveLength(1)
})

test('other blocks, and the rest of a block whose words are in one text, stay the same to the byte', () => {
  const markdown = '_A_  \nb\n\n* c\n* read &amp; this\n\n__read__ this\n\n+ read\n'
  expect(replaced(markdown, 'read', 'hear').markdown).toBe(
    '_A_  \nb\n\n- c\n- hear & this\n\n__hear__ this\n\n+ hear\n',
  )
})

const piece = fc.constantFrom(
  'one ',
  'two',
  ' ',
  'a',
  '1',
  '.',
  '*b*',
  '**one** ',
  '*two **one***',
  '__c__',
  '~~one~~',
  '`one`',
  '~',
  'one[two](/x)',
  '&amp;',
  '&#x20;',
  '\\*',
  '\\\n',
  '\n',
  '_',
  '*',
  '`',
  '(',
  ')',
  '“',
  '![one](/media/a.webp "two")',
  '[**one** a](/y)',
)
const block = fc
  .tuple(
    fc.constantFrom('', '# ', '- ', '1. ', '> ', '> - '),
    fc.array(piece, { minLength: 1, maxLength: 8 }),
  )
  .map(([mark, pieces]) => mark + pieces.join(''))
const markdowns = fc
  .array(fc.oneof({ weight: 8, arbitrary: block }, fc.constant('```\none two\n```')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((blocks) => blocks.join('\n\n'))

describe('random replacements', { tags: 'random' }, () => {
  test('the rendered text has the new words and is otherwise the same, or the place is reported', () => {
    const words = fc.constantFrom('one', 'two', 'one two', 'a', 'b', 'twoone', '*', '.')
    const others = fc.constantFrom(
      '',
      'x',
      'x y',
      '- x',
      '# x',
      '1. x',
      '*x*',
      '[x](/z)',
      '&lt;',
      '\\',
      '> ',
      '“x”',
      ' x',
    )
    fc.assert(
      fc.property(markdowns, words, others, (markdown, sought, replacement) => {
        const { text, parts } = readWords(markdown)
        const places = findPlaces(text, { words: sought, isWholeWord: false, isCaseExact: true }, parts)
        const { markdown: result, kept } = replaceInMarkdown(markdown, places, replacement)
        const done = places.filter((place) => !kept.includes(place))
        if (done.length === 0) expect(result).toBe(markdown)
        const lines = (read: string) =>
          read
            .split(/\s*\n\s*/)
            .map((each) => each.trim())
            .filter(Boolean)
        expect(lines(readWords(result).text)).toEqual(lines(replacePlaces(text, done, replacement)))
      }),
      { numRuns: 400 },
    )
  })
})
