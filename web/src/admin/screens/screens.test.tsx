import { entityNamed, contentNames } from '@coop/sync/entities'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StorageRefusal } from '../data/outbox/storage-refusal.ts'
import type { RowValues } from '../data/admin-row.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { fieldEditor } from '../form/field-editors.ts'
import { aRow, emptyQueue, fakeAdmin } from '../testing/source-fixture.ts'
import { listAddress, newAddress } from '../entities/addresses.ts'
import { entityRecord, titleCase } from '../entities/entity-records.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const aService = (id: string, values: RowValues) => aRow('services', id, { published: true, ...values })

const services = [
  aService('s1', {
    name: 'Brand Desk',
    category: 'PR',
    show_on_offerings: true,
    companies: [{ id: 'c', company_id: 'x' }],
  }),
  aService('s2', { name: 'AI Day', category: 'LURE-IN', theme: ['Strategic Consulting'] }),
  aService('s3', {
    name: 'Crisis Voice',
    category: 'ALWAYS-ON',
    show_on_homepage: true,
    show_on_offerings: true,
  }),
]

function open(address: string, admin = fakeAdmin({ services })) {
  const { app, router } = fakeApp(admin, address)
  render(app)
  return { admin, router }
}

const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent?.trim())

test.each(contentNames)('%s has a list and a form', async (name) => {
  open(listAddress(name), fakeAdmin())
  expect(await screen.findByRole('heading', { name: entityRecord(name).heading })).toBeTruthy()
  const add = new RegExp(`^(Add|Upload) ${titleCase(entityRecord(name).noun)}$`)
  fireEvent.click(screen.getByRole('link', { name: add }))
  const form = await screen.findByRole('dialog')
  for (const [field, { label, derived }] of Object.entries(entityNamed(name).fields)) {
    const isShown = !derived && fieldEditor(name, field) !== null
    if (isShown) expect(within(form).getAllByText(label, { exact: false }).length).toBeGreaterThan(0)
  }
  for (const { label } of Object.values(entityNamed(name).children)) {
    expect(within(form).getByText(label)).toBeTruthy()
  }
})

test('services sort by name, category and visibility, up and down', async () => {
  open('/admin/services')
  await screen.findByRole('table')
  expect(names()).toEqual(['AI Day', 'Brand Desk', 'Crisis Voice'])
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(names()).toEqual(['Crisis Voice', 'Brand Desk', 'AI Day'])
  fireEvent.click(screen.getByRole('button', { name: 'Category' }))
  expect(names()).toEqual(['Crisis Voice', 'AI Day', 'Brand Desk'])
  fireEvent.click(screen.getByRole('button', { name: 'Visibility' }))
  expect(names()).toEqual(['AI Day', 'Brand Desk', 'Crisis Voice'])
  expect(screen.queryByRole('button', { name: 'Priority' })).toBeNull()
})

test('one press changes one flag, and saves nothing else', async () => {
  const { admin } = open('/admin/services')
  fireEvent.click(await screen.findByRole('button', { name: 'Brand Desk: show on homepage' }))
  await screen.findByText('Service updated')
  expect(screen.getByText(/updated successfully\. Show on homepage: on\.$/)).toBeTruthy()
  expect(admin.calls).toEqual([['flip', 'services', 's1', 'show_on_homepage']])
  expect(
    screen.getByRole('button', { name: 'Brand Desk: show on homepage' }).getAttribute('aria-pressed'),
  ).toBe('true')
  expect(screen.getByText('Pending')).toBeTruthy()
})

