import { expect, test, vi } from 'vitest'
import { createFoundRows } from './found-rows.ts'

interface Row {
  readonly id: number
  readonly isShown: boolean
}
const row = (id: number, isShown: boolean): Row => ({ id, isShown })

test('rows are matched once, keep their order, and are the same array while no match changes', () => {
  const matches = vi.fn<(row: Row) => boolean>(({ isShown }) => isShown)
  const foundRows = createFoundRows(matches)
  const [a, b, c] = [row(1, true), row(2, false), row(3, true)]
  const found = foundRows([a, b, c])
  expect(found).toEqual([a, c])

  matches.mockClear()
  const other = row(4, false)
  expect(foundRows([a, other, b, c])).toBe(found)
  expect(matches.mock.calls).toEqual([[other]])

  const changed = row(1, true)
  expect(foundRows([changed, b, c])).toEqual([changed, c])
  expect(foundRows([c, changed])).toEqual([c, changed])
  expect(foundRows([b])).toEqual([])
})
