import { expect, test } from 'vitest'
import { matchesSearch, searchText, searchWords } from './search.ts'

test.each([
  ['makela', true],
  ['MÄKELÄ', true],
  ['growth mäkelä', true],
  ['  growth   plan ', true],
  ['growth absent', false],
  ['', true],
  ['lagrow', false],
])('the query "%s" matches: %s', (query, found) => {
  const text = searchText('Mäkelä', 'Growth', null, 'The plan in full')
  expect(matchesSearch(text, searchWords(query))).toBe(found)
})
