import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const services = Array.from({ length: 60 }, (_, i) =>
  aRow('services', `s${i}`, {
    name: `Service ${String(i + 1).padStart(2, '0')}`,
    category: i < 12 ? 'PR' : 'LURE-IN',
    published: i % 2 === 0,
    theme: i === 0 ? ['AI Readiness'] : [],
    features: i < 2 ? [{ id: `f${i}`, feature_text: 'One', display_order: 0 }] : [],
  }),
)
const all = () =>
  fakeAdmin({
    services,
    offering_themes: [
      aRow('offering_themes', 't1', { name: 'AI Readiness', slug: 'ai-readiness', short_name: 'AI' }),
    ],
    website_assets: [aRow('website_assets', 'a1', { asset_key: 'poster', service_id: 's1' })],
    founding_partners: [aRow('founding_partners', 'p1', { name: 'Aino' })],
  })

async function open(address = '/admin/services', admin = all()) {
  render(fakeApp(admin, address).app)
  await screen.findByRole('table')
  return admin
}
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
/** The checkbox of the header. On a phone there is one of the same name above the rows. */
const pageBox = () =>
  within(screen.getByRole('table')).getByRole<HTMLInputElement>('checkbox', {
    name: 'Select all on this page',
  })
const bar = () => within(screen.getByRole('region', { name: 'Selected services' }))
const press = (name: string) => fireEvent.click(bar().getByRole('button', { name }))

test('all rows that match a search are changed by one edit each, without edits for unchanged rows', async () => {
  const admin = await open('/admin/services?category=PR')
  fireEvent.click(box('Select Service 01'))
  expect(screen.getByText('1 selected')).toBeTruthy()
  press('Select all 12 that match')
  press('Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 12 services' }))
  expect(dialog.getByText('Choose at least one field to change.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Status'), { target: { value: 'yes' } })
  expect(dialog.getByText('Changes 6 of 12 services; 6 already have these values.')).toBeTruthy()
  const [add] = dialog.getAllByRole('button', { name: 'AI Readiness' })
  if (add !== undefined) fireEvent.click(add)
  expect(dialog.getByText('Changes 11 of 12 services; 1 already has these values.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Apply to 11 services' }))
  expect(await screen.findByText('11 services updated')).toBeTruthy()
  expect(admin.calls.map(([name, entity]) => [name, entity])).toEqual([['applyAll', 'services']])
  const [, , edits] = admin.calls[0] ?? []
  expect(edits).toHaveLength(11)
  expect(edits).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ op: 'update', changes: { published: true, theme: ['AI Readiness'] } }),
      expect.objectContaining({ op: 'update', changes: { theme: ['AI Readiness'] } }),
    ]),
  )
})

test('the header checkbox chooses and clears a page, and shows a partial choice', async () => {
  await open()
  fireEvent.click(pageBox())
  expect(screen.getByText('50 selected')).toBeTruthy()
  fireEvent.click(box('Select Service 03'))
  expect(screen.getByText('49 selected')).toBeTruthy()
  expect(pageBox().indeterminate).toBe(true)
  fireEvent.click(pageBox())
  expect(screen.getByText('50 selected')).toBeTruthy()
  fireEvent.click(pageBox())
  expect(screen.queryByRole('region', { name: 'Selected services' })).toBeNull()
})

test('the row for a reference is found by typing', async () => {
  const id = (place: number) => `018f0000-0000-7000-8000-00000000000${place}`
  const admin = await open(
    '/admin/assets',
    fakeAdmin({
      services: ['One', 'Työ', 'Three'].map((name, i) => aRow('services', id(i), { name })),
      website_assets: [aRow('website_assets', 'a1', { asset_key: 'poster', service_id: id(0) })],
    }),
  )
  fireEvent.click(box('Select poster'))
  fireEvent.click(
    within(screen.getByRole('region', { name: /^Selected / })).getByRole('button', {
      name: 'Edit',
    }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: /^Edit 1 / }))
  const service = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Service' })
  fireEvent.input(service, { target: { value: 'tyo' }, inputType: 'insertText' })
  await screen.findByRole('option', { name: 'Työ' })
  await vi.waitFor(() => expect(service.getAttribute('aria-activedescendant')).not.toBeNull())
  fireEvent.keyDown(service, { key: 'Enter' })
  fireEvent.click(await dialog.findByRole('button', { name: /^Apply to 1 / }))
  await vi.waitFor(() =>
    expect(admin.rowsOf('website_assets').get()?.[0]?.values).toMatchObject({ service_id: id(1) }),
  )
})

test('rows that cannot be stored stay chosen, and one toast gives the reason', async () => {
  const admin = await open('/admin/services?category=PR')
  fireEvent.click(pageBox())
  press('Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 12 services' }))
  fireEvent.change(dialog.getByLabelText('Category'), { target: { value: 'DEEP-DIVES' } })
  admin.failNext(new Error('This device has no space left'))
  fireEvent.click(dialog.getByRole('button', { name: 'Apply to 12 services' }))
  expect(await screen.findByText('Failed to update service: This device has no space left')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Edit 12 services' })).toBeTruthy()
})

test('a row deleted by somebody else is no longer chosen', async () => {
  const admin = await open()
  fireEvent.click(box('Select Service 01'))
  fireEvent.click(box('Select Service 02'))
  act(() => admin.rowsOf('services').set(services.filter(({ id }) => id !== 's0')))
  expect(screen.getByText('1 selected')).toBeTruthy()
})

