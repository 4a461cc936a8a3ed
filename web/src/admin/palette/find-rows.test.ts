import { expect, test } from 'vitest'
import { aRow } from '../testing/source-fixture.ts'
import { createWarming, findRows, type RowsByEntity } from './find-rows.ts'

const rows: RowsByEntity = new Map([
  [
    'services',
    [
      aRow('services', '1', { name: 'Rebrand', short_description: 'For brands that have grown' }),
      aRow('services', '2', { name: 'Your Brand Desk' }),
      aRow('services', '3', { name: 'Brand Mirror' }),
      aRow('services', '4', { name: 'Brand' }),
      aRow('services', '5', { name: 'Price Test', short_description: 'What a brand may cost' }),
    ],
  ],
  ['service_companies', [aRow('service_companies', '6', { name: 'Mäkelä & Söner Brand' })]],
])
const titles = (words: string[], limit = 10) => findRows(rows, words, limit).map(({ title }) => title)

test('titles equal to the words come first, then those that begin with them, have them as words, or contain them, then other texts', () => {
  expect(titles(['brand'])).toEqual([
    'Brand',
    'Brand Mirror',
    'Your Brand Desk',
    'Mäkelä & Söner Brand',
    'Rebrand',
    'Price Test',
  ])
})

test('all words are required, in any order, without accents', () => {
  expect(titles(['brand', 'makela'])).toEqual(['Mäkelä & Söner Brand'])
  expect(titles(['brand', 'nowhere'])).toEqual([])
})

test('no words find nothing, and the results are limited', () => {
  expect(titles([])).toEqual([])
  expect(titles(['brand'], 2)).toEqual(['Brand', 'Brand Mirror'])
})

test('rows are prepared a few at a time', () => {
  const many: RowsByEntity = new Map([
    ['services', Array.from({ length: 220 }, (_, i) => aRow('services', `${i}`, { name: `S ${i}` }))],
  ])
  let clock = 0
  const now = () => (clock += 5)
  const warm = createWarming(many)
  const turns = Array.from({ length: 6 }, () => warm(4, now))
  expect(turns).toEqual([false, false, false, false, true, true])
})
