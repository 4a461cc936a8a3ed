import { expect, test } from 'vitest'
import { serviceSize } from './service-size.ts'

test.each([
  ['1-4-weeks', 'Small'],
  ['1-3-months', 'Medium'],
  ['3-6-months', 'Large'],
  ['6-plus-months', 'Enterprise'],
  ['3-6', null],
  ['12plus', null],
  ['someday', null],
  [null, null],
])('a duration of %s is %s', (duration, size) => {
  expect(serviceSize(duration)).toBe(size)
})
