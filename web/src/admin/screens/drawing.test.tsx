import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countDrawn } from '../testing/drawn-components.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, emptyQueue, fakeAdmin } from '../testing/source-fixture.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

/** Two pages of services, all of which a summary card counts. */
const services = Array.from({ length: 60 }, (_, i) =>
  aRow('services', `s${i}`, { name: `Service ${i}`, category: 'PR', theme: ['Executive Search'] }),
)

async function open() {
  const admin = fakeAdmin({ services })
  const container = document.body.appendChild(document.createElement('div'))
  const { app, take } = countDrawn(fakeApp(admin, '/admin/services').app, container)
  render(app, { container })
  await screen.findByRole('table')
  take()
  return { admin, take }
}

test('a changed row is drawn again, and only the components that show it', async () => {
  const { admin, take } = await open()
  act(() =>
    admin
      .rowsOf('services')
      .set(services.map((row) => (row.id === 's4' ? { ...row, edit: { kind: 'sending' } } : row))),
  )
  const drawn = take()
  expect(drawn).toMatchObject({ EntityScreen: 1, ListScreen: 1, RowTable: 1, BodyRow: 1, RowActions: 1 })
  for (const other of ['Shell', 'SideMenu', 'ListToolbar', 'HeaderCell', 'Pages', 'QueueChip']) {
    expect(drawn).not.toHaveProperty(other)
  }
})

test('a changed row on another page draws no row again', async () => {
  const { admin, take } = await open()
  act(() =>
    admin
      .rowsOf('services')
      .set(services.map((row) => (row.id === 's59' ? { ...row, edit: { kind: 'sending' } } : row))),
  )
  expect(take()).not.toHaveProperty('BodyRow')
})

test('changes of the queue and of the age of the rows draw neither the shell nor the list again', async () => {
  const { admin, take } = await open()
  act(() => admin.queue.set({ ...emptyQueue, pending: 1 }))
  act(() => admin.view.set({ ...admin.view.get(), asOf: Date.now() }))
  const drawn = take()
  expect(drawn).toHaveProperty('QueueChip')
  for (const other of ['Shell', 'SideMenu', 'EntityScreen', 'ListScreen', 'BodyRow']) {
    expect(drawn).not.toHaveProperty(other)
  }
})

test('a save draws the dialog and one row again, but not the hidden fields, and the toast does not draw the list', async () => {
  const { admin, take } = await open()
  const release = admin.holdStorage()
  fireEvent.click(screen.getByRole('link', { name: 'Edit Service 1' }))
  await screen.findByRole('dialog')
  fireEvent.change(screen.getByLabelText(/Service name/), { target: { value: 'Service 1b' } })
  take()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const drawn = take()
  expect(drawn).toMatchObject({ EntityForm: 1, ListScreen: 1, BodyRow: 1 })
  for (const other of ['FormFields', 'Controller', 'ListToolbar', 'Pages', 'Shell', 'SideMenu']) {
    expect(drawn).not.toHaveProperty(other)
  }

  release()
  await screen.findByText('Service updated')
  await vi.waitFor(() => expect(screen.queryByLabelText(/Service name/)).toBeNull())
  const after = take()
  // The list is drawn for the mark of the pending edit.
  expect(after).toMatchObject({ ListScreen: 1, BodyRow: 1, RowActions: 1 })
  expect(after).not.toHaveProperty('Controller')
  expect(after).not.toHaveProperty('Shell')
})

const bodyRows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')]

test('the next page reuses the row elements of the previous page, without menus that were open there', async () => {
  await open()
  const before = bodyRows()
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Service 0' }))
  await screen.findByRole('menu')
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  const after = bodyRows()
  expect(after.map((row) => row.dataset['row'])).toEqual(services.slice(50).map(({ id }) => id))
  expect(after).toEqual(before.slice(0, after.length))
  expect(screen.queryByRole('menu')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a reused row does not draw its icons again', async () => {
  const { take } = await open()
  await screen.findByRole('button', { name: 'Next' })
  take()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  const drawn = take()
  expect(drawn).toMatchObject({ BodyRow: 10, RowActions: 10 })
  for (const icon of ['Eye', 'History', 'Pencil', 'Trash2', 'EllipsisVertical']) {
    expect(drawn).not.toHaveProperty(icon)
  }
})

test('rows that only move draw their numbers again, but no cells', async () => {
  const { admin, take } = await open()
  act(() => admin.rowsOf('services').set(services.slice(1)))
  expect(take()).toMatchObject({ BodyRow: 50, RowCells: 1, RowActions: 1 })
  expect(bodyRows().map((row) => row.getAttribute('aria-rowindex'))[0]).toBe('2')
})

test('a new row gets new elements, even if another row disappears at the same time', async () => {
  const { admin } = await open()
  const before = bodyRows()
  act(() => admin.rowsOf('services').set(services.slice(1)))
  const after = bodyRows()
  expect(after.slice(0, -1)).toEqual(before.slice(1))
  expect(before).not.toContain(after.at(-1))
})

test('an address change that follows the list draws no row link again', async () => {
  const { take } = await open()
  await screen.findByRole('button', { name: 'Next' })
  take()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(take()).toMatchObject({ RowLink: 40 })
})
