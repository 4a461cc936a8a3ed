import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a page that throws does not affect its surroundings, and the next navigation resets it', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Page = ({ isBroken }: { isBroken: boolean }) => {
    if (isBroken) throw new Error('broken')
    return 'page'
  }
  const show = (place: string, isBroken: boolean) => (
    <>
      header{' '}
      <ErrorBoundary resetBy={place} fallback="fell over">
        <Page isBroken={isBroken} />
      </ErrorBoundary>
    </>
  )
  const one = '/one'
  const { rerender } = render(show(one, true))
  expect(document.body.textContent).toBe('header fell over')
  rerender(show(one, false))
  expect(document.body.textContent).toBe('header fell over')
  rerender(show('/two', false))
  expect(document.body.textContent).toBe('header page')
})
