import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

const page = (isOpen: boolean) => (
  <>
    <button type="button">Edit</button>
    <Dialog open={isOpen} onClose={() => {}} title="Edit service">
      {/* Base UI itself blurs a text field, in browsers that call themselves WebKit, as the DOM of these tests does. */}
      <button type="button">Add a row</button>
    </Dialog>
  </>
)

const hasFocus = (element: HTMLElement) => vi.waitFor(() => expect(document.activeElement).toBe(element))

test('a dialog that closes gives the focus back by way of the body, and takes it again', async () => {
  const { rerender } = render(page(false))
  const opener = screen.getByRole('button', { name: 'Edit' })
  opener.focus()
  rerender(page(true))
  const control = await screen.findByRole('button', { name: 'Add a row' })
  await hasFocus(control)
  rerender(page(false))
  expect(document.activeElement).toBe(document.body)
  await hasFocus(opener)

  rerender(page(true))
  await hasFocus(control)
})
