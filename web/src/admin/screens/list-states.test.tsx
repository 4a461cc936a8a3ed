import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aWindow } from '../../../test/fake-window.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { anAuth, aRow, fakeAdmin } from '../testing/source-fixture.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const many = (count: number, title: string) =>
  Array.from({ length: count }, (_, i) => String(i + 1)).map(
    (number) => `${title} ${number.padStart(3, '0')}`,
  )

const rows = {
  founding_partners: many(60, 'Partner').map((name, i) =>
    aRow('founding_partners', `p${i}`, { name, title: i === 7 ? 'Chair' : 'Partner', display_order: i }),
  ),
  service_companies: many(3, 'Company').map((name, i) => aRow('service_companies', `c${i}`, { name })),
}

function open(address = '/admin/partners', admin = fakeAdmin(rows)) {
  const { app, router } = fakeApp(admin, address)
  render(app)
  return router
}
const addressOf = ({ state: { location } }: ReturnType<typeof open>) =>
  `${location.pathname}${location.search}`

const goTo = async (label: string) => {
  fireEvent.click(
    within(await screen.findByRole('navigation', { name: 'Admin' })).getByRole('link', { name: label }),
  )
  await screen.findByRole('heading', { level: 1 })
}
const search = async () => (await screen.findByRole<HTMLInputElement>('searchbox')).value
const firstRow = () => within(screen.getByRole('table')).getAllByRole('row')[1]?.textContent
const sorted = () =>
  screen.getAllByRole('columnheader').flatMap((header) => {
    const direction = header.getAttribute('aria-sort')
    return direction === null ? [] : [`${header.textContent} ${direction}`]
  })

test('the search of one list is not applied to another, and is restored only by way back', async () => {
  const router = open()
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'chair' } })
  await vi.waitFor(() => expect(screen.getByText('1 of 60')).toBeTruthy())
  await goTo('Companies')
  expect(await search()).toBe('')
  expect(screen.getByText('3 in all')).toBeTruthy()
  await act(() => router.navigate(-1))
  expect(await search()).toBe('chair')
  expect(screen.getByText('1 of 60')).toBeTruthy()
  await act(() => router.navigate(1))
  await goTo('Partners')
  expect(await search()).toBe('')
  expect(screen.getByText('60 in all')).toBeTruthy()
  expect(addressOf(router)).toBe('/admin/partners')
})

test.each(['/admin', '/admin/partners', '/admin/companies?q=nothing'])(
  'a list opened anew from %s shows all rows in its last order',
  async (from) => {
    open('/admin/partners?q=nothing&featured=yes&sort=-title&page=2')
    await screen.findByText('0 of 60')
    cleanup()
    // This simulates another tab.
    sessionStorage.clear()
    open(from)
    await goTo('Partners')
    expect(await screen.findByText('60 in all')).toBeTruthy()
    expect(await search()).toBe('')
    expect(sorted()).toEqual(['Title descending'])
  },
)

test('the menu entry of the current list removes search and filters', async () => {
  const router = open('/admin/partners?q=nothing')
  await screen.findByText('0 of 60')
  await goTo('Partners')
  expect(screen.getByText('60 in all')).toBeTruthy()
  await act(() => router.navigate(-1))
  expect(await screen.findByText('0 of 60')).toBeTruthy()
})

test('text typed before a newly opened list is rendered searches that list, not the previous one', async () => {
  const router = open('/admin/partners?q=nothing&featured=yes')
  const field = await screen.findByRole('searchbox')
  await act(async () => {
    await router.navigate('/admin/partners')
    fireEvent.change(field, { target: { value: 'chair' } })
  })
  expect(await search()).toBe('chair')
  expect(screen.getByText('1 of 60')).toBeTruthy()
  await vi.waitFor(() => expect(addressOf(router)).toBe('/admin/partners?q=chair'))
  await act(() => router.navigate(-1))
  expect(await search()).toBe('nothing')
  expect(addressOf(router)).toBe('/admin/partners?q=nothing&featured=yes')
})

