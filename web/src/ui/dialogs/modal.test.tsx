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

test('the news that it was closed, which comes when it is open again, closes nothing', () => {
  const { onClose, dialog } = open()
  dialog.dispatchEvent(new Event('close'))
  expect(onClose).not.toHaveBeenCalled()
  dialog.close()
  expect(onClose).toHaveBeenCalledOnce()
})

test('a press on the overlay closes it; text that is selected as far as the overlay does not', () => {
  const { onClose, dialog } = open()
  fireEvent.pointerDown(screen.getByRole('heading'))
  // The browser makes the click on the element around both ends of the selection.
  fireEvent.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(onClose).toHaveBeenCalledOnce()
})
