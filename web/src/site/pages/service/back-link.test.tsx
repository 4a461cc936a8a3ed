import { cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter, StaticRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { BackLink } from './back-link.tsx'

afterEach(cleanup)

test('a service opened from the offering hydrates as rendered, and then links back to the offering', () => {
  const path = '/services/one'
  const container = document.createElement('div')
  container.innerHTML = renderToString(
    <StaticRouter location={path}>
      <BackLink />
    </StaticRouter>,
  )
  document.body.append(container)
  expect(container.textContent).toContain('Back to The Paradox')
  const onRecoverableError = vi.fn<(error: unknown) => void>()
  render(
    <MemoryRouter initialEntries={[{ pathname: path, state: { from: 'offering' } }]}>
      <BackLink />
    </MemoryRouter>,
    { container, hydrate: true, onRecoverableError },
  )
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(screen.getByRole('link', { name: 'Back to Offerings' }).getAttribute('href')).toBe('/offering')
})