test('the question before a bulk deletion names the child lists and the references', async () => {
  const admin = await open()
  fireEvent.click(box('Select Service 01'))
  fireEvent.click(box('Select Service 02'))
  press('Delete')
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Are you sure you want to delete 2 services?')).toBeTruthy()
  expect(question.getByText('Deleted with them: Features: 2.')).toBeTruthy()
  expect(question.getByRole('link', { name: /^poster/ }).getAttribute('href')).toBe('/admin/assets/a1')
  fireEvent.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('2 services deleted')).toBeTruthy()
  expect(admin.calls).toMatchObject([['applyAll', 'services', [{ op: 'delete' }, { op: 'delete' }]]])
  expect(screen.queryByRole('region', { name: 'Selected services' })).toBeNull()
})

test('rows are reached, chosen and paged by keyboard alone', async () => {
  await open()
  const link = (name: string) => screen.getByRole('link', { name })
  const key = (name: string, init = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...init })
  act(() => link('Service 01').focus())
  key('ArrowDown')
  expect(document.activeElement).toBe(link('Service 02'))
  key('x')
  expect(box('Select Service 02').checked).toBe(true)
  key('ArrowDown', { shiftKey: true })
  key('ArrowDown', { shiftKey: true })
  expect(screen.getByText('3 selected')).toBeTruthy()
  key('ArrowUp')
  expect(document.activeElement).toBe(link('Service 03'))
  key('PageDown')
  await vi.waitFor(() => expect(document.activeElement).toBe(link('Service 51')))
  key('PageUp')
  await vi.waitFor(() => expect(document.activeElement).toBe(link('Service 01')))
  act(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined))
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: '/' })
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('61')
})

test('hidden columns are remembered per list, and the density per list and for lists without one', async () => {
  await open('/admin/partners')
  await chooseDensity('Roomy')
  cleanup()
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Columns and density' }))
  expect(menu.queryByRole('checkbox', { name: 'Name' }), 'the first one stays').toBeNull()
  fireEvent.click(menu.getByRole('checkbox', { name: 'Priority' }))
  fireEvent.click(menu.getByRole('radio', { name: 'Compact' }))
  cleanup()
  await open()
  expect(screen.queryByRole('columnheader', { name: 'Priority' })).toBeNull()
  expect(screen.getByRole('columnheader', { name: 'Companies' })).toBeTruthy()
  cleanup()
  await open('/admin/themes')
  expect(screen.getByRole('columnheader', { name: 'Benefits' })).toBeTruthy()
  expect(density()).toBe('compact')
  cleanup()
  await open('/admin/partners')
  expect(density()).toBe('roomy')
})

test('columns hidden in another tab are hidden here, and stay hidden after changes here', async () => {
  await open()
  expect(screen.getByRole('columnheader', { name: 'Priority' })).toBeTruthy()
  const key = 'coop-admin-tables'
  localStorage.setItem(
    key,
    JSON.stringify({ hidden: { services: ['homepage_priority'], cases: ['client'] } }),
  )
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
  expect(screen.queryByRole('columnheader', { name: 'Priority' })).toBeNull()
  await chooseDensity('Roomy')
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({
    hidden: { services: ['homepage_priority'], cases: ['client'] },
  })
})

test('a layout of an older version keeps its compact density', async () => {
  localStorage.setItem(
    'coop-admin-tables',
    JSON.stringify({ isCompact: true, hidden: { services: ['category'] } }),
  )
  await open()
  expect(density()).toBe('compact')
  expect(screen.queryByRole('columnheader', { name: 'Category' })).toBeNull()
})

const density = () => screen.getByRole('table').parentElement?.dataset['density']

async function chooseDensity(label: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Columns' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Columns and density' }))
  fireEvent.click(menu.getByRole('radio', { name: label }))
}

test.each([
  ['search', 'the search'],
  ['filters', 'the filters'],
])('a deletion excludes chosen rows hidden by %s, and the bar names the cause', async (by, hiddenBy) => {
  const admin = await open()
  for (const name of ['Service 01', 'Service 02', 'Service 20']) fireEvent.click(box(`Select ${name}`))
  const narrow = async (text: string) => {
    if (by === 'search') fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
    else {
      fireEvent.click(screen.getByRole('button', { name: /^Filter/ }))
      const menu = within(await screen.findByRole('dialog', { name: 'Filter services' }))
      const [category] = await menu.findAllByText('Category')
      if (category !== undefined) fireEvent.click(category)
      fireEvent.click(menu.getByRole('checkbox', { name: new RegExp(text) }))
    }
  }
  await narrow(by === 'search' ? 'Service 20' : 'LURE-IN')
  expect(await bar().findByText(`1 selected, 2 more hidden by ${hiddenBy}`)).toBeTruthy()
  press('Delete')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await bar().findByText(`2 selected, hidden by ${hiddenBy}`)).toBeTruthy()
  expect(bar().queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(bar().queryByRole('button', { name: 'Edit' })).toBeNull()
  const names = (admin.source.rows('services').get() ?? []).map(({ values }) => values.name)
  expect(names).toHaveLength(59)
  expect(names).not.toContain('Service 20')
  press('Clear selection')
  expect(screen.queryByRole('region', { name: 'Selected services' })).toBeNull()
})
