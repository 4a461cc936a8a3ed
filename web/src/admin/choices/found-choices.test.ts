import { expect, test } from 'vitest'
import { foundChoices } from './found-choices.ts'

const choices = [
  { value: '1', label: 'Data strategy', detail: 'PR' },
  { value: '2', label: 'Brand Data', detail: 'LURE-IN' },
  { value: '3', label: 'Yöpöllö Oy', detail: '12 people' },
  { value: '4', label: 'Metadata', detail: 'Data only' },
  { value: '5', label: 'Data' },
]
const labels = (query: string) => foundChoices(choices, query).map(({ label }) => label)

test('the best matches come first: the whole label, its beginning, its words, parts of words, the details', () => {
  expect(labels('data')).toEqual(['Data', 'Data strategy', 'Brand Data', 'Metadata'])
  expect(labels('pr')).toEqual(['Data strategy'])
})

test('accents, case and word order are ignored, and all words are required', () => {
  expect(labels('YOPOLLO')).toEqual(['Yöpöllö Oy'])
  expect(labels('dat bra')).toEqual(['Brand Data'])
  expect(labels('people yö')).toEqual(['Yöpöllö Oy'])
  expect(labels('brand oy')).toEqual([])
})

test('an empty query keeps the order of all choices', () => {
  expect(foundChoices(choices, '  ')).toBe(choices)
})
