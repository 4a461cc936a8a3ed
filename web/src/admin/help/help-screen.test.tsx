import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { fakeAdmin } from '../testing/source-fixture.ts'
import { keyCombos } from '../keys/key-combos.ts'
import { helpPages } from './help-pages.ts'

afterEach(cleanup)

function open(address: string) {
  const { app, router } = fakeApp(fakeAdmin({}), address)
  render(app)
  const place = () => router.state.location.pathname
  return { place, router, main: within(screen.getByRole('main')) }
}

test('the help lists its pages, each with a link to the next and its title in the tab', async () => {
  document.title = 'Admin Panel'
  const { main, place, router } = open('/admin/help')
  expect(document.title).toBe('Help · Admin Panel')
  fireEvent.click(await main.findByRole('link', { name: /^The first hour/ }))
  for (const [at, { name, title }] of helpPages.entries()) {
    expect(place()).toBe(`/admin/help/${name}`)
    const heading = main.getByRole('heading', { level: 2, name: title })
    expect(document.title).toBe(`${title} · Help · Admin Panel`)
    expect(document.activeElement).toBe(heading)
    const contents = within(main.getByRole('navigation', { name: 'Contents of the help' }))
    expect(contents.getByRole('link', { current: 'page' }).textContent).toBe(title)
    const next = helpPages[at + 1]
    if (next !== undefined) fireEvent.click(main.getByRole('link', { name: `Next: ${next.title}` }))
  }
  fireEvent.click(main.getByRole('link', { name: 'Previous: Privacy' }))
  expect(place()).toBe('/admin/help/privacy')
  await router.navigate('/admin/edits')
  await waitFor(() => expect(document.title).toBe('Admin Panel'))
})

test('the search runs while typing, and an opened page clears it', async () => {
  const { main, place } = open('/admin/help/writing')
  const field = await main.findByRole<HTMLInputElement>('searchbox', { name: 'Search the help' })
  fireEvent.change(field, { target: { value: 'publish at' } })
  expect((await main.findByRole('status')).textContent).toMatch(/^\d of 12 pages$/)
  fireEvent.click(main.getByRole('link', { name: /^Releases and review/ }))
  expect(place()).toBe('/admin/help/releases')
  expect(field.value).toBe('')
  fireEvent.change(field, { target: { value: 'xyzzyq' } })
  expect((await main.findByRole('status')).textContent).toBe('No page has “xyzzyq”')
})

test('an unknown page says so beside the contents', async () => {
  const { main } = open('/admin/help/nothing')
  expect(await main.findByRole('heading', { name: 'There is no such page of the help' })).toBeTruthy()
  expect(main.getByRole('navigation', { name: 'Contents of the help' })).toBeTruthy()
})

test('a link in a text opens the screen in this document', async () => {
  const { main, place } = open('/admin/help/offline')
  fireEvent.click(await main.findByRole('link', { name: 'conflicts' }))
  expect(place()).toBe('/admin/help/conflicts')
  fireEvent.click(await main.findByRole('link', { name: 'Edits' }))
  expect(place()).toBe('/admin/edits')
})

test('pictures have alt texts, and sections have links', async () => {
  const { main } = open('/admin/help/conflicts')
  expect(await main.findByRole('img', { name: /^A conflict: both values/ })).toBeTruthy()
  const link = main.getByRole('link', { name: 'Deleted rows' })
  expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toBe('Deleted rows')
})

test('the keyboard page lists all keys of the table', async () => {
  const { main } = open('/admin/help/keyboard')
  await main.findByRole('heading', { level: 2, name: 'Keyboard' })
  expect(document.querySelectorAll('kbd').length).toBeGreaterThan(Object.values(keyCombos).flat().length)
  expect(main.getByText('Save and go to the next row, or add another one')).toBeTruthy()
})

test('the header and the palette link to the help', async () => {
  const { place } = open('/admin/edits')
  const header = within(await screen.findByRole('banner'))
  fireEvent.click(await header.findByRole('link', { name: 'Help' }))
  expect(place()).toBe('/admin/help/offline')
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  const words = screen.getByRole('combobox', { name: 'Find anything' })
  fireEvent.change(words, { target: { value: 'help priv' } })
  fireEvent.click(screen.getByRole('option', { name: /^Help: Privacy/ }))
  await waitFor(() => expect(place()).toBe('/admin/help/privacy'))
})
