import { contentNames } from '@coop/sync/entities'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { directoryOf } from '../data/directory/people-directory.ts'
import type { RowsView } from '../data/rows/rows-view.ts'
import { listAddress } from '../entities/addresses.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { fakeAdmin, liveRows } from '../testing/source-fixture.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('the side menu has its groups in their order, and a link to the website', async () => {
  render(fakeApp(fakeAdmin(), '/admin').app)
  const menu = within(await screen.findByRole('navigation', { name: 'Admin' }))
  const entries = menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  const specified = [
    ['Dashboard', '/admin'],
    ['Services', '/admin/services'],
    ['Companies', '/admin/companies'],
    ['Cases', '/admin/cases'],
    ['Content', '/admin/content'],
    ['Article Categories', '/admin/categories'],
    ['Website Assets', '/admin/assets'],
    ['Partners', '/admin/partners'],
    ['Value Props', '/admin/value-propositions'],
    ['Themes', '/admin/themes'],
    ['Sign-ups', '/admin/sign-ups'],
    ['Usage', '/admin/usage'],
    ['Edits', '/admin/edits'],
    ['View Website', '/'],
  ]
  const addresses = specified.map(([, address]) => address)
  expect(entries.filter(([, address]) => addresses.includes(address ?? ''))).toEqual(specified)
})

test('the header shows the name of the signed-in person as colleagues see it, also offline, and links to the account', async () => {
  const user = { id: 'user-1', email: 'admin@example.org' }
  const people = [{ ...user, name: 'Ada Lovelace', picture: null }]
  vi.stubGlobal('fetch', async () => Response.json({ people }))
  await directoryOf(user.id).reload()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  render(fakeApp(fakeAdmin(), '/admin/edits').app)
  const own = await within(await screen.findByRole('banner')).findByRole('link', { name: /^Ada Lovelace/ })
  expect(own.textContent).toBe('ALAda Lovelaceadmin@example.org')
  expect(own.getAttribute('href')).toBe('/admin/account')
})

test('every entity is in the side menu', async () => {
  render(fakeApp(fakeAdmin(), '/admin').app)
  const menu = within(await screen.findByRole('navigation', { name: 'Admin' }))
  const addresses = menu.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(expect.arrayContaining(contentNames.map(listAddress)))
})

test('the tools are folded until their heading is pressed, which is remembered, and unfolded on their screens', async () => {
  const fold = async () => (await screen.findByText('Tools')).closest('details')
  const visit = async (address: string) => {
    cleanup()
    render(fakeApp(fakeAdmin(), address).app)
    return (await fold())?.open
  }
  expect(await visit('/admin/edits')).toBe(false)
  expect(await visit('/admin/site-check')).toBe(true)
  expect(await visit('/admin/edits')).toBe(false)
  fireEvent.click(screen.getByText('Tools'))
  await waitFor(async () => expect((await fold())?.open).toBe(true))
  expect(await visit('/admin/edits')).toBe(true)
  fireEvent.click(screen.getByText('Tools'))
  await waitFor(async () => expect((await fold())?.open).toBe(false))
  expect(await visit('/admin/edits')).toBe(false)
})

test('Ctrl+B and Cmd+B collapse the side menu, also for the next visit', async () => {
  window.history.replaceState(null, '', '/admin') // the path of the cookie
  const toggle = async () => await screen.findByRole('button', { name: 'Side menu' })
  const isOpen = async () => (await toggle()).getAttribute('aria-expanded')
  const { app, router } = fakeApp(fakeAdmin(), '/admin')
  render(app)
  expect(await isOpen()).toBe('true')
  fireEvent.keyDown(window, { key: 'b', ctrlKey: true })
  expect(await isOpen()).toBe('false')
  expect(router.state.location.pathname).toBe('/admin')
  fireEvent.keyDown(window, { key: 'B', metaKey: true })
  expect(await isOpen()).toBe('true')
  fireEvent.keyDown(window, { key: 'b' })
  expect(await isOpen()).toBe('true')
  // An editor has handled the key to make words bold.
  const taken = new KeyboardEvent('keydown', { key: 'b', ctrlKey: true, cancelable: true })
  taken.preventDefault()
  fireEvent(window, taken)
  expect(await isOpen()).toBe('true')
  fireEvent.click(await toggle())
  cleanup()

  render(fakeApp(fakeAdmin(), '/admin/services').app)
  expect(await isOpen()).toBe('false')
})

