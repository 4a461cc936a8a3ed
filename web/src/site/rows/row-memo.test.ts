import { expect, test, vi } from 'vitest'
import { rowMemo } from './row-memo.ts'
import { aService, aTheme, anAsset, rowsOf } from '../../../test/site-rows.ts'

const rows = rowsOf({ services: [aService()], offering_themes: [aTheme()] })
const changed = { ...rows, services: new Map(rows.services) }

test('a value is derived once for the same tables, whatever other tables change', () => {
  const derive = vi.fn<(from: typeof rows) => number>((from) => from.services.size)
  const count = rowMemo(derive)
  count(rows)
  count({ ...rows, website_assets: new Map([['a', anAsset()]]) })
  expect(derive).toHaveBeenCalledOnce()
  count(changed)
  expect(derive).toHaveBeenCalledTimes(2)
})

test('tables read by an inner derivation count for the outer one, even if the inner value was memoized', () => {
  const inner = rowMemo((from) => [...from.services.keys()])
  const outer = rowMemo((from) => ({ ids: inner(from), themes: from.offering_themes.size }))
  inner(rows)
  const value = outer(rows)
  expect(outer(rows)).toBe(value)
  const after = outer({ ...rows, services: new Map() })
  expect(after).toEqual({ ids: [], themes: 1 })
})

test('a table that is read only in some states counts in those states', () => {
  const names = rowMemo((from) =>
    from.services.size > 1 ? [...from.offering_themes.values()].map(({ name }) => name) : [],
  )
  const two = { ...rows, services: new Map([aService(), aService()].map((row) => [row.id, row])) }
  expect(names(rows)).toEqual([])
  expect(names(two)).toHaveLength(1)
  expect(names({ ...two, offering_themes: new Map() })).toEqual([])
})
