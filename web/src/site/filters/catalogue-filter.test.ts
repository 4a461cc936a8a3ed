import { expect, test } from 'vitest'
import { gridLimit, limitText, parseLimit } from './catalogue-filter.ts'

test.each([
  ['', 9, 60],
  ['7', 9, 60],
  ['33', 33, 60],
  ['60', 60, 60],
  ['61', 63, 120],
  ['120', 120, 120],
  ['-1', 9, 60],
  ['1e99', 9, 60],
  ['many', 9, 60],
])(
  'the address with limit=%s shows %i cards on a phone, and up to %i on a larger screen',
  (text, phone, grid) => {
    const limit = parseLimit(new URLSearchParams({ limit: text }))
    expect(limit).toBe(phone)
    expect(gridLimit(limit)).toBe(grid)
    expect(limitText(limit)).toBe(phone === 9 ? '' : String(phone))
  },
)
