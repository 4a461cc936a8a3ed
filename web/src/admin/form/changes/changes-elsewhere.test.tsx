import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RowValues } from '../../data/admin-row.ts'
import { fakeApp } from '../../testing/app-fixture.tsx'
import { aRow, emptyQueue, fakeAdmin } from '../../testing/source-fixture.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '018f0000-0000-7000-8000-00000000aaaa'
const aFeature = (n: number, text: string) => ({
  id: `018f0000-0000-7000-8000-0000000000f${n}`,
  feature_text: text,
  display_order: n,
})
const features = [aFeature(1, 'One'), aFeature(2, 'Two')]
const aService = (values: RowValues = {}) =>
  aRow('services', ID, { name: 'Brand Desk', slug: 'brand-desk', category: 'PR', features, ...values })

async function open() {
  const admin = fakeAdmin({ services: [aService()] })
  render(fakeApp(admin, `/admin/services/${ID}`).app)
  const form = within(await screen.findByRole('dialog'))
  const change = (values: RowValues) => act(() => admin.rowsOf('services').set([aService(values)]))
  const save = async () => {
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    return admin.calls.find(([name]) => name === 'save')
  }
  return { admin, form, change, save }
}

const nameField = () => screen.getByLabelText<HTMLInputElement>(/Service name/, { selector: 'input' })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('an untouched field takes the new value, names the change, and shows the old value', async () => {
  const { form, change, save } = await open()
  change({ deliverables: 'New, things' })
  const field = form.getByLabelText<HTMLTextAreaElement>('Deliverables')
  await vi.waitFor(() => expect(field.value).toBe('New, things'))
  expect(await form.findByText('Changed elsewhere: Deliverables.')).toBeTruthy()
  expect(form.getByText('Changed elsewhere')).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Show previous value: Deliverables' }))
  fireEvent.click(form.getByRole('button', { name: 'Restore previous value: Deliverables' }))
  expect(field.value).toBe('')
  expect(form.queryByText('Changed elsewhere')).toBeNull()
  expect((await save())?.slice(3)).toMatchObject([{ deliverables: 'New, things' }, { deliverables: null }])
})

test('a touched field keeps its text, and a save without a decision leads to a conflict', async () => {
  const { form, change, save } = await open()
  type(nameField(), 'Mine')
  change({ name: 'Their name', deliverables: 'New, things' })
  expect(await form.findByText('Changed elsewhere: Service name, Deliverables.')).toBeTruthy()
  expect(nameField().value).toBe('Mine')
  expect(form.getByText('Theirs:').parentElement?.textContent).toContain('Their name')
  const call = await save()
  expect(call?.[3]).toMatchObject({ name: 'Brand Desk', deliverables: 'New, things' })
  expect(call?.[4]).toEqual({ name: 'Mine' })
})

