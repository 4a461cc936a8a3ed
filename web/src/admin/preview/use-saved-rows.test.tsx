import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { AdminContext } from '../data/contexts.ts'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'
import { useSavedRows } from './use-saved-rows.ts'

test('what is saved comes into a preview behind the press that saved it', async () => {
  const admin = fakeAdmin({
    services: [aRow('services', 's1', { name: 'Brand Desk', published: true })],
  })
  const Around = ({ children }: { children: ReactNode }) => (
    <AdminContext value={admin.source}>{children}</AdminContext>
  )
  const { result } = renderHook(useSavedRows, { wrapper: Around })
  const before = result.current
  expect(before).not.toBeNull()

  act(() => admin.rowsOf('services').set([aRow('services', 's1', { name: 'Brand Room', published: true })]))
  expect(result.current).toBe(before)
  await vi.waitFor(() =>
    expect(result.current?.publicRows.get('services')?.get('s1')).toMatchObject({ name: 'Brand Room' }),
  )
})
