import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LinkDialog } from './link-dialog.tsx'

afterEach(cleanup)

test('a link that an article cannot have is refused, and its field has the focus', async () => {
  const onDone = vi.fn<(address: string | null, text: string) => void>()
  render(<LinkDialog address="" needsText={false} onDone={onDone} onClose={() => {}} />)
  const field = await screen.findByLabelText('Address')
  fireEvent.change(field, { target: { value: 'javascript:1' } })
  const button = screen.getByRole('button', { name: 'Set link' })
  button.focus()
  fireEvent.submit(field)
  expect(screen.getByRole('alert').textContent).toContain('An article cannot link to this')
  expect(document.activeElement).toBe(field)
  expect(onDone).not.toHaveBeenCalled()
})
