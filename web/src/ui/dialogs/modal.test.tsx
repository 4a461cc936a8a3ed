import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Modal } from './modal.tsx'

afterEach(cleanup)

test('the news that it was closed, which comes when it is open again, closes nothing', () => {
  const onClose = vi.fn<() => void>()
  render(
    <Modal open onClose={onClose} labelledBy="title">
      <h2 id="title">Menu</h2>
    </Modal>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Menu' })
  dialog.dispatchEvent(new Event('close'))
  expect(onClose).not.toHaveBeenCalled()
  dialog.close()
  expect(onClose).toHaveBeenCalledOnce()
})
