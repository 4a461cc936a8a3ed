import { beforeEach, expect, test, vi } from 'vitest'
import { openEarly } from './early-admin-source.ts'
import { createLive } from './live.ts'
import { openAdminSource } from './open-admin-source.ts'
import type { AuthStore } from './session/auth-store.ts'
import type { SignedInUser } from './session/session.ts'

vi.mock('./open-admin-source.ts', () => ({
  openAdminSource: vi.fn<() => Promise<never>>(() => new Promise(() => {})),
}))
beforeEach(() => {
  vi.mocked(openAdminSource).mockClear()
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

/** The signal that ends what was opened. */
const signal = () => vi.mocked(openAdminSource).mock.calls[0]?.[2]

test('the data of the remembered administrator is opened with the rows of the screen, and taken once', () => {
  const { store } = aStore(anna)
  const early = openEarly(store, 'services')
  expect(openAdminSource).toHaveBeenCalledWith('anna', expect.any(Function), expect.anything(), 'services')
  expect(early?.take('anna')?.lifetime.signal).toBe(signal())
  expect(early?.take('anna')).toBeNull()
  expect(signal()?.aborted).toBe(false)
})

test('nothing is opened for a user who is no administrator, or who is not remembered', () => {
  expect(openEarly(aStore(null).store, null)).toBeNull()
  expect(openEarly(aStore({ ...anna, isAdmin: false }).store, null)).toBeNull()
  expect(openAdminSource).not.toHaveBeenCalled()
})

test('it ends when somebody else signs in, or when the session turns out to have ended', () => {
  const early = openEarly(aStore(anna).store, null)
  expect(early?.take('bert')).toBeNull()
  expect(signal()?.aborted).toBe(true)
  vi.mocked(openAdminSource).mockClear()
  const { store, state } = aStore(anna)
  const other = openEarly(store, null)
  state.set({ ...state.get(), principal: null })
  expect(signal()?.aborted).toBe(true)
  expect(other?.take('anna')).toBeNull()
})
