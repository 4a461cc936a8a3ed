import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyLayout } from '../page/load-layout.ts'
import { MobileNavigation } from './mobile-navigation.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('an open sheet closes when the window becomes wide enough to hide it', () => {
  const wide = Object.assign(new EventTarget(), { matches: false, media: '', onchange: null })
  const matchMedia = vi
    .spyOn(window, 'matchMedia')
    .mockReturnValue(Object.assign(wide, { addListener: () => {}, removeListener: () => {} }))
  render(
    <MemoryRouter>
      <MobileNavigation layout={emptyLayout} />
    </MemoryRouter>,
  )
  const sheet = screen.getByRole<HTMLDialogElement>('dialog', { hidden: true })
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
  expect(sheet.open).toBe(true)
  expect(matchMedia).toHaveBeenCalledWith('(min-width: 48rem)')
  act(() => {
    wide.matches = true
    wide.dispatchEvent(new Event('change'))
  })
  expect(sheet.open).toBe(false)
})
