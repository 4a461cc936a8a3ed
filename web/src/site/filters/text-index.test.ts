import { expect, test } from 'vitest'
import { matchesSearch, searchText, searchWords } from '@coop/sync/rules'
import { indexTexts, textsWithAll } from './text-index.ts'

const texts = [
  searchText('Mäkelä Dairy', 'A plan for growth, and for those who grow'),
  searchText('Growth\nwithout\tend', 'Ökologie'),
  searchText('plan'),
  searchText(null),
]

test.each([
  '',
  'grow',
  'plan grow',
  'makela',
  'oko',
  'w',
  'growth, a',
  'dairya',
  'plan plan',
  'nobody says this',
])('a search for "%s" finds the same as a search in each text', (query) => {
  const words = searchWords(query)
  const isFound = textsWithAll(indexTexts(texts), words)
  expect(texts.map((_, position) => isFound(position))).toEqual(
    texts.map((text) => matchesSearch(text, words)),
  )
})
