import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Auth } from '../data/session/auth.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { parked } from '../testing/parked-fixture.tsx'
import { anAuth, emptyQueue, fakeAdmin } from '../testing/source-fixture.ts'

afterEach(cleanup)

function open(address: string, auth: Partial<Auth>, admin = fakeAdmin()) {
  const { app, router } = fakeApp(admin, address, anAuth(auth))
  render(app)
  return router
}
const signedOut = { user: null, isAdmin: false }

test('while the user is not known yet, the guard shows that it checks the session', () => {
  open('/admin/services', { ...signedOut, loading: true })
  expect(screen.getByText('Verifying access...')).toBeTruthy()
})

test('the last administrator can keep reading while the session is checked', async () => {
  open('/admin', { loading: true })
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  cleanup()
  // Without the role nothing is shown before the check has ended.
  open('/admin', { loading: true, isAdmin: false })
  expect(screen.getByText('Verifying access...')).toBeTruthy()
})

test('a visitor is redirected to the sign-in, and a user without the role to the page that refuses access', async () => {
  const login = open('/admin/services', signedOut)
  expect(await screen.findByLabelText('Password')).toBeTruthy()
  expect(login.state.location.pathname).toBe('/admin/login')
  cleanup()
  const denied = open('/admin', { isAdmin: false })
  expect(await screen.findByText('Access Denied')).toBeTruthy()
  expect(denied.state.location.pathname).toBe('/admin/unauthorized')
})

test('an administrator who is already signed in is redirected from the sign-in', async () => {
  const router = open('/admin/login', {})
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/admin')
})

async function signInWith(signIn: Auth['signIn']) {
  open('/admin/login', { ...signedOut, signIn })
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'a@example.org' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.submit(screen.getByLabelText('Password'))
}

test('wrong credentials have their own text, and other rejections show the text of the server', async () => {
  await signInWith(async () => ({ ok: false, message: 'Invalid login credentials' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password. Please try again.')
  cleanup()
  await signInWith(async () => ({ ok: false, message: 'Too many tries' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries')
})

test('an unexpected error is shown without its details', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await signInWith(async () => {
    throw new Error('ECONNRESET')
  })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'An unexpected error occurred. Please try again.',
  )
  log.mockRestore()
})

test('the button shows that the sign-in is running', async () => {
  await signInWith(() => new Promise(() => {}))
  expect(await screen.findByRole('button', { name: 'Signing in...' })).toHaveProperty('disabled', true)
})

test('signing out is immediate without pending edits, and needs a confirmation with some', async () => {
  const signOut = vi.fn<Auth['signOut']>(async () => {})
  open('/admin', { signOut })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }))
  expect(signOut).toHaveBeenCalledOnce()
  cleanup()

  const admin = fakeAdmin()
  admin.queue.set({ ...emptyQueue, pending: 2 })
  open('/admin', { signOut }, admin)
  fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }))
  expect(await screen.findByText(/2 edits have not reached the site/)).toBeTruthy()
  expect(signOut).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Discard and sign out' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard and sign out' }))
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledTimes(2))
  expect(admin.calls).toEqual([['discardAll']])
})

test('the dialog promises a sign-out only if everything can be sent, and otherwise says what is left', async () => {
  const admin = fakeAdmin()
  const edit = { entity: 'services', rowId: 's1', title: 'Sprint', op: 'update', fields: ['name'] } as const
  const waits = { ...edit, behind: null, files: [], since: 0 }
  const onDevice = { ...waits, writeId: 'w1', state: 'on-device' } as const
  const heldUp = { ...waits, writeId: 'w3', state: 'held-up', behind: 'w2' } as const
  const refused = parked({ kind: 'rejected', errors: [] })
  const all = { ...emptyQueue, pending: 3, parked: [refused], edits: [onDevice, heldUp] }
  admin.queue.set(all)
  open('/admin', {}, admin)
  fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send now' }))
  expect(screen.getByText('Sending … You stay signed in, because 2 edits cannot be sent.')).toBeTruthy()

  act(() => admin.queue.set({ ...all, pending: 2, edits: [heldUp] }))
  expect(screen.queryByText(/^Sending/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Send now' })).toHaveProperty('disabled', true)

  act(() => admin.queue.set({ ...emptyQueue, pending: 1, edits: [onDevice] }))
  expect(screen.getByText('Sending … You are signed out when all edits are sent.')).toBeTruthy()
  act(() => admin.drafts.left({ id: 'left', entity: 'services', title: 'Half a service' }))
  expect(
    screen.getByText(/^Sending … You stay signed in, because 1 form with unsaved changes cannot be sent/),
  ).toBeTruthy()

  act(() => admin.queue.set({ ...emptyQueue, pending: 1, edits: [onDevice], paused: 'signed-out' }))
  expect(screen.queryByText(/^Sending/)).toBeNull()
  expect(screen.getByText('Edits are sent after you sign in again.')).toBeTruthy()
})

test('signing out asks about unsaved drafts: they stay for this user, or are removed', async () => {
  const signOut = vi.fn<Auth['signOut']>(async () => {})
  const admin = fakeAdmin()
  admin.drafts.left({ id: 'left', entity: 'services', title: 'Half a service' })
  open('/admin', { signOut }, admin)
  fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }))
  expect(await screen.findByText(/1 form has unsaved changes/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
  expect(signOut).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Keep on this device and sign out' }))
  expect(signOut).toHaveBeenCalledOnce()
  expect(admin.drafts.kept.size).toBe(1)

  fireEvent.click(screen.getByRole('button', { name: 'Discard and sign out' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard and sign out' }))
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledTimes(2))
  expect(admin.drafts.kept.size).toBe(0)
})

test('after a wrong code the focus is in the field for the next one', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: 'This code is not right.',
  }
  vi.stubGlobal('fetch', async () => Response.json(problem, { status: 400 }))
  await signInWith(async () => ({ ok: false, message: '', isSecondStep: true }))
  const code = await screen.findByLabelText('Code')
  fireEvent.change(code, { target: { value: '123456' } })
  const button = screen.getByRole('button', { name: 'Sign In' })
  button.focus()
  fireEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe('This code is not right.')
  expect(document.activeElement).toBe(code)
  vi.unstubAllGlobals()
})

test('a rejected sign-in over an open screen is announced, and the password can be entered again', async () => {
  const admin = fakeAdmin({})
  admin.queue.set({ ...emptyQueue, paused: 'signed-out', pending: 1 })
  open('/admin', { signIn: async () => ({ ok: false, message: 'This account is disabled.' }) }, admin)
  fireEvent.click(await screen.findByRole('button', { name: /Paused: sign in/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }))
  const password = dialog.getByLabelText('Password')
  fireEvent.change(password, { target: { value: 'secret' } })
  const button = dialog.getByRole('button', { name: 'Sign In' })
  button.focus()
  fireEvent.click(button)
  expect((await dialog.findByRole('alert')).textContent).toBe('This account is disabled.')
  expect(document.activeElement).toBe(password)
})
