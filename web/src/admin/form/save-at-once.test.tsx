import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StorageRefusal } from '../data/outbox/storage-refusal.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const A = '018f0000-0000-7000-8000-00000000aaaa'
const B = '018f0000-0000-7000-8000-00000000bbbb'
const fullDisk = () => new StorageRefusal(new DOMException('Encountered full disk', 'QuotaExceededError'))

/** The list of two services. Storage delays every edit until `release`. */
async function open(address: string) {
  const admin = fakeAdmin({
    services: [
      aRow('services', A, { name: 'Brand Desk', slug: 'brand-desk', category: 'PR' }),
      aRow('services', B, { name: 'AI Day', slug: 'ai-day', category: 'PR' }),
    ],
  })
  const release = admin.holdStorage()
  const { app, router } = fakeApp(admin, address)
  render(app)
  await screen.findByRole('table', { hidden: true })
  return { admin, release, router }
}

const nameField = () => screen.getByLabelText<HTMLInputElement>(/Service name/)
const isFormShown = () => screen.queryByRole('dialog', { name: /service$/ }) !== null
const toast = () => screen.queryByText('Service updated')
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const isTabHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Renames the service in the open form and saves. The form closes at once. */
async function rename(name: string): Promise<HTMLElement> {
  await screen.findByRole('dialog')
  type(nameField(), name)
  const save = screen.getByRole('button', { name: /^Save( draft)?$/ })
  save.focus()
  fireEvent.click(save)
  expect(isFormShown()).toBe(false)
  return save
}

test('a save closes the form and shows in the list at once; the toast follows when the edit is durable', async () => {
  const { release, router } = await open(`/admin/services/${A}`)
  await rename('Brand Desk Plus')
  expect(screen.getByRole('link', { name: 'Brand Desk Plus' })).toBeTruthy()
  expect(toast()).toBeNull()
  expect(screen.queryByText('Pending')).toBeNull()
  // The edit could still be lost with the tab, or be refused.
  expect(isTabHeld()).toBe(true)
  expect(router.state.location.pathname).toBe(`/admin/services/${A}`)

  release()
  await screen.findByText('Service updated')
  expect(screen.getByText('Pending')).toBeTruthy()
  await vi.waitFor(() => expect(screen.queryByLabelText(/Service name/)).toBeNull())
  expect(router.state.location.pathname).toBe('/admin/services')
  expect(isTabHeld()).toBe(false)
})

test('the preview stays visible until the list shows the saved row, then closes with the form', async () => {
  const match = window.matchMedia.bind(window)
  const wide = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => match(query === '(min-width: 80rem)' ? '(min-width: 1px)' : query))
  const { release } = await open(`/admin/services/${A}`)
  await screen.findByRole('dialog')
  // Until the preview is loaded, an empty region reserves its space.
  const preview = await screen.findByTitle('Preview of the page')
  await rename('Brand Desk Plus')
  expect(screen.getByRole('link', { name: 'Brand Desk Plus' })).toBeTruthy()
  expect(preview.isConnected).toBe(true)
  release()
  await vi.waitFor(() => expect(preview.isConnected).toBe(false))
  wide.mockRestore()
})

test('a new row appears in the list at once', async () => {
  const { release } = await open('/admin/services/new')
  await screen.findByRole('dialog')
  type(screen.getByLabelText(/Category/), 'PR')
  await rename('Crisis Voice')
  expect(screen.getByRole('link', { name: 'Crisis Voice' })).toBeTruthy()
  expect(screen.queryByText('Service created')).toBeNull()
  release()
  await screen.findByText('Service created')
})

