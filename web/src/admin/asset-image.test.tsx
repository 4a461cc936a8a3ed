import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AssetImage } from './asset-image.tsx'
import { AdminContext } from './data/contexts.ts'
import { emptyQueue, fakeAdmin } from './testing/source-fixture.ts'

afterEach(cleanup)

test('a picture that is not on this device is reported as such, and loaded again when the connection is back', () => {
  const admin = fakeAdmin()
  admin.queue.set({ ...emptyQueue, offline: true })
  render(
    <AdminContext value={admin.source}>
      <AssetImage url="/media/deer.webp" alt="A deer" className="w-full" withWords />
    </AdminContext>,
  )
  fireEvent.error(screen.getByRole('img', { name: 'A deer' }))
  expect(screen.getByRole('img', { name: 'A deer' }).textContent).toBe('Not kept on this device')
  act(() => admin.queue.set(emptyQueue))
  const again = screen.getByRole('img', { name: 'A deer' })
  expect(again.getAttribute('src')).toBe('/media/deer.webp')
  fireEvent.error(again)
  expect(screen.getByRole('img', { name: 'A deer' }).textContent).toBe('Cannot be loaded')
})
