import { expect, test } from 'vitest'
import { createAuthStore } from './auth-store.ts'
import { createSessionClient, type SessionClient, type SessionCheck } from './session.ts'
import type { SignedInUser } from './session.ts'

const DAY = 24 * 60 * 60 * 1000
const anna: SignedInUser = {
  id: 'u1',
  email: 'anna@example.org',
  isAdmin: true,
  role: 'admin',
  needsApproval: false,
}
const bert: SignedInUser = {
  id: 'u2',
  email: 'bert@example.org',
  isAdmin: true,
  role: 'admin',
  needsApproval: false,
}

/** A browser with storage, and a server that can be offline. */
function aBrowser() {
  const stored = new Map<string, string>()
  let held: Promise<void> = Promise.resolve()
  const browser = {
    now: 0,
    online: true,
    signedIn: null as typeof anna | null,
    stored,
    /**
     * Delays later checks until the returned function is called. They then get the response of the server as it is now.
     */
    holdCheck() {
      let respond = () => {}
      held = new Promise((resolve) => (respond = resolve))
      return respond
    },
    newTab(isTyping = false) {
      const session = createSessionClient({
        now: () => browser.now,
        storage: {
          getItem: (key) => stored.get(key) ?? null,
          setItem: (key, value) => void stored.set(key, value),
          removeItem: (key) => void stored.delete(key),
        },
        fetch: async (_input, init) => {
          if (!browser.online) throw new TypeError('Failed to fetch')
          const body = await new Request('http://localhost', { body: '', ...init, method: 'POST' }).text()
          if (init?.method === 'DELETE') browser.signedIn = null
          if (init?.method === 'POST') {
            if (body.includes('wrong')) {
              return Response.json({ detail: 'Invalid login credentials' }, { status: 401 })
            }
            browser.signedIn = body.includes('bert') ? bert : anna
          }
          if (init?.method === 'DELETE') return new Response(null, { status: 204 })
          const user = browser.signedIn
          if (init?.method === undefined) await held
          if (user === null) return Response.json({ detail: 'Sign in' }, { status: 401 })
          return Response.json({ user, expiresAt: '2030-01-01' })
        },
      })
      return createAuthStore(
        session,
        () => {},
        () => isTyping,
      )
    },
  }
  return browser
}

test('an account without a role is signed in with that information', async () => {
  const client = createSessionClient({
    now: () => 0,
    storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    fetch: async () =>
      Response.json({ user: { ...anna, isAdmin: false, role: null }, expiresAt: '2030-01-01' }),
  })
  expect(await client.check()).toEqual({
    kind: 'signed-in',
    principal: { ...anna, isAdmin: false, role: null },
  })
})

test('the admin opens offline for the last user who was signed in, for 14 days', async () => {
  const browser = aBrowser()
  expect(await browser.newTab().signIn(anna.email, 'right')).toEqual({ ok: true })
  browser.online = false
  browser.now = 14 * DAY - 1
  const tab = browser.newTab()
  expect(tab.state.get()).toMatchObject({ loading: true, principal: anna, confirmed: 0 })
  await tab.check()
  expect(tab.state.get()).toMatchObject({ loading: false, principal: anna, confirmed: 0 })
  browser.now = 14 * DAY
  const later = browser.newTab()
  await later.check()
  expect(later.state.get().principal).toBeNull()
})

test('a refused sign-in returns the message of the server', async () => {
  const tab = aBrowser().newTab()
  expect(await tab.signIn(anna.email, 'wrong')).toEqual({ ok: false, message: 'Invalid login credentials' })
  expect(tab.state.get().principal).toBeNull()
})

test('a sign-in without a connection is an unexpected error', async () => {
  const browser = aBrowser()
  browser.online = false
  await expect(browser.newTab().signIn(anna.email, 'right')).rejects.toThrow('Failed to fetch')
})

test('a session that ends at work keeps the screens, and a new start leads to the sign-in', async () => {
  const browser = aBrowser()
  const tab = browser.newTab()
  await tab.signIn(anna.email, 'right')
  browser.signedIn = null
  await tab.check()
  expect(tab.state.get()).toMatchObject({ principal: anna, expired: true })
  // The admin was not opened on this device since the session ended.
  browser.stored.set('coop-admin-principal', JSON.stringify({ user: anna, until: DAY }))
  const next = browser.newTab()
  expect(next.state.get()).toMatchObject({ principal: anna, loading: true })
  await next.check()
  expect(next.state.get()).toMatchObject({ principal: null, expired: false, loading: false })
  await tab.signIn(anna.email, 'right')
  expect(tab.state.get()).toMatchObject({ principal: anna, expired: false, confirmed: 2 })
})

test('a user who started to type before the server reported the end of the session keeps the screen', async () => {
  const browser = aBrowser()
  await browser.newTab().signIn(anna.email, 'right')
  browser.signedIn = null
  const tab = browser.newTab(true)
  await tab.check()
  expect(tab.state.get()).toMatchObject({ principal: anna, expired: true, loading: false })
})

test('the result of a check that began before a sign-in ends no session', async () => {
  let answer = (_found: SessionCheck) => {}
  const session: SessionClient = {
    check: () => new Promise((resolve) => (answer = resolve)),
    remembered: () => null,
    signIn: async () => ({ ok: true, principal: anna }),
    adopt: async () => ({ kind: 'signed-in', principal: anna }),
    signOut: async () => {},
  }
  const tab = createAuthStore(session, () => {})
  const check = tab.check()
  await tab.signIn(anna.email, 'right')
  answer({ kind: 'signed-out' })
  await check
  expect(tab.state.get()).toMatchObject({ principal: anna, expired: false })
})

test.for(['check', 'sign-out'])(
  'a sign-out during a check stays in effect, even if the %s ends first',
  async (first) => {
    const browser = aBrowser()
    const tab = browser.newTab()
    const other = browser.newTab()
    await tab.signIn(anna.email, 'right')
    const respond = browser.holdCheck()
    const checks = [tab.check(), other.check()]
    const out = tab.signOut()
    if (first === 'sign-out') await out
    respond()
    await Promise.all([...checks, out])
    await other.leave()
    expect([tab, other].map(({ state }) => state.get().principal)).toEqual([null, null])
    // A new start without the server shows no admin.
    browser.online = false
    expect(browser.newTab().state.get().principal).toBeNull()
  },
)

test('another user who signs in takes over', async () => {
  const browser = aBrowser()
  const tab = browser.newTab()
  await tab.signIn(anna.email, 'right')
  await browser.newTab().signIn(bert.email, 'right')
  await tab.check()
  expect(tab.state.get().principal).toEqual(bert)
})

test('a sign-out while offline takes effect here at once, and on the server as soon as it is reachable', async () => {
  const browser = aBrowser()
  const tab = browser.newTab()
  await tab.signIn(anna.email, 'right')
  browser.online = false
  await tab.signOut()
  expect(tab.state.get().principal).toBeNull()
  const offline = browser.newTab()
  await offline.check()
  expect(offline.state.get().principal).toBeNull()
  expect(browser.signedIn).toEqual(anna)
  browser.online = true
  await offline.check()
  expect(browser.signedIn).toBeNull()
  expect(offline.state.get().principal).toBeNull()
})
