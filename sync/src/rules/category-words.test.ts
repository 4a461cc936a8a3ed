import { expect, test } from 'vitest'
import { SERVICE_CATEGORIES } from '../entities/services.ts'
import { categoryWords } from './category-words.ts'

test('every category of services has words, and nothing else has', () => {
  for (const category of SERVICE_CATEGORIES) expect(categoryWords(category), category).toMatch(/^[a-z ]+$/)
  expect(['pr', '', 'constructor', 'toString', 'logos'].map(categoryWords)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
