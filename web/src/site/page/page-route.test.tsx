import type { PublicRows } from '@coop/sync/tables'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createSiteHistory } from '../navigation/site-history.ts'
import { SiteRouter } from '../navigation/site-router.tsx'
import { SiteContext } from '../site-info/site-context.ts'
import type { Page } from './page.ts'
import { definePageRoute } from './page-route.tsx'
import { type PageSource, PageSourceContext, type PageState } from './page-source.ts'
import { aWindow } from '../../../test/fake-window.ts'
import { siteInfo as site } from '../../../test/site-info.ts'

vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(cleanup)

const page: Page<{ slug: string; filter: string }, string> = {
  id: 'thing',
  parse: ({ slug = '' }, search) => ({ slug, filter: search.get('filter') ?? '' }),
  address: ({ slug, filter }) => `/things/${slug}${filter === '' ? '' : `?filter=${filter}`}`,
  usesClock: false,
  load: (_rows, { slug }) => ({ kind: 'page', found: true, data: slug }),
  head: (data) => ({ title: data, description: '', canonical: null, card: 'home' }),
  texts: { loading: 'Loading thing…', error: (message) => `Error: ${message}` },
}

const { Component } = definePageRoute(page, ({ data, isBehind }) => <h1 aria-busy={isBehind}>{data}</h1>)

/**
 * Opens the page of `/things/a`. The test decides which other addresses are loaded, have failed, or have moved.
 *
 * @param prepared resolves when the code of another page is loaded
 */
function open(prepared = Promise.resolve()) {
  const here = new Set(['/things/a'])
  const failed = new Set<string>()
  const moved = new Map<string, PageState<never>>()
  const listeners = new Set<() => void>()
  const loading = { kind: 'loading' } as const
  const failure = { kind: 'failed', message: 'no line' } as const
  // The page of this test reads no table.
  const tables: readonly string[][] = []
  const rows: PublicRows = Object.fromEntries(tables)
  const source: PageSource = {
    read(located) {
      const redirect = moved.get(located.address)
      if (redirect !== undefined) return redirect
      if (here.has(located.address)) return located.load(rows, 0)
      return failed.has(located.address) ? failure : loading
    },
    ensureLoaded: async () => {},
    retryNow: () => {},
    layout: () => {
      throw new Error('No layout here')
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const history = createSiteHistory({
    window: aWindow('/things/a').window,
    newKey: () => String(Math.random()),
    prepare: () => prepared.then(() => 'here'),
  })
  render(
    <SiteContext value={site}>
      <PageSourceContext value={source}>
        <SiteRouter history={history} scrollRestoration={{ save() {}, restore() {} }}>
          <Routes>
            <Route path="/things/:slug" element={<Component />} />
          </Routes>
        </SiteRouter>
      </PageSourceContext>
    </SiteContext>,
  )
  const change = (apply: () => void) =>
    act(async () => {
      apply()
      for (const listener of listeners) listener()
    })
  return {
    go: (to: string, state?: object) =>
      act(async () => {
        history.navigator.push(to, state)
        await vi.waitFor(() => expect(history.read().isNavigating).toBe(false))
      }),
    arrive: (address: string) => change(() => void here.add(address)),
    fail: (address: string) => change(() => void failed.add(address)),
    move: (address: string, to: string) =>
      change(() => {
        here.add(to)
        moved.set(address, { kind: 'redirect', to })
      }),
    /** The page moves at the moment when a link is pressed. */
    moveAtPress: (address: string, to: string, pressed: string) =>
      change(() => {
        history.navigator.push(pressed)
        moved.set(address, { kind: 'redirect', to })
      }),
    place: () => history.read().place,
  }
}

const heading = () => screen.queryByRole('heading')

test('a slow page of the same template shows that it loads, and never the content of the previous page', async () => {
  const { go, arrive, fail } = open()
  expect(heading()?.textContent).toBe('a')
  await go('/things/b')
  expect(heading()).toBeNull()
  expect(screen.getByText('Loading thing…')).toBeTruthy()
  expect(document.title).toBe('Loading thing… | Site')
  await fail('/things/b')
  expect(screen.getByText('Error: no line')).toBeTruthy()
  expect(document.title).toBe('Error: no line | Site')
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  await arrive('/things/b')
  expect(heading()?.textContent).toBe('b')
  expect(document.title).toBe('b')
})

test('after a change of filters the content stays until the new one is loaded, or an error is shown', async () => {
  const { go, fail } = open()
  await go('/things/a?filter=x')
  expect(heading()?.textContent).toBe('a')
  expect(heading()?.getAttribute('aria-busy')).toBe('true')
  await fail('/things/a?filter=x')
  expect(heading()).toBeNull()
  expect(screen.getByText('Error: no line')).toBeTruthy()
})

test('a page that moves to another address stays rendered, and keeps its scroll position and its state', async () => {
  const { go, move, place } = open()
  await go('/things/a', { from: '/list' })
  const shown = heading()
  await move('/things/a', '/things/b')
  expect(heading()?.textContent).toBe('b')
  expect(heading()).toBe(shown)
  expect(place()).toMatchObject({
    location: { pathname: '/things/b', state: { from: '/list' } },
    keepsScroll: true,
  })
})

test('a page that moves to another address does not cancel a link pressed at the same moment', async () => {
  let finish = (): void => {}
  const { arrive, moveAtPress, place } = open(new Promise((resolve) => (finish = resolve)))
  await arrive('/things/c')
  await moveAtPress('/things/a', '/things/b', '/things/c')
  await act(async () => finish())
  expect(heading()?.textContent).toBe('c')
  expect(place().location.pathname).toBe('/things/c')
})
