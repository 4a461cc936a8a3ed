import { act, cleanup, render, screen } from '@testing-library/react'
import { type Navigator, useLocation } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useIsStillHere } from './navigation-context.ts'
import { createSiteHistory, type Place } from './site-history.ts'
import { SiteRouter } from './site-router.tsx'
import { aWindow } from '../../../test/fake-window.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

/** Renders the site at `/`; every page loads at once. */
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
      <main id="content" tabIndex={-1}>
        <button type="button" onClick={() => (isStillHere = ask)}>
          {pathname}
        </button>
      </main>
    )
  }
  render(
    <SiteRouter history={history} scrollRestoration={scrollRestoration}>
      <Page />
    </SiteRouter>,
  )
  act(() => screen.getByRole('button').click())
  const arrive = (navigate: (navigator: Navigator) => void) =>
    act(async () => {
      navigate(history.navigator)
      await vi.waitFor(() => expect(history.read().isNavigating).toBe(false))
    })
  return { history, scrollRestoration, isStillHere: () => isStillHere(), arrive }
}

test('a pressed link leaves the page at once, before the next page is rendered', async () => {
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

test('the scroll position is saved when a page is left, and restored after the next page is rendered', async () => {
  const { history, scrollRestoration } = show()
  const first = history.read().place
  await act(async () => {
    history.navigator.push('/offering')
    await vi.waitFor(() => expect(scrollRestoration.save).toHaveBeenCalledWith(first))
  })
  expect(scrollRestoration.restore).toHaveBeenLastCalledWith(history.read().place)
})

test('the content of the next page gets the focus without a scroll, also when the visitor goes back', async () => {
  const { arrive } = show()
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  const page = screen.getByRole('main')
  expect(document.activeElement).not.toBe(page)
  await arrive((navigator) => navigator.push('/offering'))
  expect(document.activeElement).toBe(page)
  screen.getByRole('button').focus()
  await arrive((navigator) => navigator.go(-1))
  expect(document.activeElement).toBe(page)
  expect(focus.mock.contexts.filter((element) => element === page)).toHaveLength(2)
  expect(focus).toHaveBeenCalledWith({ preventScroll: true })
  focus.mockRestore()
})

test('the focus stays on a change of filters, for a fragment, on a redirect, and in a dialog', async () => {
  const { arrive } = show()
  const button = screen.getByRole('button')
  button.focus()
  await arrive((navigator) => navigator.push('/?theme=x'))
  await arrive((navigator) => navigator.push('/cases', null, { preventScrollReset: true }))
  await arrive((navigator) => navigator.push('/members#part'))
  await arrive((navigator) => navigator.replace('/members/new-name'))
  document.body.append(Object.assign(document.createElement('dialog'), { open: true }))
  await arrive((navigator) => navigator.push('/contact'))
  expect(button.textContent).toBe('/contact')
  expect(document.activeElement).toBe(button)
})
