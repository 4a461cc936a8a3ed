import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Modal } from './modal.tsx'

afterEach(cleanup)

function open() {
  const onClose = vi.fn<() => void>()
  render(
    <Modal open onClose={onClose} labelledBy="title">
      <h2 id="title">Menu</h2>
    </Modal>,
  )
  return { onClose, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Menu' }) }
}

test('a close event that arrives after the dialog is open again does not close it', () => {
  const { onClose, dialog } = open()
  dialog.dispatchEvent(new Event('close'))
  expect(onClose).not.toHaveBeenCalled()
  dialog.close()
  expect(onClose).toHaveBeenCalledOnce()
})

test('a press on the overlay closes it, but a text selection that ends on the overlay does not', () => {
  const { onClose, dialog } = open()
  fireEvent.pointerDown(screen.getByRole('heading'))
  // The browser fires the click on the common ancestor of both ends of the selection.
  fireEvent.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(onClose).toHaveBeenCalledOnce()
})
