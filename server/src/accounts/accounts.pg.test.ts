import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'
import { createErrorHandler } from '../http/problem.ts'
import { type Accounts, startAccounts } from './accounts.ts'
import { ensureFirstAdministrator, setAdministrator } from './administrators/administrators.ts'
import { sameOrigin } from './requests/same-origin.ts'

const PASSWORD = 'correct horse battery'
const JSON_TYPE = { 'content-type': 'application/json' }
let database: TestDatabase
let accounts: Accounts
let app: Hono
let sender = 0

beforeAll(async () => {
  database = await createTestDatabase({ migrate: true })
  accounts = await startAccounts({
    sql: database.sql,
    publicUrl: 'http://localhost:3000',
    isSecure: false,
    logger: { warn: () => {} },
    clientNetworkOf: () => `sender ${sender}`,
  })
  app = new Hono()
  app.onError(createErrorHandler({ error: () => {} }))
  app.use('/api/*', sameOrigin('http://localhost:3000'))
  app.route('/', accounts.routes)
})

// Failures of one test must not slow down the next.
beforeEach(() => {
  sender += 1
})

afterAll(async () => {
  accounts.stop()
  await database.drop()
})

async function anAdministrator(email: string): Promise<string> {
  await setAdministrator(database.sql, { email, password: PASSWORD })
  return email
}

function signIn(email: unknown, password: unknown, headers: Record<string, string> = {}) {
  return app.request('/api/session', {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    headers: { ...JSON_TYPE, ...headers },
  })
}

async function signedIn(email: string): Promise<{ cookie: string; request: Request }> {
  const response = await signIn(email, PASSWORD)
  expect(response.status).toBe(200)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { cookie, request: new Request('http://localhost:3000/shapes/admin/heads', { headers: { cookie } }) }
}

test('the first administrator is made once, even when two processes start together', async () => {
  const made = await Promise.all([
    ensureFirstAdministrator(database.sql, undefined),
    ensureFirstAdministrator(database.sql, undefined),
  ])
  const first = made.filter((one) => one !== null)
  expect(first).toHaveLength(1)
  expect(first[0]?.generatedPassword).toMatch(/^([a-z]{5}-){4}[a-z]{5}$/)
  expect((await signIn(first[0]?.email, first[0]?.generatedPassword)).status).toBe(200)
  expect(await ensureFirstAdministrator(database.sql, undefined)).toBeNull()
})

