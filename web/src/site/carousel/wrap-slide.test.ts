import { expect, test } from 'vitest'
import { wrapSlide } from './wrap-slide.ts'

test.each([
  [0, 6, 0],
  [6, 6, 0],
  [-1, 6, 5],
  [-7, 6, 5],
  [3, 1, 0],
  [2, 0, 0],
])('slide %i of %i is %i', (index, count, wrapped) => {
  expect(wrapSlide(index, count)).toBe(wrapped)
})
