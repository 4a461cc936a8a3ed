import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { ThemeTeasers } from './theme-teasers.tsx'

afterEach(cleanup)

const aThemeCard = (_: unknown, index: number) => ({
  id: `theme-${index}`,
  name: `Theme ${index}`,
  text: '',
  benefits: [],
  button: '',
  image: null,
})

test.each([
  [1, 'One theme, and one team for whatever lies beyond it.'],
  [6, 'Six themes, and one team for whatever lies between them.'],
  [7, 'Seven themes, and one team for whatever lies between them.'],
])('the text for %i themes is: %s', (length, text) => {
  render(
    <MemoryRouter>
      <ThemeTeasers themes={Array.from({ length }, aThemeCard)} />
    </MemoryRouter>,
  )
  expect(screen.getByText(text)).toBeTruthy()
})