test('each list keeps its sorting, and marks it in the headers', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Title' }))
  expect(sorted()).toEqual(['Title ascending'])
  expect(firstRow()).toContain('Partner 008')
  await goTo('Companies')
  expect(sorted()).toEqual(['Company ascending'])
  fireEvent.click(screen.getByRole('button', { name: 'Company' }))
  expect(sorted()).toEqual(['Company descending'])
  expect(firstRow()).toContain('Company 003')
  await goTo('Partners')
  expect(sorted()).toEqual(['Title ascending'])
  expect(firstRow()).toContain('Partner 008')
  await goTo('Companies')
  expect(sorted()).toEqual(['Company descending'])
})

test('each list keeps its page, and a new search starts at the first one', async () => {
  const router = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(screen.getByText('51 to 60 of 60')).toBeTruthy()
  await goTo('Companies')
  expect(screen.queryByText(/^Page /)).toBeNull()
  await act(() => router.navigate(-1))
  expect(screen.getByText('51 to 60 of 60')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'partner' } })
  await vi.waitFor(() => expect(screen.getByText('1 to 50 of 60')).toBeTruthy())
})

test('the address contains the state of a list, and opens the same list', async () => {
  const router = open()
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'partner' } })
  fireEvent.click(screen.getByRole('button', { name: 'Title' }))
  fireEvent.click(screen.getByRole('button', { name: 'Title' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await vi.waitFor(() => expect(addressOf(router)).toBe('/admin/partners?q=partner&sort=-title&page=2'))
  expect(router.state.type).toBe('REPLACE')
  cleanup()
  sessionStorage.clear()
  open(addressOf(router))
  expect(await search()).toBe('partner')
  expect(sorted()).toEqual(['Title descending'])
  expect(screen.getByText('51 to 60 of 60')).toBeTruthy()
})

test('text typed just before a reload is kept', async () => {
  const { window } = aWindow('/admin/partners')
  const load = () => render(fakeApp(fakeAdmin(rows), '', anAuth(), window).app)
  load()
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'ch' } })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'chair' } })
  // The address does not contain the change yet.
  expect(window.location.search).not.toContain('chair')
  cleanup()
  load()
  expect(await search()).toBe('chair')
  await vi.waitFor(() => expect(window.location.search).toBe('?q=chair'))
  // Once the address is up to date, it takes precedence over the stored state.
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  await vi.waitFor(() => expect(window.location.search).toBe(''))
  cleanup()
  load()
  expect(await search()).toBe('')
})

