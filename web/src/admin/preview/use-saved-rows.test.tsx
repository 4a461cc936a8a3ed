import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { AdminContext } from '../data/admin-context.ts'
import { aFile } from '../testing/outbox-fixture.ts'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'
import { useSavedRows } from './use-saved-rows.ts'

test('a save updates a preview only after the press that saved', async () => {
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

test('a preview is notified of a file that the site does not have before the device has read it', () => {
  const admin = fakeAdmin()
  const [awaited, uploaded] = [aFile(1), aFile(2)]
  admin.files.set([
    { ...awaited, since: 0, state: { kind: 'waiting' } },
    { ...uploaded, since: 0, state: { kind: 'uploaded' } },
  ])
  const source = { ...admin.source, localUrl: () => ({ get: () => null, subscribe: () => () => {} }) }
  const Around = ({ children }: { children: ReactNode }) => (
    <AdminContext value={source}>{children}</AdminContext>
  )
  const { result } = renderHook(useSavedRows, { wrapper: Around })
  expect([...(result.current?.pictures ?? [])]).toEqual([[awaited.address, null]])
})
