import { beforeEach, expect, test, vi } from 'vitest'
import { openEarly } from './early-admin-source.ts'
import { createLive } from './live.ts'
import type { openAdminSource } from './open-admin-source.ts'
import type { AuthStore } from './session/auth-store.ts'
import type { SignedInUser } from './session/session.ts'

const open = vi.fn<typeof openAdminSource>(() => new Promise(() => {}))
beforeEach(() => {
  open.mockClear()
})

const anna: SignedInUser = {
  id: 'anna',
  email: 'anna@example.org',
  isAdmin: true,
  role: 'admin',
  needsApproval: false,
}

function aStore(principal: typeof anna | null) {
  const state = createLive({ principal, loading: true, expired: false, confirmed: 0 })
  const store: AuthStore = {
    state,
    check: async () => {},
    leave: async () => {},
    signIn: async () => ({ ok: true }),
    adoptSession: async () => true,
    signOut: async () => {},
  }
  return { store, state }
}

/** The signal that ends the opened data. */
const signal = () => open.mock.calls[0]?.[2]

test('the data of the remembered administrator is opened with the rows of the screen, and can be taken once', () => {
  const { store } = aStore(anna)
  const early = openEarly(store, 'services', open)
  expect(open).toHaveBeenCalledWith('anna', expect.any(Function), expect.anything(), 'services')
  expect(early?.take('anna')?.lifetime.signal).toBe(signal())
  expect(early?.take('anna')).toBeNull()
  expect(signal()?.aborted).toBe(false)
})

test('nothing is opened for a user who is not an administrator or is not remembered', () => {
  expect(openEarly(aStore(null).store, null, open)).toBeNull()
  expect(openEarly(aStore({ ...anna, isAdmin: false }).store, null, open)).toBeNull()
  expect(open).not.toHaveBeenCalled()
})

test('the opened data ends when another user signs in or the session has ended', () => {
  const early = openEarly(aStore(anna).store, null, open)
  expect(early?.take('bert')).toBeNull()
  expect(signal()?.aborted).toBe(true)
  open.mockClear()
  const { store, state } = aStore(anna)
  const other = openEarly(store, null, open)
  state.set({ ...state.get(), principal: null })
  expect(signal()?.aborted).toBe(true)
  expect(other?.take('anna')).toBeNull()
})
