import { expect, test } from 'vitest'
import { compareOffsets, formatOffset, parseOffset, type Offset } from './offset.ts'

const offset = (text: string): Offset => {
  const parsed = parseOffset(text)
  if (parsed === null || parsed === 'now') throw new Error(`${text} is no offset`)
  return parsed
}

test('W15: offsets order as numbers, with inf last in its transaction', () => {
  const ordered = [
    '-1',
    '0_0',
    '0_2',
    '0_10',
    '0_inf',
    '9_0',
    '10_0',
    '10_3',
    '10_inf',
    '18446744073709551615_0',
  ]
  const shuffled = [...ordered].sort().map(offset)
  expect(shuffled.sort(compareOffsets).map(formatOffset)).toEqual(ordered)
})

test('W4: only the four forms are offsets', () => {
  for (const text of ['', '10', '1_2_3', '0_-1', '-2', '_1', '1_', 'inf_1', ' 1_1', 'NOW'])
    expect(parseOffset(text)).toBeNull()
  expect(parseOffset('now')).toBe('now')
  expect(formatOffset(offset('0_02'))).toBe('0_2')
})
