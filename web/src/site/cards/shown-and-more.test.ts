import { expect, test } from 'vitest'
import { shownAndMore } from './shown-and-more.ts'

test.each([
  [[1, 2, 3], 2, { shown: [1, 2], more: 1 }],
  [[1], 2, { shown: [1], more: 0 }],
])('%j limited to %i', (items, count, result) => {
  expect(shownAndMore(items, count)).toEqual(result)
})
