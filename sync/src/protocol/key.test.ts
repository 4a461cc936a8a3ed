import { expect, test } from 'vitest'
import { keyPrefix, rowKey } from './key.ts'

test('W40: a key names the relation and the values, and no two rows share one', () => {
  expect(rowKey(keyPrefix({ schema: 'public', name: 'foo' }), ['a', 'b/c'])).toBe('"public"."foo"/"a"/"b//c"')
  expect(rowKey(keyPrefix({ schema: 's.t', name: 'a/b' }), [null])).toBe('"s..t"."a//b"/_')
  expect(rowKey('t', ['a"/"b'])).not.toBe(rowKey('t', ['a', 'b']))
})
