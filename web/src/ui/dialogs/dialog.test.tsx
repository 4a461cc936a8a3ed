import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

const page = (isOpen: boolean) => (
  <>
    <button type="button">Edit</button>
    <Dialog open={isOpen} onClose={() => {}} title="Edit service">
      <input aria-label="Name" />
    </Dialog>
  </>
)

const hasFocus = (element: HTMLElement) => vi.waitFor(() => expect(document.activeElement).toBe(element))

test('a dialog that closes gives the focus back by way of the body, and takes it again', async () => {
  const { rerender } = render(page(false))
  const opener = screen.getByRole('button', { name: 'Edit' })
  opener.focus()
  rerender(page(true))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await hasFocus(name)
  const to: (EventTarget | null)[] = []
  name.addEventListener('focusout', ({ relatedTarget }) => to.push(relatedTarget))

  rerender(page(false))
  await hasFocus(opener)
  expect(to).toEqual([null])

  rerender(page(true))
  await hasFocus(name)
})
