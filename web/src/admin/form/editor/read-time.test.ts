import { expect, test } from 'vitest'
import { readTime } from './read-time.ts'

test('reading takes a minute for every 200 words, and at least one minute', () => {
  expect(readTime('')).toBe('5 min read')
  expect(readTime('One – two. ![three](/media/a-b/c.webp)')).toBe('1 min read')
  expect(readTime('word '.repeat(1200))).toBe('6 min read')
})
