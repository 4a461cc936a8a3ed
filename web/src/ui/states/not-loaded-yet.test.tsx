import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NotLoadedYet } from './not-loaded-yet.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const lost = () => Promise.reject(new TypeError('Failed to fetch'))

test('offline, a missing part says what it needs, and offers no reload, which would lose the page', async () => {
  vi.stubGlobal('fetch', lost)
  const { rerender } = render(<NotLoadedYet hasFailed={false} />)
  expect(screen.getByText('Loading …')).toBeTruthy()
  rerender(<NotLoadedYet hasFailed />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('This part is not on this device yet. Connect once to load it.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('the reload is offered as soon as the server responds, even at a later attempt', async () => {
  const fetched = vi.fn<() => Promise<Response>>(lost)
  vi.stubGlobal('fetch', fetched)
  const { rerender } = render(<NotLoadedYet hasFailed />)
  await screen.findByText(/not on this device yet/)
  fetched.mockResolvedValue(new Response())
  rerender(<NotLoadedYet hasFailed />)
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  fireEvent.click(await screen.findByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledOnce()
  expect(screen.getByRole('alert').textContent).toContain('A new version may be available.')
})