test('the value from elsewhere can replace the typed one', async () => {
  const { admin, form, change } = await open()
  type(nameField(), 'Mine')
  change({ name: 'Theirs' })
  fireEvent.click(await form.findByRole('button', { name: 'Take theirs: Service name' }))
  const field = nameField()
  expect(field.value).toBe('Theirs')
  // The form library focuses a field in a separate task.
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
  fireEvent.click(form.getByRole('button', { name: 'Close' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(admin.calls).toEqual([])
})

test('a person can decide to overwrite the value from elsewhere, and is asked again if it changes again', async () => {
  const { form, change, save } = await open()
  type(nameField(), 'Mine')
  change({ name: 'Theirs' })
  fireEvent.click(await form.findByRole('button', { name: 'Keep mine: Service name' }))
  expect(form.queryByRole('button', { name: 'Take theirs: Service name' })).toBeNull()
  change({ name: 'Theirs again' })
  fireEvent.click(await form.findByRole('button', { name: 'Keep mine: Service name' }))
  expect((await save())?.slice(3)).toMatchObject([{ name: 'Theirs again' }, { name: 'Mine' }])
})

test('the same text typed on both sides is no conflict, and a note disappears if the change is reverted elsewhere', async () => {
  const { form, change, save } = await open()
  type(nameField(), 'Mine')
  change({ name: 'Theirs' })
  await form.findByRole('button', { name: 'Take theirs: Service name' })
  change({})
  await vi.waitFor(() => expect(form.queryByRole('button', { name: 'Take theirs: Service name' })).toBeNull())
  change({ name: 'Mine' })
  await vi.waitFor(() => expect(nameField().value).toBe('Mine'))
  expect(await save()).toBeUndefined()
})

test('a field names the author and time of a change if the history has them, and the focus does not move', async () => {
  const change = (id: number, email: string, after: RowValues) => ({
    id,
    kind: 'changed',
    at: '2026-05-02T10:00:00Z',
    author: { id: `user-of-${email}`, email },
    before: { name: null, deliverables: null },
    after,
  })
  const changes = [
    change(2, 'anna@example.org', { name: 'Their name' }),
    change(1, 'bo@example.org', { name: 'Earlier', deliverables: 'New, things' }),
  ]
  const page = { changes, next: null, titles: {}, missingFiles: [], affected: [] }
  vi.stubGlobal('fetch', async () => Response.json(page))
  const { form, change: changeRow } = await open()
  type(nameField(), 'Mine')
  nameField().focus()
  changeRow({ name: 'Their name', deliverables: 'New, things' })
  expect(await form.findByText('Changed by anna@example.org')).toBeTruthy()
  expect(form.getByText(/^Changed by bo@example.org on \d May 2026, \d\d:\d\d$/)).toBeTruthy()
  expect(document.activeElement).toBe(nameField())
  // The history has no author for this change.
  changeRow({ name: 'And on', deliverables: 'New, things' })
  expect(await form.findByText('Changed elsewhere')).toBeTruthy()
})

test('a long text changed on both sides shows the words that differ', async () => {
  const { form, change } = await open()
  const text = form.getByLabelText('Short description')
  change({ short_description: 'We do bad work.' })
  await vi.waitFor(() => expect(text).toHaveProperty('value', 'We do bad work.'))
  type(text, 'We do my work.')
  change({ short_description: 'We do good work.' })
  await form.findByRole('button', { name: 'Take theirs: Short description' })
  const marked = async (mark: string) =>
    vi.waitFor(() => {
      const found = text.closest('[data-field]')?.querySelector(mark)
      expect(found).toBeTruthy()
      return found?.textContent
    })
  expect(await marked('del')).toBe('bad')
  expect(await marked('ins')).toBe('good')
})

test('entries changed on both sides in different places of a list are merged', async () => {
  const { form, change, save } = await open()
  type(form.getByLabelText('Feature 1'), 'One, mine')
  change({ features: [aFeature(1, 'One'), aFeature(2, 'Two, theirs'), aFeature(3, 'Three')] })
  await vi.waitFor(() => expect(form.getByLabelText<HTMLInputElement>('Feature 2').value).toBe('Two, theirs'))
  expect(form.getByLabelText<HTMLInputElement>('Feature 1').value).toBe('One, mine')
  expect((await save())?.[4]).toMatchObject({
    features: [{ feature_text: 'One, mine' }, { feature_text: 'Two, theirs' }, { feature_text: 'Three' }],
  })
})

test('the caret keeps its position in a field that takes a new value', async () => {
  const { change } = await open()
  const field = nameField()
  field.focus()
  field.setSelectionRange(3, 5)
  change({ name: 'Brand Office' })
  await vi.waitFor(() => expect(field.value).toBe('Brand Office'))
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([3, 5])
})

test('the form reports that the row was deleted elsewhere, and keeps the typed text', async () => {
  const { admin, form } = await open()
  type(nameField(), 'Mine')
  act(() => admin.rowsOf('services').set([]))
  expect(await form.findByText(/was deleted while you were editing it/)).toBeTruthy()
  expect(nameField().value).toBe('Mine')
})

test('the form closes if this device deletes the row, for example by an undo, unless something was typed', async () => {
  const deletion = {
    writeId: 'w1',
    entity: 'services',
    rowId: ID,
    title: 'Brand Desk',
    op: 'delete',
    state: 'on-device',
    behind: null,
    files: [],
    fields: [],
    since: 0,
  } as const
  const deleteHere = (admin: ReturnType<typeof fakeAdmin>) =>
    act(() => {
      admin.rowsOf('services').set([])
      admin.queue.set({ ...emptyQueue, pending: 1, edits: [deletion] })
    })
  const untouched = await open()
  deleteHere(untouched.admin)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()

  const typed = await open()
  type(nameField(), 'Mine')
  deleteHere(typed.admin)
  expect(await typed.form.findByText(/was deleted while you were editing it/)).toBeTruthy()
  expect(nameField().value).toBe('Mine')
})
