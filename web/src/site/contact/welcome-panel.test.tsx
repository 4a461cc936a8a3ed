import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WelcomePanel } from './welcome-panel.tsx'

afterEach(cleanup)

test('the welcome panel is scrolled into view, wherever the button is in its form', () => {
  const scrolled = vi.fn<(this: Element, where: unknown) => void>()
  HTMLOutputElement.prototype.scrollIntoView = scrolled
  const { container } = render(<WelcomePanel />)
  expect(scrolled.mock.contexts).toEqual([container.querySelector('output')])
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' })
})
