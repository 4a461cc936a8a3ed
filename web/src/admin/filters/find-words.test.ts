import { fold, searchWords } from '@coop/sync/rules'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findWords } from './find-words.ts'

const marked = (text: string, query: string) =>
  findWords(text, searchWords(query)).map(([start, end]) => text.slice(start, end))

test.each([
  ['Brand Mirror', 'mir BRAND', ['Brand', 'Mir']],
  ['Päijänne', 'paijan', ['Päijän']],
  ['Straße', 'ss', ['ß']],
  ['Cafe\u0301 noir', 'cafe', ['Cafe\u0301']],
  ['ananas', 'an', ['an', 'an']],
  ['nothing', 'else', []],
])('in %j the words %j are %j', (text, query, found) => {
  expect(marked(text, query)).toEqual(found)
})

test('each marked text folds to the searched word', { tags: 'random' }, () => {
  const letters = fc.constantFrom('a', 'ä', 'Å', 'ß', 'o\u0308', 'Œ', ' ', 'n', '😀', '1')
  fc.assert(
    fc.property(fc.array(letters), fc.array(letters, { minLength: 1, maxLength: 3 }), (all, some) => {
      const text = all.join('')
      const [word] = searchWords(some.join(''))
      if (word === undefined) return
      const found = findWords(text, [word])
      expect(found.length > 0).toBe(fold(text).includes(word))
      for (const [start, end] of found) expect(fold(text.slice(start, end))).toContain(word)
    }),
  )
})
