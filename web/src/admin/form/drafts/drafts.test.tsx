import { entityNamed } from '@coop/sync/entities'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RowValues } from '../../data/admin-row.ts'
import { StorageRefusal } from '../../data/outbox/storage-refusal.ts'
import { fakeApp } from '../../testing/app-fixture.tsx'
import { aFile, drag, transferOf } from '../../testing/file-events-fixture.ts'
import { aRow, fakeAdmin } from '../../testing/source-fixture.ts'
import { startValues } from '../start-values.ts'
import { validateRow } from '../validate-row.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const ID = '018f0000-0000-7000-8000-00000000aaaa'
const aService = (values: RowValues = {}) =>
  aRow('services', ID, { name: 'Brand Desk', slug: 'brand-desk', category: 'PR', ...values })
const ROW = `/admin/services/${ID}`
const AT = new Date(2026, 10, 21, 14, 3).getTime()

async function open(address = ROW, admin = fakeAdmin({ services: [aService()] })) {
  const { app, router } = fakeApp(admin, address)
  const { unmount } = render(app)
  const form = within(await screen.findByRole('dialog'))
  const name = () => form.getByLabelText<HTMLInputElement>(/Service name/, { selector: 'input' })
  const save = () => fireEvent.click(form.getByRole('button', { name: /^Save( draft)?$/ }))
  return { admin, router, form, name, save, unmount, kept: () => [...admin.drafts.kept.values()] }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

/** Opens the form of a service with a draft that was started when the row had the values of `base`. */
function withDraft(values: RowValues, base: RowValues = aService().values, row = aService()) {
  const admin = fakeAdmin({ services: [row] })
  admin.drafts.left({ id: 'left', entity: 'services', rowId: ID, title: 'Brand Desk', at: AT, base, values })
  return admin
}

test('input is stored, and removed when it is undone', async () => {
  const { name, kept } = await open()
  type(name(), 'Brand Desk Plus')
  await vi.waitFor(() => expect(kept()).toMatchObject([{ rowId: ID, values: { name: 'Brand Desk Plus' } }]))
  type(name(), 'Brand Desk ')
  await vi.waitFor(() => expect(kept()).toEqual([]))
})

test('input is stored at once when the tab is hidden', async () => {
  const { name, kept } = await open()
  type(name(), 'Brand Desk Plus')
  await vi.waitFor(() => expect(kept()).toHaveLength(1))
  type(name(), 'Brand Desk Plus, more')
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(kept()).toMatchObject([{ values: { name: 'Brand Desk Plus, more' } }]))
})

test('a durable save leaves no draft, and a rejected one keeps it', async () => {
  const { admin, name, save, kept, form } = await open()
  type(name(), 'Brand Desk Plus')
  await vi.waitFor(() => expect(kept()).toHaveLength(1))
  admin.failNext(new StorageRefusal(new DOMException('Encountered full disk', 'QuotaExceededError')))
  save()
  await form.findByRole('alert')
  expect(kept()).toHaveLength(1)
  save()
  await screen.findByText('Service updated')
  await vi.waitFor(() => expect(kept()).toEqual([]))
})

test('the answer "discard" leaves no draft, and a form that crashes leaves its input', async () => {
  const { name, kept, form, router, admin } = await open()
  type(name(), 'Brand Desk Plus')
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/services'))
  expect(kept()).toEqual([])
  cleanup()

  const second = await open(ROW, admin)
  type(second.name(), 'Brand Desk Plus')
  await vi.waitFor(() => expect(kept()).toHaveLength(1))
  second.unmount()
  expect(kept()).toMatchObject([{ values: { name: 'Brand Desk Plus' } }])
})

test('a form with a draft opens with the row, and can continue the draft', async () => {
  const { admin, form, name, save, kept } = await open(ROW, withDraft({ name: 'Half a na' }))
  const offer = 'You have unsaved changes to this from 21 Nov, 14:03: Service name “Half a na”.'
  expect(await form.findByText(offer)).toBeTruthy()
  expect(name().value).toBe('Brand Desk')
  fireEvent.click(form.getByRole('button', { name: 'Continue' }))
  await vi.waitFor(() => expect(name().value).toBe('Half a na'))
  expect(form.queryByText(/You have unsaved changes to this/)).toBeNull()
  type(name(), 'Half a name')
  await vi.waitFor(() => expect(kept()).toMatchObject([{ id: 'left', values: { name: 'Half a name' } }]))
  save()
  await screen.findByText('Service updated')
  expect(admin.calls.find(([called]) => called === 'save')?.[4]).toEqual({ name: 'Half a name' })
  await vi.waitFor(() => expect(kept()).toEqual([]))
})

