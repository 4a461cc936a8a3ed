import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

const page = (isOpen: boolean) => (
  <>
    <button type="button">Edit</button>
    <Dialog open={isOpen} onClose={() => {}} title="Edit service">
      {/* This is a button, because Base UI blurs text fields itself in WebKit browsers, which the DOM of this test
          resembles. */}
      <button type="button">Add a row</button>
    </Dialog>
  </>
)

const hasFocus = (element: HTMLElement) => vi.waitFor(() => expect(document.activeElement).toBe(element))

test('a dialog that closes returns the focus through the body, and takes it again when reopened', async () => {
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