test('a filter in the address is applied, named, and removed by one press', async () => {
  const featured = rows.founding_partners.map((row, i) => ({
    ...row,
    values: { ...row.values, featured: i < 4, is_active: i % 2 === 0 },
  }))
  const router = open(
    '/admin/partners?featured=yes&is_active=yes',
    fakeAdmin({ founding_partners: featured }),
  )
  expect(await screen.findByText('2 of 60')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Status: Active' }))
  expect(await screen.findByText('4 of 60')).toBeTruthy()
  await vi.waitFor(() => expect(addressOf(router)).toBe('/admin/partners?featured=yes'))
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(await screen.findByText('60 in all')).toBeTruthy()
  await vi.waitFor(() => expect(addressOf(router)).toBe('/admin/partners'))
})

test('if no row matches, one press removes search and filters', async () => {
  open('/admin/partners?featured=yes&q=partner')
  fireEvent.click(await screen.findByRole('button', { name: 'Show all' }))
  expect(await screen.findByText('60 in all')).toBeTruthy()
  expect(await search()).toBe('')
})

test('a list keeps its state below a form and after it, also by way back', async () => {
  const router = open('/admin/partners?q=chair')
  fireEvent.click(await screen.findByRole('link', { name: 'Edit Partner 008' }))
  await screen.findByRole('dialog')
  expect(addressOf(router)).toBe('/admin/partners/p7')
  expect(screen.getByText('1 of 60')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await vi.waitFor(() => expect(addressOf(router)).toBe('/admin/partners?q=chair'))
  expect(screen.getByText('1 of 60')).toBeTruthy()
  await act(() => router.navigate('/admin/partners/p7'))
  await act(() => router.navigate(-1))
  expect(addressOf(router)).toBe('/admin/partners?q=chair')
})

test('the way back restores the state in the address, not the last one shown', async () => {
  const router = open('/admin/partners?q=chair')
  await screen.findByText('1 of 60')
  await act(() => router.navigate('/admin/partners?q=partner+00'))
  expect(await screen.findByText('9 of 60')).toBeTruthy()
  await act(() => router.navigate(-1))
  expect(await screen.findByText('1 of 60')).toBeTruthy()
  expect(addressOf(router)).toBe('/admin/partners?q=chair')
})

test('text typed just before the way back is restored by the way forward', async () => {
  const router = open('/admin')
  await goTo('Partners')
  const box = await screen.findByRole('searchbox')
  for (const value of ['ch', 'chai', 'chair']) fireEvent.change(box, { target: { value } })
  await act(() => router.navigate(-1))
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  await act(() => router.navigate(1))
  expect(await search()).toBe('chair')
  await vi.waitFor(() => expect(addressOf(router)).toBe('/admin/partners?q=chair'))
})

test('a reloaded tab keeps the state of its lists, but only for the same administrator', async () => {
  open()
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'chair' } })
  cleanup()
  // This opens a form over the list.
  open('/admin/partners/p7')
  await screen.findByRole('dialog')
  expect(screen.getByText('1 of 60')).toBeTruthy()
  cleanup()
  const other = fakeAdmin(rows)
  Object.assign(other.source.data, { userId: 'user-2' })
  render(fakeApp(other, '/admin/partners/p7').app)
  await screen.findByRole('dialog')
  expect(screen.queryByText('1 of 60')).toBeNull()
})

test.each(['{', '{"founding_partners":{"search":7}}', '{"founding_partners":"?sort=-gone&page=-3"}'])(
  'a list opens with the defaults if %s is stored for it',
  async (kept) => {
    sessionStorage.setItem('coop-admin-lists-user-1', kept)
    open('/admin')
    await goTo('Partners')
    await screen.findByRole('table')
    expect(sorted()).toEqual(['Order ascending'])
  },
)

test('a delayed address update does not move a person back who has navigated on', async () => {
  const router = open()
  const field = await screen.findByRole('searchbox')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    for (const value of ['c', 'ch']) fireEvent.change(field, { target: { value } })
    // The pause ends before React has rendered the next screen.
    void router.navigate('/admin/companies')
    vi.advanceTimersByTime(1000)
    expect(addressOf(router)).toBe('/admin/companies')
  } finally {
    vi.useRealTimers()
  }
  expect(await screen.findByRole('heading', { level: 1, name: 'Companies' })).toBeTruthy()
  expect(addressOf(router)).toBe('/admin/companies')
})

test('text typed while a written address is not rendered yet is kept after a reload', async () => {
  const router = open()
  const field = await screen.findByRole<HTMLInputElement>('searchbox')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    fireEvent.change(field, { target: { value: 'ch' } })
    vi.advanceTimersByTime(1000)
    expect(addressOf(router)).toBe('/admin/partners?q=ch')
    // `fireEvent` would wait until everything is rendered.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'chair')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await Promise.resolve()
    const stored = sessionStorage.getItem('unwritten-query')
    expect(stored).toBe(JSON.stringify([router.state.location.key, '?q=chair']))
  } finally {
    vi.useRealTimers()
  }
  await vi.waitFor(() => expect(addressOf(router)).toBe('/admin/partners?q=chair'))
})
