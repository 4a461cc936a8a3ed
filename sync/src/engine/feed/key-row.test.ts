import { expect, test } from 'vitest'
import { rowKey } from '../../protocol/key.ts'
import { rowOfKey } from './key-row.ts'

test('E26: a key gives back the values that it was made of', () => {
  const shape = {
    keyPrefix: '"public"."a//b"',
    relation: '["public","a/b"]',
    key: [2, 0, 3],
    keyBooleans: [false, false, true],
    hasPrimaryKey: true,
    selected: [0, 1, 2, 3],
    names: ['"a":', '"b":', '"c":', '"d":'],
    full: false,
  }
  for (const [one, other] of [
    ['x', 'y'],
    ['/', '//'],
    ['"/"', '"'],
    ['', '/"'],
    ['a"/', '/"/"'],
  ])
    expect(rowOfKey(shape, rowKey(shape.keyPrefix, [one ?? '', other ?? '', 'true']))).toEqual([
      other,
      null,
      one,
      't',
    ])
})
