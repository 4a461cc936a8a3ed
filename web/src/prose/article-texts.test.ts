import { expect, test } from 'vitest'
import { articleCategory, readTimeText } from './article-texts.ts'

test('a missing reading time or category has a default', () => {
  expect(readTimeText(null)).toBe('5 min read')
  expect(readTimeText('8 min read')).toBe('8 min read')
  expect(articleCategory(undefined)).toBe('Uncategorized')
  expect(articleCategory('Blog')).toBe('Blog')
})