test('drafts of one row from the same minute show what was typed in each', async () => {
  const admin = withDraft({ name: 'Brand Bench', published: false })
  const { values: base } = aService()
  const more = { short_description: 'Long '.repeat(20), duration: null, theme: [], client_roles: [] }
  const place = { entity: 'services', rowId: ID, title: 'Brand Desk', at: AT, base } as const
  admin.drafts.left({ ...place, id: 'other', values: more })
  const { form, unmount } = await open(ROW, admin)
  const offers = await form.findAllByRole('region', { name: 'Unsaved changes' })
  const typed = [
    ': Service name “Brand Bench”, Published off.',
    `: Short description “${'Long '.repeat(8).trim()} …”, Duration, Themes and 1 more.`,
  ]
  expect(offers.map(({ textContent }) => typed.filter((each) => textContent.includes(each)))).toEqual(
    expect.arrayContaining(typed.map((each) => [each])),
  )
  unmount()
  render(fakeApp(admin, '/admin/edits').app)
  const list = within(await screen.findByRole('region', { name: 'Unsaved changes' }))
  expect(await list.findByText(/: Service name “Brand Bench”, Published off$/)).toBeTruthy()
})

test('a discarded draft leaves no trace', async () => {
  const { form, kept } = await open(ROW, withDraft({ name: 'Half a na' }))
  fireEvent.click(await form.findByRole('button', { name: 'Discard' }))
  await vi.waitFor(() => expect(form.queryByText(/You have unsaved changes to this/)).toBeNull())
  expect(kept()).toEqual([])
})

test('fields that have changed since are named; for an edited field there is a choice, the others are updated', async () => {
  const row = aService({ name: 'Theirs', deliverables: 'New' })
  const { admin, form, name, save } = await open(ROW, withDraft({ name: 'Mine' }, aService().values, row))
  expect(await form.findByText(/Changed since then: Service name, Deliverables\./)).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Continue' }))
  expect(await form.findByRole('button', { name: 'Take theirs: Service name' })).toBeTruthy()
  expect(name().value).toBe('Mine')
  expect(form.getByLabelText<HTMLTextAreaElement>('Deliverables').value).toBe('New')
  save()
  await screen.findByText('Service updated')
  const call = admin.calls.find(([called]) => called === 'save')
  expect(call?.[3]).toMatchObject({ name: 'Brand Desk', deliverables: 'New' })
  expect(call?.[4]).toEqual({ name: 'Mine' })
})

test('input from before a draft is continued becomes a separate draft', async () => {
  const { form, name, kept } = await open(ROW, withDraft({ name: 'Earlier' }))
  await form.findByText(/You have unsaved changes to this/)
  type(name(), 'Just now')
  fireEvent.click(form.getByRole('button', { name: 'Continue' }))
  await vi.waitFor(() => expect(name().value).toBe('Earlier'))
  await vi.waitFor(() =>
    expect(new Set(kept().map(({ values }) => values['name']))).toEqual(new Set(['Earlier', 'Just now'])),
  )
  expect(await form.findByText(/You have unsaved changes to this/)).toBeTruthy()
})

test('several unfinished new rows are listed, and each can be continued', async () => {
  const admin = fakeAdmin()
  for (const [i, title] of ['First', 'Second'].entries()) {
    admin.drafts.left({
      id: title,
      entity: 'services',
      title,
      at: AT + i,
      values: { name: title, category: 'PR' },
    })
  }
  const { form, name, save, kept } = await open('/admin/services/new', admin)
  expect(await form.findByText(/You have unsaved changes to “Second” from 21 Nov, 14:03/)).toBeTruthy()
  const first = form.getByText(/You have unsaved changes to “First”/).closest('section')
  if (first === null) throw new Error('The draft is offered in a section')
  fireEvent.click(within(first).getByRole('button', { name: 'Continue' }))
  await vi.waitFor(() => expect(name().value).toBe('First'))
  await vi.waitFor(() => expect(form.getByLabelText<HTMLInputElement>(/Slug/).value).toBe('first'))
  save()
  await screen.findByText(/created successfully/)
  await vi.waitFor(() => expect(kept().map(({ id }) => id)).toEqual(['Second']))
})

test('a draft that was saved just before its tab crashed is not offered', async () => {
  const { form, kept } = await open(
    ROW,
    withDraft({ name: 'Saved' }, aService().values, aService({ name: 'Saved' })),
  )
  await vi.waitFor(() => expect(kept()).toEqual([]))
  expect(form.queryByText(/You have unsaved changes to this/)).toBeNull()
})

test('a draft of a new row is offered if another row shares some values, but not if the row was created', async () => {
  const values = { name: 'Made', slug: 'made', category: 'PR' }
  const made = validateRow(entityNamed('services'), { ...startValues('services', new Date(AT)), ...values })
  if (!made.ok) throw new Error('A service needs no more than a name, a slug and a category')
  const admin = fakeAdmin({ services: [aRow('services', ID, made.row)] })
  admin.drafts.left({ id: 'begun', entity: 'services', at: AT, values: { category: 'PR' } })
  admin.drafts.left({ id: 'made', entity: 'services', title: 'Made', at: AT, values })
  const { form, kept } = await open('/admin/services/new', admin)
  expect(await form.findByText(/You have unsaved changes to a new service from 21 Nov, 14:03/)).toBeTruthy()
  await vi.waitFor(() => expect(kept().map(({ id }) => id)).toEqual(['begun']))
})

