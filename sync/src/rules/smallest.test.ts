import { expect, test } from 'vitest'
import { smallest } from './smallest.ts'

test('equals the beginning of a stable sort', () => {
  const items = Array.from({ length: 200 }, (_, index) => ({
    index,
    a: (index * 7919) % 5,
    b: (index * 104729) % 3,
  }))
  const sorted = [...items].sort((x, y) => x.a - y.a || x.b - y.b || x.index - y.index)
  for (const count of [0, 1, 6, 300]) {
    expect(
      smallest(
        items,
        count,
        (item) => item.a,
        (item) => item.b,
      ),
    ).toEqual(sorted.slice(0, count))
  }
})