test('in a narrow window the side menu is collapsed, and opens until a choice is made', async () => {
  const match = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    match(query === '(min-width: 64rem)' ? '(max-width: 1px)' : query),
  )
  const cookie = document.cookie
  render(fakeApp(fakeAdmin(), '/admin').app)
  const toggle = await screen.findByRole('button', { name: 'Side menu' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(
    within(screen.getByRole('navigation', { name: 'Admin' })).getByRole('link', { name: 'Companies' }),
  )
  await screen.findByRole('heading', { name: 'Companies' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  // The stored state is that of a wide screen.
  expect(document.cookie).toBe(cookie)
})

test('Escape closes the menu over a screen, and returns the focus to its button', async () => {
  const match = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    match(query === '(min-width: 64rem)' ? '(max-width: 1px)' : query),
  )
  render(fakeApp(fakeAdmin(), '/admin').app)
  const toggle = await screen.findByRole('button', { name: 'Side menu' })
  fireEvent.click(toggle)
  const link = within(screen.getByRole('navigation', { name: 'Admin' })).getByRole('link', { name: 'Cases' })
  link.focus()
  fireEvent.keyDown(link, { key: 'Escape' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(toggle)
})

test('the header shows the screen and the signed-in user', async () => {
  render(fakeApp(fakeAdmin(), '/admin').app)
  const header = within(await screen.findByRole('banner'))
  expect(header.getByText('Admin Panel').className).not.toContain('sr-only')
  expect(header.getByText('admin@example.org').title).toBe('admin@example.org')
})

describe('the state of the rows', () => {
  const open = async (view: Partial<RowsView>) => {
    const admin = fakeAdmin()
    admin.view.set({ ...liveRows, ...view })
    render(fakeApp(admin, '/admin').app)
    await screen.findByRole('heading', { name: 'Dashboard' })
    return admin
  }

  test('the first load shows the number of loaded rows and the total, and disappears when it is done', async () => {
    const admin = await open({ phase: 'filling', arrived: 1200 })
    expect(await screen.findByText('Loading content: 1,200 so far')).toBeTruthy()
    act(() => admin.view.set({ ...liveRows, phase: 'filling', arrived: 5107, total: 10_214 }))
    const bar = screen.getByRole('progressbar', { name: 'Loading content: 5,107 of 10,214' })
    expect(bar).toHaveProperty('value', 0.5)
    act(() => admin.view.set({ ...liveRows, asOf: Date.now() }))
    expect(screen.queryByText(/^Loading content:/)).toBeNull()
  })

  test('a load or a network outage that ends at once is not shown', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const admin = fakeAdmin()
      admin.view.set({ ...liveRows, phase: 'filling' })
      render(fakeApp(admin, '/admin').app)
      act(() => void vi.advanceTimersByTime(300))
      act(() => admin.view.set({ ...liveRows, phase: 'offline' }))
      act(() => void vi.advanceTimersByTime(300))
      expect(screen.queryByText(/Loading content|Offline: content/)).toBeNull()
      act(() => void vi.advanceTimersByTime(300))
      expect(screen.getByText(/Offline: content/)).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })

  test('rows show their age while the device is offline', async () => {
    await open({ phase: 'offline', asOf: Date.now() })
    expect(await screen.findByText(/^Offline: content as of \d\d:\d\d$/)).toBeTruthy()
  })

  test('a browser without storage for rows is named as such, and the screens still work', async () => {
    await open({ stored: false })
    expect(
      screen.getByText(/^This browser cannot store content\. Content is available until this tab/),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Manage services' })).toBeTruthy()
  })

  test('a failure shows what to do', async () => {
    await open({ phase: 'failed', error: 'No room left.' })
    const alert = within(screen.getByRole('alert'))
    expect(alert.getByRole('heading', { name: 'Database Connection Error' })).toBeTruthy()
    expect(alert.getByText('No room left.')).toBeTruthy()
    expect(alert.getByRole('button', { name: 'Reload' })).toBeTruthy()
  })
})
