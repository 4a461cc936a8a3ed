import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { addressOf } from '../testing/outbox-fixture.ts'
import { openEdits, parked } from '../testing/parked-fixture.tsx'
import { adminWithRelease } from '../testing/release-fixture.ts'
import { anAuth, aRow, emptyQueue, fakeAdmin, liveRows } from '../testing/source-fixture.ts'

afterEach(cleanup)

test('the queue shows the outbox, which is open before the rows are', async () => {
  const admin = fakeAdmin()
  admin.view.set({ ...liveRows, phase: 'opening' })
  render(fakeApp(admin, '/admin/edits').app)
  expect(await screen.findByText(/^No pending edits\./)).toBeTruthy()
  expect(within(screen.getByRole('banner')).getByRole('status').textContent).toBe('All on the site')
  expect(screen.queryByText('Opening …')).toBeNull()
})

test('the screen says that the admin is ready offline once all code of its version is stored', async () => {
  const script = document.createElement('script')
  script.setAttribute('type', 'module')
  script.setAttribute('src', '/assets/admin-2.js')
  document.head.append(script)
  let stored = ['/assets/admin-1.js']
  const json = vi.fn<() => Promise<string[]>>(async () => stored)
  vi.stubGlobal('caches', { match: async () => ({ json }) })
  const channel = new BroadcastChannel('coop-admin-code')
  try {
    render(fakeApp(fakeAdmin(), '/admin/edits').app)
    await vi.waitFor(() => expect(json).toHaveBeenCalled())
    await act(async () => {})
    expect(screen.queryByText(/^Ready offline/)).toBeNull()
    stored = ['/assets/admin-2.js', '/assets/form-2.js']
    channel.postMessage('stored')
    expect(await screen.findByText(/^Ready offline/)).toBeTruthy()
  } finally {
    channel.close()
    script.remove()
    vi.unstubAllGlobals()
  }
})

