import { expect, test } from 'vitest'
import { themeCount } from './theme-count.ts'

test.each([
  [1, 'One theme'],
  [6, 'Six themes'],
  [9, 'Nine themes'],
  [10, '10 themes'],
])('%i: %s', (count, text) => {
  expect(themeCount(count)).toBe(text)
})
