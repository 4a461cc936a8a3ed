import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

beforeEach(() => sessionStorage.clear())
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

function open(address = '/admin/partners') {
  render(fakeApp(fakeAdmin(rows), address).app)
}

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

test('the search of one list is not applied to the next, and is still there on coming back', async () => {
  open()
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'chair' } })
  await vi.waitFor(() => expect(screen.getByText('1 of 60')).toBeTruthy())
  await goTo('Companies')
  expect(await search()).toBe('')
  expect(screen.getByText('3 in all')).toBeTruthy()
  await goTo('Dashboard')
  await goTo('Partners')
  expect(await search()).toBe('chair')
  expect(screen.getByText('1 of 60')).toBeTruthy()
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

test('each list stays at its page; another search begins at the first one', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(screen.getByText('51 to 60 of 60')).toBeTruthy()
  await goTo('Companies')
  expect(screen.queryByText(/^Page /)).toBeNull()
  await goTo('Partners')
  expect(screen.getByText('51 to 60 of 60')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'partner' } })
  await vi.waitFor(() => expect(screen.getByText('1 to 50 of 60')).toBeTruthy())
})

test('a tab that is loaded anew keeps the state of its lists, for the same administrator alone', async () => {
  open()
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'chair' } })
  cleanup()
  open()
  expect(await search()).toBe('chair')
  cleanup()
  const other = fakeAdmin(rows)
  Object.assign(other.source.data, { userId: 'user-2' })
  render(fakeApp(other, '/admin/partners').app)
  expect(await search()).toBe('')
})

test.each([
  '{',
  '{"founding_partners":{"search":7}}',
  '{"founding_partners":{"search":"","filter":"","sort":{"key":"gone","down":true},"page":9}}',
])('a list opens as ever with %s kept of it', async (kept) => {
  sessionStorage.setItem('coop-admin-lists-user-1', kept)
  open()
  await screen.findByRole('table')
  expect(sorted()).toEqual(['Order ascending'])
})
