import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

test('an error is described with its cause, also when its own message is empty', () => {
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
  expect(describeError(new TypeError('fetch failed', { cause: refused }))).toBe('fetch failed (ECONNREFUSED)')
  expect(describeError(new RangeError())).toBe('RangeError')
  expect(describeError('no error at all')).toBe('no error at all')
})
