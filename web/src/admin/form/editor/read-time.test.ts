import { expect, test } from 'vitest'
import { readTime } from './read-time.ts'

test('a text takes a minute for every 200 of its words, and never less than one', () => {
  expect(readTime('')).toBe('5 min read')
  expect(readTime('One – two. ![three](/media/a-b/c.webp)')).toBe('1 min read')
  expect(readTime('word '.repeat(1200))).toBe('6 min read')
})
