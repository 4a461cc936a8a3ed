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
/** The disabled account in the response of the server. null: none. */
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

/** Stores an edit of the person whose account was disabled later. */
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

/** Enters the right password, and then the code. */
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
])(
  'a disabled person who signs in with a %s can save pending edits of the device as a file',
  async (_, give) => {
    await anEditWaits()
    openLogin()
    await screen.findByLabelText('Password')
    await give(document.body)
    expect(await screen.findByText(/You have 1 edit pending on this device\. Nothing is sent/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save them as a file' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe(DETAIL)
    // Another attempt starts without the notice.
    disabledUserId = null
    await give(document.body)
    await vi.waitFor(() => expect(screen.queryByText(/of yours waits/)).toBeNull())
  },
)

test('a message says that unreadable edits cannot be saved as a file', async () => {
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
])('a disabled person also gets the notice over an open screen, after a %s', async (_, give) => {
  openAgain()
  const dialog = await dialogAgain()
  expect(dialog.textContent).toContain('Sign in to send')
  await give(dialog)
  const told = await within(dialog).findByText(/You have 1 edit pending on this device\. Nothing is sent/)
  expect(told).toBeTruthy()
  expect(within(dialog).getByRole('alert').textContent).toBe(DETAIL)
})

test('over an open screen, a passkey of another person shows nothing about that person', async () => {
  disabledUserId = 'user-2'
  openAgain()
  const dialog = await dialogAgain()
  await usePasskey(dialog)
  expect((await within(dialog).findByRole('alert')).textContent).toBe(DETAIL)
  expect(dialog.textContent).toContain('Sign in to send')
})
