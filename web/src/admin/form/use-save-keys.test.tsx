import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-00000000aaaa'
const aTheme = () => aRow('offering_themes', ID, { name: 'Calm', short_name: 'Calm', slug: 'calm' })

async function open(address: string, admin = fakeAdmin({ offering_themes: [aTheme()] })) {
  const { app, router } = fakeApp(admin, address)
  render(app)
  const dialog = await screen.findByRole('dialog')
  const form = within(dialog)
  return { admin, router, form, name: form.getByLabelText<HTMLInputElement>(/^Name/) }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
/** @returns false if the browser's default action is prevented */
const press = (
  key: string,
  where: HTMLElement,
  held: { ctrlKey?: boolean; metaKey?: boolean } = { ctrlKey: true },
) => fireEvent.keyDown(where, { key, ...held })
const isOpen = () => screen.queryByRole('heading', { name: /^(New|Edit) / }) !== null

test.each([{ ctrlKey: true }, { metaKey: true }])('%o and Enter save and close', async (held) => {
  const { admin, router, name } = await open(`/admin/themes/${ID}`)
  type(name, 'Calmer')
  expect(press('Enter', name, held)).toBe(false)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/themes'))
  expect(admin.calls).toMatchObject([['save', 'offering_themes', ID, {}, { name: 'Calmer' }]])
})

test.each([{ ctrlKey: true }, { metaKey: true }])('%o and S save and stay', async (held) => {
  const { admin, router, form, name } = await open(`/admin/themes/${ID}`)
  type(name, 'Calmer')
  expect(press('s', name, held)).toBe(false)
  expect(await screen.findByText('Theme updated')).toBeTruthy()
  expect(isOpen()).toBe(true)
  expect(router.state.location.pathname).toBe(`/admin/themes/${ID}`)
  expect(form.getByLabelText(/^Name/)).toBe(name)

  // Only text typed after the save is saved next, and it is compared with the saved row.
  type(form.getByLabelText(/^Short name/), 'Still')
  press('s', name)
  await vi.waitFor(() => expect(admin.calls).toHaveLength(2))
  expect(admin.calls[1]).toMatchObject([
    'save',
    'offering_themes',
    ID,
    { name: 'Calmer' },
    { short_name: 'Still' },
  ])
})

test('a saved new row is edited further at its own address', async () => {
  const { admin, router, form, name } = await open('/admin/themes/new', fakeAdmin())
  type(name, 'Brave')
  press('s', name)
  await vi.waitFor(() => expect(router.state.location.pathname).toMatch(/^\/admin\/themes\/[0-9a-f-]{36}$/))
  expect(form.getByLabelText(/^Name/)).toBe(name)
  expect(await screen.findByRole('heading', { name: 'Edit theme' })).toBeTruthy()
  type(name, 'Braver')
  press('Enter', name)
  await vi.waitFor(() => expect(isOpen()).toBe(false))
  expect(admin.calls.map(([call]) => call)).toEqual(['create', 'save'])
})

test('text typed while the edit is stored stays in the form, and is not saved with it', async () => {
  const { admin, form, name } = await open(`/admin/themes/${ID}`)
  const store = admin.holdStorage()
  type(name, 'Calmer')
  press('s', name)
  type(name, 'Calmer still')
  await act(async () => store())
  await screen.findByText('Theme updated')
  expect(name.value).toBe('Calmer still')
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Discard unsaved changes?')).toBeTruthy()
  expect(admin.calls).toHaveLength(1)
})

test('a form without changes says that there is nothing to save, and closes without a question', async () => {
  const { admin, form, name } = await open(`/admin/themes/${ID}`)
  press('s', name)
  expect(await screen.findByText('Nothing to save')).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(isOpen()).toBe(false))
  expect(admin.calls).toEqual([])
})

test('errors that prevent a save are shown, and the form stays open', async () => {
  const { admin, form, name } = await open('/admin/themes/new', fakeAdmin())
  press('s', name)
  expect(await form.findByText('Name is required')).toBeTruthy()
  press('Enter', name)
  expect(isOpen()).toBe(true)
  expect(admin.calls).toEqual([])
})

test('the button shows the keys', async () => {
  const { form } = await open(`/admin/themes/${ID}`)
  expect(form.getByRole('button', { name: 'Save' }).title).toBe(
    'Save and close (Ctrl+Enter), or save and stay (Ctrl+S)',
  )
})

test('a key pressed in a dialog above the form does not save the form', async () => {
  const { admin, form, name } = await open(`/admin/themes/${ID}`)
  type(name, 'Calmer')
  fireEvent.click(form.getByRole('button', { name: 'Choose illustration' }))
  const picker = await screen.findByRole('dialog', { name: /^Choose / })
  expect(press('s', picker)).toBe(false)
  press('Enter', picker)
  await act(async () => {})
  expect(admin.calls).toEqual([])
})
