import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StorageRefusal } from '../data/outbox/storage-refusal.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const rows = ['Anna', 'Ben', 'Carla', 'Dan'].map((name, i) =>
  aRow('founding_partners', `p${i}`, { name, display_order: i, title: i % 2 === 0 ? 'Chair' : 'Member' }),
)

async function open(address: string, admin = fakeAdmin({ founding_partners: rows })) {
  const { app, router } = fakeApp(admin, address)
  render(app)
  return { admin, router, form: await opened('Edit partner') }
}

const opened = async (title: string) => within(await screen.findByRole('dialog', { name: title }))
/** The form of the named row, when it has replaced the form of another row. */
const openedOf = async (name: string) => {
  const dialog = (await screen.findByDisplayValue(name)).closest<HTMLElement>('[role=dialog]')
  if (dialog === null) throw new Error(`The form of ${name} is in no dialog`)
  return within(dialog)
}
const nameIn = (form: ReturnType<typeof within>): HTMLInputElement => form.getByLabelText(/^Name/)
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const menuOf = async (form: ReturnType<typeof within>) => {
  fireEvent.click(form.getByRole('button', { name: 'More ways to save' }))
  return within(await screen.findByRole('menu'))
}
const nextBy = (field: HTMLElement) =>
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, shiftKey: true })

test('a save leads to the next row of the list, in its order and filter', async () => {
  const { app } = fakeApp(fakeAdmin({ founding_partners: rows }), '/admin/partners?sort=-name&q=chair')
  render(app)
  fireEvent.click(await screen.findByRole('link', { name: 'Edit Carla' }))
  const carla = await openedOf('Carla')
  expect(carla.getByText('1 of 2')).toBeTruthy()
  type(nameIn(carla), 'Carlotta')
  fireEvent.click((await menuOf(carla)).getByRole('menuitem', { name: /^Save and next/ }))
  expect(await screen.findByText('Partner updated')).toBeTruthy()
  await openedOf('Anna')
})

test('the keys do the same; after the last row the form stays open and says why', async () => {
  const { admin, router, form } = await open('/admin/partners/p2')
  type(nameIn(form), 'Carlotta')
  nextBy(nameIn(form))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/partners/p3'))
  const last = await openedOf('Dan')
  const field = nameIn(last)
  const item = (await menuOf(last)).getByRole('menuitem', { name: /^Save and next/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  expect(item.textContent).toContain('This is the last item of the list')
  type(field, 'Daniel')
  nextBy(field)
  await vi.waitFor(() => expect(admin.calls).toHaveLength(2))
  expect(router.state.location.pathname).toBe('/admin/partners/p3')
  expect(field.isConnected).toBe(true)
  expect(field.value).toBe('Daniel')
})

test('the form stays with all text if the device cannot store the edit', async () => {
  const { admin, router, form } = await open('/admin/partners/p0')
  admin.failNext(new StorageRefusal(new DOMException('full', 'QuotaExceededError')))
  type(nameIn(form), 'Annika')
  nextBy(nameIn(form))
  expect((await form.findByRole('alert')).textContent).toContain('Your changes are still in the form')
  expect(router.state.location.pathname).toBe('/admin/partners/p0')
  expect(nameIn(form).value).toBe('Annika')
  expect(nameIn(form).closest('[inert]')).toBeNull()
})

test('after a new row is saved, another new one can follow', async () => {
  const admin = fakeAdmin({ founding_partners: rows })
  const { app, router } = fakeApp(admin, '/admin/partners/new')
  render(app)
  const first = await opened('New partner')
  type(nameIn(first), 'Eva')
  fireEvent.click((await menuOf(first)).getByRole('menuitem', { name: /^Save and add another/ }))
  await vi.waitFor(() => expect(admin.calls).toHaveLength(1))
  await vi.waitFor(async () => expect(nameIn(await opened('New partner')).value).toBe(''))
  expect(router.state.location.pathname).toBe('/admin/partners/new')
})

test('the previous and next rows are one press away, with a question about unsaved text', async () => {
  const { router, form } = await open('/admin/partners/p0')
  const button = (of: ReturnType<typeof within>, name: string): HTMLButtonElement =>
    of.getByRole('button', { name })
  expect(button(form, 'Previous partner').disabled).toBe(true)
  fireEvent.click(button(form, 'Next partner'))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/partners/p1'))
  const ben = await openedOf('Ben')
  type(nameIn(ben), 'Benno')
  fireEvent.click(button(ben, 'Next partner'))
  expect(await screen.findByText('Discard unsaved changes?')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(nameIn(ben).value).toBe('Benno')
  expect(router.state.location.pathname).toBe('/admin/partners/p1')
})

test('the head says whether visitors see the row, and what a save will change of that', async () => {
  const published = rows.map((row) => ({ ...row, values: { ...row.values, is_active: true } }))
  const { form } = await open('/admin/partners/p0', fakeAdmin({ founding_partners: published }))
  expect(form.getAllByText('Active').some((each) => each.closest('[data-badge]') !== null)).toBe(true)
  fireEvent.click(form.getByLabelText('Active'))
  expect(form.getByText(/^Inactive/).textContent).toBe('Inactive after saving')
})
