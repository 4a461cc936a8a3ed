import { act, renderHook } from '@testing-library/react'
import { type ReactNode, useMemo, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { AdminContext } from '../data/admin-context.ts'
import type { ListFilter } from '../filters/list-filter.ts'
import { byValue, type Column, type SortKeyOf } from '../table/column.ts'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'
import { type ListStates, ListStatesContext, type ListStatesStore, stateOf } from './list-states.ts'
import { useList } from './use-list.ts'

const rows = Array.from({ length: 300 }, (_, i) => aRow('services', `s${i}`, { name: `Service ${i % 50}` }))
const { source } = fakeAdmin({ services: rows })

function Around({ children }: { children: ReactNode }) {
  const [states, setStates] = useState<ListStates>({})
  const store = useMemo(
    (): ListStatesStore => ({
      states,
      change: (name, next) => setStates((before) => ({ ...before, [name]: next(stateOf(before, name)) })),
    }),
    [states],
  )
  return (
    <AdminContext value={source}>
      <ListStatesContext value={store}>{children}</ListStatesContext>
    </AdminContext>
  )
}

test('typing in the search and opening the filter menu sort nothing', async () => {
  const sortKey = vi.fn<SortKeyOf>(byValue('name'))
  const columns: readonly Column[] = [{ key: 'name', label: 'Name', cell: () => null, sortKey }]
  const { result } = renderHook(() => useList('services', columns, []), { wrapper: Around })
  sortKey.mockClear()
  act(() => result.current.onSort({ key: 'name', down: true }))
  expect(result.current.shown.map(({ id }) => id).slice(0, 3)).toEqual(['s149', 's199', 's249'])
  expect(sortKey).toHaveBeenCalledTimes(rows.length)

  sortKey.mockClear()
  for (const search of ['s', 'se', 'service 7', '']) act(() => result.current.onSearch(search))
  act(() => result.current.setChoosingFilters(true))
  await vi.waitFor(() => expect(result.current.matcher).not.toBeNull())
  expect(result.current.shown).toHaveLength(rows.length)
  expect(sortKey).not.toHaveBeenCalled()
})

test('the results of a search are kept when it is cleared, and speed up the next one', async () => {
  const columns: readonly Column[] = [{ key: 'name', label: 'Name', cell: () => null }]
  const more: readonly ListFilter[] = []
  const { result } = renderHook(() => useList('services', columns, more), { wrapper: Around })
  act(() => result.current.onSearch('service 7'))
  await vi.waitFor(() => expect(result.current.matcher).not.toBeNull())
  const { matcher } = result.current
  for (const search of ['', 'service 8']) act(() => result.current.onSearch(search))
  expect(result.current.shown.length).toBeGreaterThan(0)
  expect(result.current.matcher).toBe(matcher)
})
