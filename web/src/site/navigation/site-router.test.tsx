import { act, cleanup, render, screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useIsStillHere } from './navigation-context.ts'
import { createSiteHistory, type Place } from './site-history.ts'
import { SiteRouter } from './site-router.tsx'
import { aWindow } from '../../../test/fake-window.ts'

afterEach(cleanup)

/** The site at `/`, where every page is there at once. */
function show() {
  const history = createSiteHistory({
    window: aWindow('/').window,
    newKey: () => String(Math.random()),
    prepare: async () => 'here',
  })
  const scrollPlaces = {
    leave: vi.fn<(place: Place) => void>(),
    arrive: vi.fn<(place: Place) => void>(),
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
    <SiteRouter history={history} scrollPlaces={scrollPlaces}>
      <Page />
    </SiteRouter>,
  )
  act(() => screen.getByRole('button').click())
  return { history, scrollPlaces, isStillHere: () => isStillHere() }
}

test('who has pressed a link is no longer here, even before anything is drawn for it', async () => {
  const { history, isStillHere } = show()
  expect(isStillHere()).toBe(true)
  await act(async () => {
    history.navigator.push('/offering')
    expect(isStillHere()).toBe(false)
    await vi.waitFor(() => expect(history.read().isLeaving).toBe(false))
    expect(isStillHere()).toBe(false)
  })
  expect(screen.getByRole('button').textContent).toBe('/offering')
})

test('the place on a page is remembered when it is left, and looked up when the next is drawn', async () => {
  const { history, scrollPlaces } = show()
  const first = history.read().place
  await act(async () => {
    history.navigator.push('/offering')
    await vi.waitFor(() => expect(scrollPlaces.leave).toHaveBeenCalledWith(first))
  })
  expect(scrollPlaces.arrive).toHaveBeenLastCalledWith(history.read().place)
})
