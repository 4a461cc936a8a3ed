import { expect, test } from 'vitest'
import { orderArticles, splitArticles } from './articles.ts'

test('articles are newest first, equal dates are ordered by title and id, and managed texts are not articles', () => {
  const rows = [
    { id: '1', slug: 'old', title: 'Old', published_at: '2025-01-01' },
    { id: '2', slug: 'homepage-value-prop', title: 'Managed', published_at: '2025-09-01' },
    { id: '4', slug: 'b', title: 'B', published_at: '2025-05-01' },
    { id: '3', slug: 'a', title: 'A', published_at: '2025-05-01' },
  ]
  expect(orderArticles(rows).map((row) => row.id)).toEqual(['3', '4', '1'])
})

test('three articles are shown first', () => {
  expect(splitArticles([1, 2, 3, 4, 5])).toEqual({ first: [1, 2, 3], rest: [4, 5] })
  expect(splitArticles([1])).toEqual({ first: [1], rest: [] })
})