test('if the device cannot store a save, the form reopens unchanged with the same focus', async () => {
  const { admin, release } = await open(`/admin/services/${A}`)
  admin.failNext(fullDisk())
  const own = await screen.findByLabelText('Add a custom theme', { selector: 'input' })
  type(own, 'half a theme')
  const save = await rename('Brand Desk Plus')
  release()
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved. This device has no space left')
  expect(isFormShown()).toBe(true)
  expect(nameField().value).toBe('Brand Desk Plus')
  // The save has moved the text from its box into the list.
  expect(own.isConnected).toBe(true)
  expect(screen.getByRole('button', { name: /half a theme/ })).toBeTruthy()
  await vi.waitFor(() => expect(document.activeElement).toBe(save))
  expect(screen.getByRole('link', { name: 'Brand Desk', hidden: true })).toBeTruthy()
  expect(screen.queryByText(/Changed elsewhere/)).toBeNull()
  expect(isTabHeld()).toBe(true)

  fireEvent.click(save)
  await screen.findByText('Service updated')
})

test('two presses on Save save once', async () => {
  const { admin, release } = await open(`/admin/services/${A}`)
  await screen.findByRole('dialog')
  type(nameField(), 'Brand Desk Plus')
  const form = nameField().form ?? document.createElement('form')
  fireEvent.submit(form)
  fireEvent.submit(form)
  expect(isFormShown()).toBe(false)
  release()
  await screen.findByText('Service updated')
  expect(admin.calls.map(([call]) => call)).toEqual(['save'])
})

test('the second press of a double click on Save does not reach the row below', async () => {
  const { admin, release } = await open(`/admin/services/${A}`)
  await rename('Brand Desk Plus')
  const below = screen.getByRole('button', { name: 'AI Day: show on homepage' })
  fireEvent.mouseDown(below, { detail: 2 })
  fireEvent.click(below, { detail: 2 })
  expect(admin.calls.map(([call]) => call)).toEqual(['save'])
  fireEvent.mouseDown(below, { detail: 1 })
  fireEvent.click(below, { detail: 1 })
  fireEvent.click(below, { detail: 2 })
  expect(admin.calls.map(([call]) => call)).toEqual(['save', 'flip', 'flip'])
  release()
  await vi.waitFor(() => expect(screen.queryByLabelText(/Service name/)).toBeNull())
})

test('another row opens without a question while the edit is being stored', async () => {
  const { release, router } = await open(`/admin/services/${A}`)
  await rename('Brand Desk Plus')
  fireEvent.click(screen.getByRole('link', { name: 'Edit AI Day' }))
  release()
  await vi.waitFor(() => expect(isFormShown()).toBe(true))
  expect(nameField().value).toBe('AI Day')
  expect(router.state.location.pathname).toBe(`/admin/services/${B}`)
  expect(toast()).not.toBeNull()
  expect(screen.queryByText('Discard unsaved changes?')).toBeNull()
})

test('a row whose save is being stored reopens with the saved values', async () => {
  const { release } = await open(`/admin/services/${A}`)
  await rename('Brand Desk Plus')
  fireEvent.click(screen.getByRole('link', { name: 'Edit Brand Desk Plus' }))
  release()
  await vi.waitFor(() => expect(isFormShown()).toBe(true))
  expect(nameField().value).toBe('Brand Desk Plus')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(isFormShown()).toBe(false))
  expect(screen.queryByText('Discard unsaved changes?')).toBeNull()
})

test('a refused save reopens its form in place of the row opened meanwhile', async () => {
  const { admin, release, router } = await open(`/admin/services/${A}`)
  admin.failNext(fullDisk())
  await rename('Brand Desk Plus')
  fireEvent.click(screen.getByRole('link', { name: 'Edit AI Day' }))
  release()
  await screen.findByRole('alert')
  expect(nameField().value).toBe('Brand Desk Plus')
  expect(router.state.location.pathname).toBe(`/admin/services/${A}`)
  expect(screen.queryByText('Discard unsaved changes?')).toBeNull()

  // From now on, leaving the form asks first.
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Discard unsaved changes?')).toBeTruthy()
  const question = within(screen.getByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Discard changes' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/services'))
})