test('a draft that is open in another tab is not offered until that tab is closed', async () => {
  const admin = withDraft({ name: 'Half a na' })
  admin.drafts.elsewhere.set([{ draft: 'left', entity: 'services', rowId: ID }])
  const { form } = await open(ROW, admin)
  expect(await form.findByText('You have this open in another tab')).toBeTruthy()
  expect(form.queryByText(/You have unsaved changes to this/)).toBeNull()
  act(() => admin.drafts.elsewhere.set([]))
  expect(await form.findByText(/You have unsaved changes to this/)).toBeTruthy()
  expect(form.queryByText('You have this open in another tab')).toBeNull()
})

test('other people who have the row open are named at the top of the form', async () => {
  const { admin, form } = await open()
  const anna = {
    entity: 'services',
    rowId: ID,
    email: 'anna@example.org',
    userId: 'user-2',
    isSelf: false,
  } as const
  act(() => admin.drafts.present.set([anna, { ...anna, isSelf: true }, { ...anna, rowId: 'another' }]))
  expect(await form.findByText('anna@example.org has this open')).toBeTruthy()
  expect(form.getByText('You have this open on another device')).toBeTruthy()
  act(() => admin.drafts.present.set([anna, { ...anna, email: 'ben@example.org', userId: null }]))
  expect(await form.findByText('anna@example.org and ben@example.org have this open')).toBeTruthy()
  act(() => admin.drafts.present.set([]))
  expect(form.queryByText(/open/)).toBeNull()
})

test('from a draft of an older version the form takes the values that fit, and shows the others for copying', async () => {
  const { form, name } = await open(
    ROW,
    withDraft({ name: 'Fits', tagline: 'Words of a field that is gone', published: 'not a flag' }),
  )
  fireEvent.click(await form.findByRole('button', { name: 'Continue' }))
  await vi.waitFor(() => expect(name().value).toBe('Fits'))
  const rest = within(await form.findByRole('region', { name: 'Values without a field' }))
  expect(rest.getByText(/tagline: Words of a field that is gone/)).toBeTruthy()
  expect(rest.getByText(/published: not a flag/)).toBeTruthy()
  expect(rest.getByRole('button', { name: 'Copy the text' })).toBeTruthy()
})

test('a chosen file is stored with the words, and can be saved when the draft is continued', async () => {
  const admin = fakeAdmin()
  const first = await open('/admin/assets/new', admin)
  const photo = aFile(
    'Harbour.JPG',
    'image/jpeg',
    new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'a photo']),
  )
  drag('drop', window.document.body, transferOf([photo]))
  await first.form.findByRole('img', { name: /^Focal point/ })
  type(first.form.getByLabelText(/Category/), 'icons')
  await vi.waitFor(() => expect(first.kept()).toMatchObject([{ values: { category: 'icons' } }]))
  await vi.waitFor(() => expect(admin.drafts.files.get(first.kept()[0]?.id ?? '')?.size).toBe(1))
  first.unmount()

  const { form, save } = await open('/admin/assets/new', admin)
  fireEvent.click(await form.findByRole('button', { name: 'Continue' }))
  await form.findByRole('img', { name: /^Focal point/ })
  fireEvent.click(form.getByLabelText('Decorative'))
  save()
  await screen.findByText('Asset created successfully')
  expect(admin.calls.map(([called]) => called)).toEqual(['addFile', 'create'])
  expect(admin.files.get()[0]).toMatchObject({ name: 'Harbour.JPG', category: 'icons' })
})

test('the draft of a deleted row can be copied and discarded', async () => {
  const admin = withDraft({ name: 'Half a na' })
  admin.rowsOf('services').set([])
  const { form, kept } = await open(ROW, admin)
  expect(await form.findByText(/name: Half a na/)).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Discard changes' }))
  await vi.waitFor(() => expect(kept()).toEqual([]))
  expect(form.queryByText(/Half a na/)).toBeNull()
})

test('the edits screen, the dashboard and the list show unsaved drafts', async () => {
  const admin = withDraft({ name: 'Half a na' })
  admin.drafts.left({ id: 'new', entity: 'cases', title: '', at: AT })
  for (const address of ['/admin/edits', '/admin']) {
    render(fakeApp(admin, address).app)
    const section = within(await screen.findByRole('region', { name: 'Unsaved changes' }))
    expect(section.getByRole('link', { name: 'Brand Desk' }).getAttribute('href')).toBe(ROW)
    expect(section.getByRole('link', { name: 'Untitled' }).getAttribute('href')).toBe('/admin/cases/new')
    cleanup()
  }
  render(fakeApp(admin, '/admin/services').app)
  const row = (await screen.findByRole('link', { name: 'Brand Desk' })).closest('tr')
  if (row === null) throw new Error('A service stands in a row')
  expect(within(row).getByText('Unsaved changes')).toBeTruthy()
})