test('offline, a changed flag and a deletion say when they will be sent', async () => {
  const { admin } = open('/admin/services')
  admin.queue.set({ ...emptyQueue, offline: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Brand Desk: show on homepage' }))
  expect(
    await screen.findByText(/Show on homepage: on\. It is sent when this device is online\.$/),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Delete Crisis Voice' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const deleted = 'The service has been deleted successfully. It is sent when this device is online.'
  expect(await screen.findByText(deleted)).toBeTruthy()
})

test('many presses show one toast that they are stored, or one with the reason of the failure', async () => {
  const { admin } = open('/admin/services')
  const toggle = await screen.findByRole('button', { name: 'Brand Desk: show on homepage' })
  for (let press = 0; press < 5; press++) fireEvent.click(toggle)
  await screen.findByText('Service updated')
  expect(admin.calls).toHaveLength(5)
  expect(screen.getAllByText('Service updated', { ignore: '[aria-hidden=true] *' })).toHaveLength(1)

  const refused = new StorageRefusal(new DOMException('Encountered full disk', 'QuotaExceededError'))
  for (let press = 0; press < 3; press++) {
    admin.failNext(refused)
    fireEvent.click(toggle)
  }
  const why =
    'Failed to update service: This device has no space left for the edit: free some space, then try again.'
  await screen.findByText(why)
  expect(screen.getAllByText(why)).toHaveLength(1)
})

test('texts of the home page are marked, are not counted as articles, and are not deleted like them', async () => {
  const article = { published: true, published_at: new Date().toISOString() }
  open(
    '/admin/content',
    fakeAdmin({
      content: [
        aRow('content', 'a1', { ...article, title: 'News', slug: 'news' }),
        aRow('content', 'a2', { ...article, title: 'Join us', slug: 'homepage-cta-primary' }),
      ],
    }),
  )
  const figure = (label: string) => screen.getByText(label).parentElement?.textContent
  await screen.findByText('Published Articles')
  expect(figure('Published Articles')).toBe('Published Articles1(of 1, plus 1 homepage text)')
  expect(figure('Categories')).toBe('Categories0(in use)')
  expect(figure('This Month')).toBe('This Month1(published)')
  expect(screen.getAllByText('Homepage text')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Delete Join us' }))
  expect(await screen.findByText('Are you sure you want to delete this homepage text?')).toBeTruthy()
})

test('figures are shown as unknown, not as zero, until the rows are loaded', async () => {
  const admin = fakeAdmin()
  admin.rowsOf('cases').set(undefined)
  open('/admin/cases', admin)
  expect((await screen.findByText('Large Projects')).parentElement?.textContent).toContain('…')
})

test('a list that is still loading shows its rows and counts the loaded ones', async () => {
  const admin = fakeAdmin({ services: services.slice(0, 2) })
  admin.isComplete('services').set(false)
  open('/admin/services', admin)
  await screen.findByRole('table')
  expect(names()).toEqual(['AI Day', 'Brand Desk'])
  expect(screen.getByText('2 so far …')).toBeTruthy()
  const topic = screen.getByRole('heading', { name: /^Digital Innovation/ }).closest('section')
  expect(topic?.textContent).toContain('Loading …')

  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'voice' } })
  expect(await screen.findByText('No matches so far …')).toBeTruthy()
  expect(screen.getByText('0 of 2 so far …')).toBeTruthy()
  act(() => {
    admin.rowsOf('services').set(services)
    admin.isComplete('services').set(true)
  })
  expect(names()).toEqual(['Crisis Voice'])
  expect(screen.getByText('1 of 3')).toBeTruthy()
  expect(topic?.textContent).toContain('No services on this topic')
})

test('a list is shown as empty only when every row is loaded', async () => {
  const admin = fakeAdmin()
  admin.isComplete('services').set(false)
  open('/admin/services', admin)
  await screen.findByRole('heading', { name: 'Services Management' })
  expect(screen.queryByText('No services yet')).toBeNull()
  expect(screen.getAllByText('Loading …').length).toBeGreaterThan(0)
  act(() => admin.isComplete('services').set(true))
  expect(screen.getByText('No services yet')).toBeTruthy()
})

test('a row that is not loaded yet is loading, not deleted, and its form opens when it arrives', async () => {
  const admin = fakeAdmin({ services: services.slice(0, 2) })
  admin.isComplete('services').set(false)
  open('/admin/services/s3', admin)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Loading …')).toBeTruthy()
  act(() => admin.rowsOf('services').set(services))
  expect(screen.getByLabelText<HTMLInputElement>(/Service name/).value).toBe('Crisis Voice')
})

test('a deleted service disappears at once, and returns if the device cannot store the deletion', async () => {
  const { admin } = open('/admin/services')
  const release = admin.holdStorage()
  admin.failNext(new StorageRefusal(new DOMException('Encountered full disk', 'QuotaExceededError')))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Brand Desk' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Brand Desk' })).toBeNull())
  expect(screen.queryByText('The service has been deleted successfully.')).toBeNull()
  release()
  expect(await screen.findByText(/^This device has no space left for the edit/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Brand Desk' })).toBeTruthy()
})

test('companies show their themes by name', async () => {
  open(
    '/admin/companies',
    fakeAdmin({
      service_companies: [
        aRow('service_companies', 'c1', { name: 'Aamu Oy', theme_tags: ['ai-readiness', 'own-tag'] }),
      ],
      offering_themes: [aRow('offering_themes', 't1', { name: 'AI Readiness', slug: 'ai-readiness' })],
    }),
  )
  expect(await screen.findByText('AI Readiness')).toBeTruthy()
  expect(screen.getByText('Own tag')).toBeTruthy()
})

