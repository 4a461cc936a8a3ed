import { entityNames } from '@coop/sync/entities'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listAddress } from '../entities/addresses.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { fakeAdmin } from '../testing/source-fixture.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the side menu has its groups in their order, and the way back to the website', async () => {
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

test('every entity is in the side menu', async () => {
  render(fakeApp(fakeAdmin(), '/admin').app)
  const menu = within(await screen.findByRole('navigation', { name: 'Admin' }))
  const addresses = menu.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(expect.arrayContaining(entityNames.map(listAddress)))
})

test('Ctrl+B and Cmd+B collapse the side menu, and a new visit finds it so', async () => {
  window.history.replaceState(null, '', '/admin') // where the cookie belongs
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
  fireEvent.click(await toggle())
  cleanup()

  render(fakeApp(fakeAdmin(), '/admin/services').app)
  expect(await isOpen()).toBe('false')
})

test('where there is no room beside it the side menu is collapsed, and open until a choice is made', async () => {
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
  // What is remembered is how it stands where there is room.
  expect(document.cookie).toBe(cookie)
})

test('the header names the screen and the user who is signed in', async () => {
  render(fakeApp(fakeAdmin(), '/admin').app)
  const header = within(await screen.findByRole('banner'))
  expect(header.getByText('Admin Panel').className).not.toContain('sr-only')
  expect(header.getByText('admin@example.org').title).toBe('admin@example.org')
})

test('the first filling of the database shows how far it is, and a failure what to do', async () => {
  const admin = fakeAdmin()
  admin.mirror.set({ phase: 'filling', done: 3, total: 22, error: null, leader: true })
  render(fakeApp(admin, '/admin').app)
  expect(await screen.findByText('Filling the database of this device: 3 of 22')).toBeTruthy()
  admin.mirror.set({ phase: 'failed', done: 0, total: 0, error: 'No room left.', leader: true })
  expect(await screen.findByText('Database Connection Error')).toBeTruthy()
  expect(screen.getByText('No room left.')).toBeTruthy()
})
