import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { EmptyList } from './empty-list.tsx'

afterEach(cleanup)

test('an empty list shows a decorative drawing of rows, and a link to its first row', () => {
  const { container } = render(<EmptyList name="cases" onChange={null} />, { wrapper: MemoryRouter })
  const drawing = container.firstElementChild
  expect(drawing?.getAttribute('aria-hidden')).toBe('true')
  expect(drawing?.children).toHaveLength(3)
  expect(screen.getByText('No cases yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add the first case' }).getAttribute('href')).toBe(
    '/admin/cases/new',
  )
})
