import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { differingExcerpts } from './differing-excerpts.ts'

const shared = 'The harbour of Pori had 3,400 berths, and a winter in which all of them were frozen. '

test('excerpts of long texts begin near the first difference', () => {
  expect(differingExcerpts(`${shared}Then came spring.`, `${shared}Then came a thaw.`, 60)).toEqual([
    '… frozen. Then came spring.',
    '… frozen. Then came a thaw.',
  ])
  expect(differingExcerpts(`${shared}Then.`, shared.trim(), 60)).toEqual([
    '… them were frozen. Then.',
    '… them were frozen.',
  ])
  expect(differingExcerpts('2010', '2011', 60)).toEqual(['2010', '2011'])
})

test('invisible characters are written out if nothing else differs', () => {
  expect(differingExcerpts('a b', 'a  b', 60)).toEqual(['a·b', 'a··b'])
  expect(differingExcerpts('a\nb', 'a\u00a0b', 60)).toEqual(['a↵b', 'a\\u{a0}b'])
  expect(differingExcerpts('caf\u00e9', 'cafe\u0301', 60)).toEqual(['caf\u00e9', 'cafe\\u{301}'])
})

test(
  'the excerpts of two different texts are always different, however long the texts are',
  { tags: 'random' },
  () => {
    const piece = fc.constantFrom(
      'word ',
      'a',
      ' ',
      '\n',
      '\t',
      '\u00a0',
      '\u200b',
      'e\u0301',
      '\u00e9',
      '😀',
      shared,
    )
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
    const read = (each: string) => each.replace(/[\s\p{Cf}]+/gu, ' ').trim()
    fc.assert(
      fc.property(text, text, text, text, (start, before, after, end) => {
        fc.pre(before !== after)
        const [first, second] = differingExcerpts(start + before + end, start + after + end, 60)
        expect(read(first)).not.toBe(read(second))
        expect(Math.max(first.length, second.length)).toBeLessThan(600)
      }),
    )
  },
)
