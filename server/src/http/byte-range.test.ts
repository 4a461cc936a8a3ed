import { expect, test } from 'vitest'
import { requestedRange } from './byte-range.ts'

const file = { size: 100, etag: 'tag' }

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=10-500', { start: 10, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-1', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['lines=0-1', null],
  ['bytes=9999999999999999-', null],
])('%s of a hundred bytes', (range, expected) => {
  expect(requestedRange(new Headers({ range }), file)).toEqual(expected)
})

test('a part of changed content is never sent: the response is the whole file', () => {
  const asked = (condition: string) =>
    requestedRange(new Headers({ range: 'bytes=0-9', 'if-range': condition }), file)
  expect(asked('"tag"')).toEqual({ start: 0, end: 9 })
  expect(asked('"other"')).toBeNull()
  expect(requestedRange(new Headers(), file)).toBeNull()
})
