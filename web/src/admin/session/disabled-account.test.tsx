import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOutbox } from '../data/outbox/outbox-store.ts'
import type { Auth } from '../data/session/auth.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { anUpdate, USER } from '../testing/outbox-fixture.ts'
import { anAuth, emptyQueue, type FakeAdmin, fakeAdmin } from '../testing/source-fixture.ts'

vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => true,
  startAuthentication: async () => ({ id: 'a passkey' }),
  startRegistration: async () => ({ id: 'a passkey' }),
}))

const DETAIL = 'This account is disabled. Another administrator can enable it.'
/** The account that the server tells of; null: it tells of none. */
let disabledUserId: string | null
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  disabledUserId = USER
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/session/passkey/options') return Response.json({ challenge: 'AAAA' })
    if (!path.startsWith('/api/session/')) throw new TypeError('Failed to fetch')
    const problem = { title: 'Forbidden', detail: DETAIL, ...(disabledUserId !== null && { disabledUserId }) }
    return Response.json(problem, { status: 403 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** An edit of the disabled person, from before. */
async function anEditWaits(): Promise<void> {
  const outbox = await openOutbox(USER)
  await outbox.dispatch({ type: 'edit', edit: anUpdate(1, 1, { name: 'New' }, { name: 'Old' }) })
  outbox.close()
}

const signIn: Auth['signIn'] = async () => ({ ok: false, message: '', isSecondStep: true })

function open(address: string, auth: Partial<Auth>, admin: FakeAdmin = fakeAdmin()): void {
  render(fakeApp(admin, address, anAuth({ signIn, ...auth })).app)
}
const openLogin = () => open('/admin/login', { user: null, isAdmin: false })

function openAgain() {
  const admin = fakeAdmin()
  admin.queue.set({ ...emptyQueue, paused: 'signed-out', pending: 1 })
  open('/admin', {}, admin)
}
async function dialogAgain() {
  fireEvent.click(await screen.findByRole('button', { name: /Paused: sign in/ }))
  return await screen.findByRole('dialog', { name: 'Sign in again' })
}

/** The password is right, and the code that is asked for then. */
async function giveCode(place: HTMLElement): Promise<void> {
  const shown = within(place)
  const password = await shown.findByLabelText('Password')
  fireEvent.change(password, { target: { value: 'secret' } })
  fireEvent.submit(password)
  const code = await shown.findByLabelText('Code')
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.submit(code)
}

const usePasskey = async (place: HTMLElement) =>
  fireEvent.click(await within(place).findByRole('button', { name: 'Use a passkey' }))

test.each([
  ['code', giveCode],
  ['passkey', usePasskey],
])('a disabled person who signs in with a %s can take along what waits on the device', async (_, give) => {
  await anEditWaits()
  openLogin()
  await screen.findByLabelText('Password')
  await give(document.body)
  expect(await screen.findByText(/You have 1 edit pending on this device\. Nothing is sent/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save them as a file' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe(DETAIL)
  // Another attempt begins without it.
  disabledUserId = null
  await give(document.body)
  await vi.waitFor(() => expect(screen.queryByText(/of yours waits/)).toBeNull())
})

test('edits that cannot be read are not saved as a file, and that is said', async () => {
  await anEditWaits()
  openLogin()
  await giveCode(document.body)
  const button = await screen.findByRole('button', { name: 'Save them as a file' })
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('The storage cannot be read', 'UnknownError')
  })
  fireEvent.click(button)
  expect(await screen.findByText('The file could not be saved: The storage cannot be read')).toBeTruthy()
  read.mockRestore()
})

test.each([
  ['code', giveCode],
  ['passkey', usePasskey],
])('over an open screen, too, a disabled person is told so after a %s', async (_, give) => {
  openAgain()
  const dialog = await dialogAgain()
  expect(dialog.textContent).toContain('Sign in to send')
  await give(dialog)
  const told = await within(dialog).findByText(/You have 1 edit pending on this device\. Nothing is sent/)
  expect(told).toBeTruthy()
  expect(within(dialog).getByRole('alert').textContent).toBe(DETAIL)
})

test('over an open screen the passkey of somebody else says nothing of its person', async () => {
  disabledUserId = 'user-2'
  openAgain()
  const dialog = await dialogAgain()
  await usePasskey(dialog)
  expect((await within(dialog).findByRole('alert')).textContent).toBe(DETAIL)
  expect(dialog.textContent).toContain('Sign in to send')
})