test('signing in sets a cookie that scripts cannot read, and returns the user', async () => {
  const email = await anAdministrator('in@example.org')
  const response = await signIn('IN@example.org', PASSWORD)
  expect(response.status).toBe(200)
  const body: unknown = await response.json()
  expect(body).toEqual({
    user: { id: expect.any(String), email, isAdmin: true, role: 'admin', needsApproval: false },
    expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  const [cookie = ''] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^session=/)
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
  const { cookie: header } = await signedIn(email)
  const again = await app.request('/api/session', { headers: { cookie: header } })
  expect(again.status).toBe(200)
})

test('over https the cookie is bound to the host and never sent unencrypted', async () => {
  const secure = await startAccounts({
    sql: database.sql,
    publicUrl: 'https://example.org',
    isSecure: true,
    clientNetworkOf: () => 'somebody',
    logger: { warn: () => {} },
  })
  const email = await anAdministrator('secure@example.org')
  const response = await secure.routes.request('/api/session', {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const [cookie = ''] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-session=/)
  expect(cookie).toContain('Secure')
  expect(cookie).not.toContain('Domain')
  const request = new Request('https://example.org/', { headers: { cookie: cookie.split(';')[0] ?? '' } })
  expect((await secure.principalOf(request))?.email).toBe(email)
  secure.stop()
})

test('a wrong password and an unknown address get the same response', async () => {
  await anAdministrator('known@example.org')
  const answers = await Promise.all(
    ['known@example.org', 'unknown@example.org', 'no address'].map(async (email) => {
      const response = await signIn(email, 'a wrong password')
      return { status: response.status, body: await response.json() }
    }),
  )
  for (const answer of answers) {
    expect(answer).toEqual({
      status: 401,
      body: { type: 'about:blank', title: 'Unauthorized', status: 401, detail: 'Invalid login credentials' },
    })
  }
})

test.each([
  ['no JSON', 'nonsense'],
  ['an array', '[]'],
  ['numbers', '{"email":1,"password":2}'],
  ['no password', '{"email":"a@example.org"}'],
  ['something more', '{"email":"a@example.org","password":"x","role":"admin"}'],
  ['a prototype', '{"__proto__":{"email":"a@example.org","password":"x"}}'],
  ['nothing', ''],
])('%s is a malformed request', async (_, body) => {
  const response = await app.request('/api/session', { method: 'POST', body, headers: JSON_TYPE })
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
})

test('a huge body is refused, and odd characters are treated as wrong credentials', async () => {
  const huge = await app.request('/api/session', {
    method: 'POST',
    body: 'x'.repeat(20_000),
    headers: JSON_TYPE,
  })
  expect(huge.status).toBe(413)
  expect((await signIn('a\0@example.org', 'x\0\ud800')).status).toBe(401)
})

test('a request without a session, or with a forged cookie, has no principal', async () => {
  expect((await app.request('/api/session')).status).toBe(401)
  const email = await anAdministrator('forged@example.org')
  const { cookie } = await signedIn(email)
  const forged = cookie.replace(/\.[^.;]*(?=;)/, '.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D')
  expect((await app.request('/api/session', { headers: { cookie: forged } })).status).toBe(401)
  expect(
    await accounts.principalOf(new Request('http://localhost/', { headers: { cookie: forged } })),
  ).toBeNull()
})

test('signing out ends the principal and the requests that wait for it', async () => {
  const { cookie, request } = await signedIn(await anAdministrator('out@example.org'))
  const principal = await accounts.principalOf(request)
  expect(principal).toMatchObject({ email: 'out@example.org', admin: true })
  expect(await accounts.principalOf(request)).toBe(principal)
  const response = await app.request('/api/session', { method: 'DELETE', headers: { cookie } })
  expect(response.status).toBe(204)
  expect(response.headers.getSetCookie().join()).toContain('Max-Age=0')
  expect(principal?.ended.aborted).toBe(true)
  expect(await accounts.principalOf(request)).toBeNull()
})

test('removing a role ends the principal, and the next principal has no role', async () => {
  const { request } = await signedIn(await anAdministrator('role@example.org'))
  const principal = await accounts.principalOf(request)
  await database.sql`delete from user_roles where user_id = ${principal?.id ?? ''}`
  await accounts.recheck()
  expect(principal?.ended.aborted).toBe(true)
  expect(await accounts.principalOf(request)).toMatchObject({ admin: false })
})

test('a new password ends every session', async () => {
  const email = await anAdministrator('reset@example.org')
  const { request } = await signedIn(email)
  const principal = await accounts.principalOf(request)
  const { existed } = await setAdministrator(database.sql, { email, password: 'another long password' })
  expect(existed).toBe(true)
  await accounts.recheck()
  expect(principal?.ended.aborted).toBe(true)
  expect((await signIn(email, PASSWORD)).status).toBe(401)
  expect((await signIn(email, 'another long password')).status).toBe(200)
})

test('an expired session is not accepted', async () => {
  const { request } = await signedIn(await anAdministrator('expired@example.org'))
  const principal = await accounts.principalOf(request)
  await database.sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${principal?.id ?? ''}`
  await accounts.recheck()
  expect(principal?.ended.aborted).toBe(true)
  expect(await accounts.principalOf(request)).toBeNull()
})

test('a password shorter than twelve characters is refused with a sentence', async () => {
  await expect(setAdministrator(database.sql, { email: 'a@example.org', password: 'short' })).rejects.toThrow(
    'A password needs at least 12 characters.',
  )
})

test('another site cannot sign a browser in or out', async () => {
  const refusals = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  for (const headers of refusals) {
    const response = await app.request('/api/session', { method: 'DELETE', headers })
    expect(response.status).toBe(403)
  }
  const own = [
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost:3000' },
    { origin: 'http://localhost' },
    {},
  ]
  for (const headers of own) {
    expect((await app.request('/api/session', { method: 'DELETE', headers })).status).toBe(204)
  }
})