test('a service is deleted after the question is confirmed', async () => {
  const { admin } = open('/admin/services')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Brand Desk' }))
  expect(await screen.findByText('Are you sure you want to delete this service?')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(admin.calls).toEqual([])

  fireEvent.click(screen.getByRole('button', { name: 'Delete Brand Desk' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('The service has been deleted successfully.')).toBeTruthy()
  expect(admin.calls).toEqual([['remove', 'services', 's1']])
})

test('search finds rows by all words, without accents and case', async () => {
  open('/admin/services')
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'VÖICE crisis' } })
  await vi.waitFor(() => expect(names()).toEqual(['Crisis Voice']))
  expect(screen.getByText('1 of 3')).toBeTruthy()
})

test('a long list has pages of fifty rows', async () => {
  const many = Array.from({ length: 120 }, (_, i) =>
    aService(`s${i}`, { name: `Service ${i}`, category: 'PR' }),
  )
  open('/admin/services', fakeAdmin({ services: many }))
  await screen.findByRole('table')
  expect(names()).toHaveLength(50)
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(names()[0]).toBe('Service 50')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(names()).toHaveLength(20)
  expect(screen.getByText('101 to 120 of 120')).toBeTruthy()
})

test('counts in a list have thousands separators', async () => {
  const many = Array.from({ length: 2000 }, (_, i) => aService(`s${i}`, { name: `Service ${i}` }))
  open('/admin/services?page=25', fakeAdmin({ services: many }))
  expect(await screen.findByText('2,000 in all')).toBeTruthy()
  expect(screen.getByText('1,201 to 1,250 of 2,000')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: /all/i }))
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 2,000 that match' }))
  expect(await screen.findByText('2,000 selected')).toBeTruthy()
})

test('the summary cards match category or theme, and count the rest', async () => {
  const more = Array.from({ length: 4 }, (_, i) =>
    aRow('services', `t${i}`, { name: `Search ${i}`, category: 'PR', theme: ['Executive Search & Boards'] }),
  )
  open('/admin/services', fakeAdmin({ services: [...services, ...more] }))
  const card = (await screen.findByRole('heading', { name: /Executive Search/ })).closest('section')
  expect(card?.textContent).toContain('+1 more')
  expect(
    screen.getByRole('heading', { name: /Strategic Consulting/ }).closest('section')?.textContent,
  ).toContain('AI Day')
})

test('the dashboard shows counts and the health of the content', async () => {
  open(
    '/admin',
    fakeAdmin({
      services,
      content: [
        aRow('content', 'a1', { title: 'A', published: true }),
        aRow('content', 'a2', { title: 'B', published: false }),
      ],
    }),
  )
  const health = (await screen.findByRole('heading', { name: 'System Health' })).closest('section')
  expect(health?.textContent).toContain('Services with companies1 of 3')
  expect(health?.textContent).toContain('Published content1 of 2')
})

test('forms of new rows have an address', async () => {
  const { router } = open(newAddress('services'))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/admin/services/new')
})

test('a row link is followed, and a key for another tab is left to the browser', async () => {
  const { router } = open('/admin/services')
  const link = await screen.findByRole('link', { name: 'Brand Desk' })
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
  expect(router.state.location.pathname).toBe('/admin/services')
  expect(fireEvent.click(link)).toBe(false)
  expect(router.state.location.pathname).toBe('/admin/services/s1')
})

test('a press anywhere on a row opens its form, except on a control, after a text selection, or for another tab', async () => {
  const { router } = open('/admin/services')
  const cell = await screen.findByText('LURE-IN')
  fireEvent.click(cell, { ctrlKey: true })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select AI Day' }))
  fireEvent.click(screen.getByRole('button', { name: 'AI Day: show on homepage' }))
  getSelection()?.selectAllChildren(cell)
  fireEvent.click(cell)
  getSelection()?.removeAllRanges()
  expect(router.state.location.pathname).toBe('/admin/services')
  fireEvent.click(cell)
  expect(router.state.location.pathname).toBe('/admin/services/s2')
})

test('the menu of a row contains all its actions', async () => {
  open('/admin/services')
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for AI Day' }))
  await screen.findByRole('menuitem', { name: 'Edit' })
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent?.trim())).toEqual([
    'Edit',
    'Preview',
    'History',
    'Edit in a release …',
    'Unpublish at …',
    'Duplicate',
    'Delete',
  ])
})
