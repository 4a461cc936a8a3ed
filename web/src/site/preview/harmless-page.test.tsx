import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { makeHarmless } from './harmless-page.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('neither the browser nor a script sends a form', () => {
  const send = vi.fn<() => void>()
  makeHarmless(window)
  render(
    <form aria-label="Sign up" onSubmit={send}>
      <button type="submit">Send</button>
    </form>,
  )
  // False means that the default action was prevented.
  expect(fireEvent.submit(screen.getByRole('form'))).toBe(false)
  expect(send).not.toHaveBeenCalled()
})

test('links out of the site do nothing, and links within the page scroll', () => {
  makeHarmless(window)
  const follow = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  render(
    <main>
      <a href="https://elsewhere.example/">Elsewhere</a>
      <a href="mailto:somebody@example.org">Mail</a>
      <a href="#part">Part</a>
      <a href="/offering" onClick={follow}>
        Offering
      </a>
      <p id="part">Here</p>
    </main>,
  )
  const scroll = vi.spyOn(screen.getByText('Here'), 'scrollIntoView')
  for (const name of ['Elsewhere', 'Mail', 'Part'])
    expect(fireEvent.click(screen.getByRole('link', { name }))).toBe(false)
  expect(scroll).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('link', { name: 'Offering' }))
  expect(follow).toHaveBeenCalledOnce()
})

test('the page does not take the focus while the administrator uses the form', () => {
  makeHarmless(window)
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  render(<button type="button">Close</button>)
  const button = screen.getByRole('button')
  button.focus()
  expect(document.activeElement).not.toBe(button)
  hasFocus.mockReturnValue(true)
  button.focus()
  expect(document.activeElement).toBe(button)
})
