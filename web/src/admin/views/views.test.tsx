import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

const services = ['Audit', 'Brand', 'Camp', 'Data'].map((name, i) =>
  aRow('services', `s${i}`, { name, category: i < 2 ? 'PR' : 'LURE-IN', published: i % 2 === 0 }),
)
const STORE = 'coop-admin-views-user-1'

function open(address = '/admin/services') {
  const { app, router } = fakeApp(fakeAdmin({ services }), address)
  render(app)
  return router
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const openMenu = async (name: string | RegExp) => fireEvent.click(await button(name))
const choose = async (name: string, role: 'menuitem' | 'menuitemradio' = 'menuitem') =>
  fireEvent.click(await screen.findByRole(role, { name }))
const names = () =>
  screen.getAllByRole('link', { name: /^Edit / }).map((link) => link.getAttribute('aria-label'))

async function saveAs(name: string) {
  await openMenu(/^(Views|View: )/)
  await choose('Save as …')
  const dialog = within(await screen.findByRole('dialog', { name: 'Save the view' }))
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: name } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  return dialog
}

test('a view is saved under a name, left, and chosen again with all its settings', async () => {
  const router = open('/admin/services?category=PR&sort=-name')
  fireEvent.click(await button('Columns'))
  const columns = within(await screen.findByRole('dialog', { name: 'Columns and density' }))
  fireEvent.click(columns.getByRole('checkbox', { name: 'Priority' }))
  fireEvent.click(columns.getByRole('radio', { name: 'Roomy' }))
  await saveAs(' My PR ')
  expect(await button('View: My PR')).toBeTruthy()

  await openMenu('View: My PR')
  await choose('All services', 'menuitemradio')
  expect(await screen.findByText('4 in all')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Priority' })).toBeTruthy()

  await openMenu('Views')
  await choose('My PR', 'menuitemradio')
  expect(await screen.findByText('2 of 4')).toBeTruthy()
  expect(names()).toEqual(['Edit Brand', 'Edit Audit'])
  expect(screen.queryByRole('columnheader', { name: 'Priority' })).toBeNull()
  expect(screen.getByRole('table').parentElement?.dataset['density']).toBe('roomy')
  await vi.waitFor(() => expect(router.state.location.search).toBe('?category=PR&sort=-name'))
})

test('a changed view says so, and can be updated or reverted', async () => {
  open('/admin/services?category=PR')
  await saveAs('Mine')
  await button('View: Mine')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'brand' } })
  await openMenu(/^View: Mine changed$/)
  await choose('Mine', 'menuitemradio')
  expect(await button('View: Mine')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')

  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'brand' } })
  await openMenu(/^View: Mine changed$/)
  await choose('Update “Mine”')
  expect(await button('View: Mine')).toBeTruthy()
  expect(JSON.parse(localStorage.getItem(STORE) ?? '')).toMatchObject([{ name: 'Mine', search: 'brand' }])
})

test('a view gets another unique name, and is deleted after a question', async () => {
  open()
  await saveAs('One')
  await button('View: One')
  const dialog = await saveAs('one')
  expect(await dialog.findByText('A view “one” already exists')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))

  await openMenu('View: One')
  await choose('Rename …')
  const rename = within(await screen.findByRole('dialog', { name: 'Rename the view' }))
  fireEvent.change(rename.getByLabelText('Name'), { target: { value: 'Two' } })
  fireEvent.click(rename.getByRole('button', { name: 'Save' }))
  await openMenu('View: Two')
  await choose('Delete view')
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Delete' }))
  expect(await button('Views')).toBeTruthy()
  expect(localStorage.getItem(STORE)).toBe('[]')
})

test('a view saved in another tab appears at once, and only in its list', async () => {
  open()
  await button('Views')
  const view = { search: 'camp', filters: {}, sort: null, hidden: [], density: null }
  act(() => {
    localStorage.setItem(
      STORE,
      JSON.stringify([
        { ...view, id: 'a', list: 'services', name: 'Camps' },
        { ...view, id: 'b', list: 'cases', name: 'Of cases' },
      ]),
    )
    window.dispatchEvent(new StorageEvent('storage', { key: STORE }))
  })
  await openMenu('Views')
  expect((await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)).toEqual([
    'All services',
    'Camps',
  ])
})

test.each(['{', '{"views":[]}', '[{"name":7}]'])(
  'views stored as %s are ignored, with a message in the console',
  async (stored) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    localStorage.setItem(STORE, stored)
    open()
    await openMenu('Views')
    expect(await screen.findAllByRole('menuitemradio')).toHaveLength(1)
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/saved view/), expect.anything())
  },
)

test('a new tab shows all rows of a list, whatever it showed last, or the state in its address', async () => {
  open('/admin/services?category=PR')
  await saveAs('Mine')
  await button('View: Mine')
  cleanup()
  sessionStorage.clear()
  const router = open()
  await vi.waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(5))
  expect(router.state.location.search).toBe('')
  cleanup()
  sessionStorage.clear()
  open('/admin/services?q=camp')
  expect(await screen.findByText('1 of 4'), 'an address says what is shown').toBeTruthy()
})
