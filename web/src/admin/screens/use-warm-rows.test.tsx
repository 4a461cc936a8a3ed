import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { AdminContext } from '../data/admin-context.ts'
import { searchTextOf } from '../data/row-values.ts'
import { type Column, type SortKeyOf } from '../table/column.ts'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'
import { useWarmRows } from './use-warm-rows.ts'

vi.mock(import('../data/row-values.ts'), { spy: true })

test('rows are prepared when they arrive in an open list, before a search or sort', async () => {
  const admin = fakeAdmin({ services: [aRow('services', 's1', { name: 'Brand Desk' })] })
  const Around = ({ children }: { children: ReactNode }) => (
    <AdminContext value={admin.source}>{children}</AdminContext>
  )
  const sortKey = vi.fn<SortKeyOf>(() => 0)
  const columns: readonly Column[] = [{ key: 'name', label: 'Name', cell: () => null, sortKey }]
  renderHook(() => useWarmRows('services', columns), { wrapper: Around })
  const isPrepared = (name: string) =>
    vi.mocked(searchTextOf).mock.calls.some(([values]) => values['name'] === name) &&
    sortKey.mock.calls.some(([{ values }]) => values['name'] === name)
  await vi.waitFor(() => expect(isPrepared('Brand Desk')).toBe(true))

  act(() => admin.rowsOf('services').set([aRow('services', 's2', { name: 'AI Day' })]))
  await vi.waitFor(() => expect(isPrepared('AI Day')).toBe(true))
})
