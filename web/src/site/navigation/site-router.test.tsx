import { act, cleanup, render, screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useIsStillHere } from './navigation-context.ts'
import { createSiteHistory, type Place } from './site-history.ts'
import { SiteRouter } from './site-router.tsx'
import { aWindow } from '../../../test/fake-window.ts'

afterEach(cleanup)

/** The site at `/`, where every page is loaded at once. */
function show() {
  const history = createSiteHistory({
    window: aWindow('/').window,
    newKey: () => String(Math.random()),
    prepare: async () => 'here',
  })
  const scrollRestoration = {
    save: vi.fn<(place: Place) => void>(),
    restore: vi.fn<(place: Place) => void>(),
  }
  let isStillHere = () => false
  function Page() {
    const ask = useIsStillHere()
    const { pathname } = useLocation()
    return (
      <button type="button" onClick={() => (isStillHere = ask)}>
        {pathname}
      </button>
    )
  }
  render(
    <SiteRouter history={history} scrollRestoration={scrollRestoration}>
      <Page />
    </SiteRouter>,
  )
  act(() => screen.getByRole('button').click())
  return { history, scrollRestoration, isStillHere: () => isStillHere() }
}

test('a pressed link counts as leaving the page at once, before anything is rendered for it', async () => {
  const { history, isStillHere } = show()
  expect(isStillHere()).toBe(true)
  await act(async () => {
    history.navigator.push('/offering')
    expect(isStillHere()).toBe(false)
    await vi.waitFor(() => expect(history.read().isNavigating).toBe(false))
    expect(isStillHere()).toBe(false)
  })
  expect(screen.getByRole('button').textContent).toBe('/offering')
})

test('the scroll offset is saved when a page is left, and restored when the next one is rendered', async () => {
  const { history, scrollRestoration } = show()
  const first = history.read().place
  await act(async () => {
    history.navigator.push('/offering')
    await vi.waitFor(() => expect(scrollRestoration.save).toHaveBeenCalledWith(first))
  })
  expect(scrollRestoration.restore).toHaveBeenLastCalledWith(history.read().place)
})
