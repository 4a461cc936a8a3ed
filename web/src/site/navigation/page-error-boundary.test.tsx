import { cleanup, render } from '@testing-library/react'
import { NavigationType } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { PageErrorBoundary } from './page-error-boundary.tsx'
import type { Place } from './site-history.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const aPlace = (pathname: string): Place => ({
  location: { pathname, search: '', hash: '', state: null, key: pathname },
  type: NavigationType.Push,
  hasFailed: false,
  keepsScroll: false,
  morphsFrom: null,
})

test('a page that throws leaves what is around it, and the next navigation resets it', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Page = ({ isBroken }: { isBroken: boolean }) => {
    if (isBroken) throw new Error('broken')
    return 'page'
  }
  const show = (place: Place, isBroken: boolean) => (
    <>
      header{' '}
      <PageErrorBoundary place={place} fallback="fell over">
        <Page isBroken={isBroken} />
      </PageErrorBoundary>
    </>
  )
  const one = aPlace('/one')
  const { rerender } = render(show(one, true))
  expect(document.body.textContent).toBe('header fell over')
  rerender(show(one, false))
  expect(document.body.textContent).toBe('header fell over')
  rerender(show(aPlace('/two'), false))
  expect(document.body.textContent).toBe('header page')
})
