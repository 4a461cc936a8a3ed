import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { ConsentField } from './consent-field.tsx'

afterEach(cleanup)

test('the missing-consent error is an alert, and describes the checkbox', () => {
  const field = (error: string) => (
    <MemoryRouter>
      <ConsentField checked={false} error={error} onChange={() => {}} />
    </MemoryRouter>
  )
  const { rerender } = render(field(''))
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(field('Please agree first'))
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('Please agree first')
  const note = screen.getByRole('checkbox').getAttribute('aria-describedby')
  expect(alert.closest(`[id="${note}"]`)).not.toBeNull()
})