test('an edit that waits for its picture shows the progress, and the header shows running uploads', async () => {
  const admin = fakeAdmin()
  const edit = {
    entity: 'services',
    rowId: 's1',
    title: 'Brand Desk',
    op: 'update',
    fields: [],
    behind: null,
  } as const
  admin.queue.set({
    ...emptyQueue,
    pending: 1,
    edits: [{ ...edit, writeId: 'e1', state: 'on-device', files: [addressOf(1)], since: 0 }],
  })
  render(fakeApp(admin, '/admin/edits').app)
  expect(await screen.findByText('Pending: picture not uploaded yet')).toBeTruthy()
  admin.uploads.set(new Map([[addressOf(1), 0.34]]))
  expect(await screen.findByText('Pending: picture 34 % uploaded')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Uploading 1 file' })).toBeTruthy()
})

test('edits and receipts show their state', async () => {
  const admin = fakeAdmin({ services: [aRow('services', 's1', { name: 'Brand Desk' })] })
  const edit = { entity: 'services', rowId: 's1', title: 'Brand Desk', op: 'update', fields: [] } as const
  admin.queue.set({
    ...emptyQueue,
    pending: 1,
    edits: [
      { ...edit, writeId: 'e1', state: 'on-device', behind: null, files: [], since: 0 },
      { ...edit, writeId: 'e2', state: 'accepted', behind: null, files: [], since: 0 },
      { ...edit, writeId: 'e3', state: 'held-up', behind: 'w1', files: [], since: 0 },
    ],
    receipts: [{ ...edit, writeId: 'r1', appliedAt: 0, onSite: true }],
  })
  render(fakeApp(admin, '/admin/edits').app)
  const main = within(await screen.findByRole('main'))
  // One is the heading, the other the state of the edit.
  expect(main.getAllByText('Pending')).toHaveLength(2)
  expect(main.getByText('Accepted')).toBeTruthy()
  expect(main.getByText('On the site')).toBeTruthy()
  expect(main.getByRole('link', { name: 'Blocked' }).getAttribute('href')).toBe('/admin/edits#w1')
})

test.each([
  ['release_edits', 'e1', 'open', 'Saved to Spring'],
  ['release_edits', 'e1', 'published', 'On the site'],
  ['releases', 'r1', 'in-review', 'Saved to Spring'],
  ['releases', 'r1', 'published', 'On the site'],
] as const)(
  'an edit of %s that has arrived in %s, which is %s, says: %s',
  async (entity, rowId, state, text) => {
    const admin = adminWithRelease(state)
    const edit = { entity, rowId, title: 'Bench', op: 'update', fields: [] } as const
    admin.queue.set({ ...emptyQueue, receipts: [{ ...edit, writeId: 'r1', appliedAt: 0, onSite: true }] })
    render(fakeApp(admin, '/admin/edits').app)
    expect(await within(await screen.findByRole('main')).findByText(text)).toBeTruthy()
    const status = within(screen.getByRole('banner')).getByRole('status')
    expect(status.textContent).toBe(text === 'On the site' ? 'All on the site' : text)
  },
)

test('a changed row names its changed fields, both while waiting and when applied', async () => {
  const admin = fakeAdmin()
  const edit = { entity: 'services', rowId: 's1', title: 'Brand Desk' } as const
  const waiting = { ...edit, state: 'on-device', behind: null, files: [], since: 0 } as const
  const many = ['name', 'slug', 'published', 'duration', 'features', 'companies']
  admin.queue.set({
    ...emptyQueue,
    pending: 3,
    edits: [
      { ...waiting, writeId: 'e1', op: 'update', fields: ['name', 'companies'] },
      { ...waiting, writeId: 'e2', op: 'update', fields: many },
      { ...waiting, writeId: 'e3', op: 'insert', fields: many },
    ],
    receipts: [{ ...edit, op: 'update', fields: ['published'], writeId: 'r1', appliedAt: 0, onSite: true }],
  })
  render(fakeApp(admin, '/admin/edits').app)
  await screen.findByText('Service name, Contributing companies')
  expect(screen.getByText('Service name, Slug, Published, Duration and 2 more')).toBeTruthy()
  const [added] = screen.getAllByRole('listitem').filter((line) => line.textContent.startsWith('New service'))
  expect(added?.textContent).not.toContain('Slug')
  const applied = within(screen.getByRole('region', { name: 'Sent' }))
  expect(applied.getByText('Published')).toBeTruthy()
})

test('offline nothing can be sent now, and the screen says what will happen', async () => {
  const admin = fakeAdmin()
  admin.queue.set({ ...emptyQueue, pending: 2 })
  render(fakeApp(admin, '/admin/edits').app)
  const send = await screen.findByRole('button', { name: 'Send now' })
  expect(send).toHaveProperty('disabled', false)
  act(() => admin.queue.set({ ...emptyQueue, pending: 2, offline: true }))
  expect(send).toHaveProperty('disabled', true)
  expect(
    screen.getByText('This device is offline. Pending edits are sent when the connection is back.'),
  ).toBeTruthy()
  act(() => admin.queue.set({ ...emptyQueue, pending: 2, paused: 'signed-out' }))
  expect(send).toHaveProperty('disabled', true)
})

test('there is no button to send when all edits need a decision', async () => {
  openEdits(parked({ kind: 'server-error', message: 'Broken' }))
  expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
})

test('a paused queue offers the same user a new sign-in', async () => {
  const admin = fakeAdmin()
  admin.queue.set({ ...emptyQueue, pending: 2, paused: 'signed-out' })
  render(fakeApp(admin, '/admin').app)
  fireEvent.click(await screen.findByRole('button', { name: 'Paused: sign in to send 2 edits' }))
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.submit(screen.getByLabelText('Password'))
  await vi.waitFor(() => expect(admin.calls).toEqual([['sendNow']]))
})

test('an ended session is shown even if nothing waits to be sent', async () => {
  const { app } = fakeApp(fakeAdmin(), '/admin', anAuth({ expired: true }))
  render(app)
  fireEvent.click(await screen.findByRole('button', { name: 'Paused: sign in' }))
  expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeTruthy()
})

test('an open form shows that the session has ended, and keeps its input during the new sign-in', async () => {
  const admin = fakeAdmin({ services: [aRow('services', 'r1', { name: 'Brand Desk' })] })
  render(fakeApp(admin, '/admin/services/r1', anAuth({ expired: true })).app)
  const form = within(await screen.findByRole('dialog', { name: 'Edit service' }))
  fireEvent.change(form.getByLabelText(/Service name/), { target: { value: 'Typed' } })
  expect(form.getByRole('alert').textContent).toContain('Your session has ended.')
  fireEvent.click(form.getByRole('button', { name: 'Sign in again' }))
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.submit(screen.getByLabelText('Password'))
  await vi.waitFor(() => expect(admin.calls).toEqual([['sendNow']]))
  expect(form.getByLabelText<HTMLInputElement>(/Service name/).value).toBe('Typed')
})
