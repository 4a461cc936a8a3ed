import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@coop/postgres/testing'
import { createErrorHandler } from '../../http/problem.ts'
import { type Accounts, startAccounts } from '../accounts.ts'
import { setAdministrator } from '../administrators/administrators.ts'

const PASSWORD = 'correct horse battery'
const WRONG = 'a wrong password'
const OWNER = 'owner@example.org'
const DAY_MS = 86_400_000
let database: TestDatabase
let accounts: Accounts
let app: Hono
let now: number
let senders = 0

beforeAll(async () => {
  database = await createTestDatabase({ migrate: true })
  accounts = await startAccounts({
    sql: database.sql,
    publicUrl: 'http://localhost:3000',
    isSecure: false,
    logger: { warn: () => {} },
    clientNetworkOf: (c) => c.req.header('x-sender') ?? '',
    now: () => now,
  })
  app = new Hono()
  app.onError(createErrorHandler({ error: () => {} }))
  app.route('/', accounts.routes)
})
afterAll(async () => {
  accounts.stop()
  await database.drop()
})
beforeEach(async () => {
  now = Date.now()
  await database.sql`delete from attempts`
  await setAdministrator(database.sql, { email: OWNER, password: PASSWORD })
})

const aSender = () => `sender ${(senders += 1)}`

interface Try {
  email?: string
  password?: string
  sender?: string
  cookie?: string
}

async function signIn({ email = OWNER, password = PASSWORD, sender = aSender(), cookie = '' }: Try = {}) {
  const response = await app.request('/api/session', {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json', 'x-sender': sender, cookie },
  })
  const cookies = response.headers.getSetCookie()
  const device = cookies.find((line) => line.startsWith('device=')) ?? ''
  return {
    status: response.status,
    wait: Number(response.headers.get('retry-after')),
    body: await response.text(),
    device: device.split(';')[0] ?? '',
  }
}

const statusOf = async (attempt: Try) => (await signIn(attempt)).status

/** Stores past failures directly, since checking passwords is slow on purpose. */
async function failures(kind: 'sender' | 'address' | 'device', count: number, secondsAgo = 0): Promise<void> {
  const kept = kind === 'address' ? 3_600 : 86_400
  const { count: rows } = await database.sql`
    update attempts set attempts = ${count},
      window_ends_at = clock_timestamp() + ${kept - secondsAgo} * interval '1 second'
    where starts_with(key, ${`sign-in:${kind}:`})`
  expect(rows).toBeGreaterThan(0)
}

test('wrong guesses from elsewhere lock the owner out neither on a known device nor from another network', async () => {
  const { device } = await signIn()
  const guesses = Array.from({ length: 12 }, () => aSender())
  const answers = await Promise.all(guesses.map((sender) => statusOf({ password: WRONG, sender })))
  expect(new Set(answers)).toEqual(new Set([401]))
  const attacker = guesses[0] ?? ''
  expect(await signIn({ sender: attacker })).toMatchObject({ status: 429 })
  expect(await statusOf({ sender: attacker, cookie: device })).toBe(200)
  expect(await statusOf({ sender: aSender() })).toBe(200)
})

test('a network without failures is never delayed, and waits from its first one on when the address is under attack', async () => {
  await signIn({ password: WRONG })
  await failures('address', 25)
  const sender = aSender()
  expect(await statusOf({ sender, password: WRONG })).toBe(401)
  const next = await signIn({ sender })
  expect(next.status).toBe(429)
  expect(next.wait).toBeGreaterThan(30)
  expect(next.wait).toBeLessThanOrEqual(60)
  expect(next.body).toContain('Too many attempts to sign in. Please try again in ')
  // The other address is not under attack, so one failure there is free.
  expect(await statusOf({ sender, email: 'other@example.org' })).toBe(401)
})

test('the guesses of one network are delayed more and more, for any address, and other networks are not', async () => {
  const sender = aSender()
  expect(await statusOf({ sender, email: 'first@example.org', password: WRONG })).toBe(401)
  await failures('sender', 9)
  const waits = await signIn({ sender, email: 'second@example.org' })
  expect(waits.status).toBe(429)
  expect(waits.wait).toBeGreaterThan(20)
  expect(waits.wait).toBeLessThanOrEqual(32)
  await failures('sender', 9, 33)
  expect(await statusOf({ sender, email: 'second@example.org' })).toBe(401)
  expect((await signIn({ sender })).wait).toBeGreaterThan(32)
  expect(await statusOf({ sender: aSender() })).toBe(200)
})

test('concurrent guesses are all counted', async () => {
  const sender = aSender()
  await signIn({ sender, password: WRONG })
  await failures('sender', 8, 20)
  const statuses = await Promise.all(Array.from({ length: 8 }, () => statusOf({ sender, password: WRONG })))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([401, ...Array.from({ length: 7 }, () => 429)])
})

test('a known device waits only for its own failures, until one attempt succeeds', async () => {
  const { device } = await signIn()
  expect(await statusOf({ cookie: device, password: WRONG })).toBe(401)
  await failures('device', 9)
  expect(await statusOf({ cookie: device })).toBe(429)
  expect(await statusOf({})).toBe(200)
  await failures('device', 9, 40)
  const again = await signIn({ cookie: device })
  expect(again.status).toBe(200)
  expect(again.device).not.toBe(device)
  const [left] = await database.sql`select from attempts where key like 'sign-in:device:%'`
  expect(left).toBeUndefined()
})

test('a success is not counted as a failure', async () => {
  const sender = aSender()
  await signIn({ sender, password: WRONG })
  await failures('sender', 4)
  for (const _time of ['first', 'second']) expect(await statusOf({ sender })).toBe(200)
  expect(await database.sql`select attempts from attempts where key like 'sign-in:sender:%'`).toEqual([
    { attempts: 4 },
  ])
})

test('a cookie that is forged, outdated, or of another user makes no known device', async () => {
  const { device } = await signIn()
  const other = 'other@example.org'
  await setAdministrator(database.sql, { email: other, password: PASSWORD })
  const { device: foreign } = await signIn({ email: other })
  const sender = aSender()
  await signIn({ sender, password: WRONG })
  await failures('sender', 12)
  const checked = (cookie: string, email = OWNER) => statusOf({ sender, cookie, email, password: WRONG })
  const [, day = ''] = device.split('.')
  for (const cookie of [
    foreign,
    device.slice(0, -2) + (device.endsWith('AA') ? 'BB' : 'AA'),
    device.replace(`.${day}.`, `.${Number(day) - 1}.`),
    device.replace('device=', 'device=A'),
    device.replace('device=', '__Host-device='),
    'device=',
    'device=%',
    'device=..',
    `device=${'~'.repeat(4000)}${device.slice('device='.length)}`,
  ]) {
    expect.soft(await checked(cookie), cookie.slice(0, 80)).toBe(429)
  }
  for (const email of ['a\0@example.org', '\ud800@example.org', 'nobody@example.org']) {
    expect.soft(await checked(device, email), email).toBe(429)
  }
  expect(await checked(device)).toBe(401)
  expect(await checked(device, 'OWNER@example.org')).toBe(401)
  now += 364 * DAY_MS
  expect(await checked(device)).toBe(401)
  now += 2 * DAY_MS
  expect(await checked(device)).toBe(429)
  now = Date.now() - 10 * DAY_MS
  expect(await checked(device)).toBe(429)
})

test('a new password makes devices unknown, also when it equals the old one', async () => {
  const { device } = await signIn()
  const sender = aSender()
  await signIn({ sender, password: WRONG })
  await failures('sender', 12)
  expect(await statusOf({ sender, cookie: device, password: WRONG })).toBe(401)
  await setAdministrator(database.sql, { email: OWNER, password: PASSWORD })
  expect(await statusOf({ sender, cookie: device })).toBe(429)
})

test('a browser that two people use is a known device of both, also after one signs out', async () => {
  const other = 'other@example.org'
  await setAdministrator(database.sql, { email: other, password: PASSWORD })
  const { device: first } = await signIn()
  const { device: both } = await signIn({ email: other, cookie: first })
  const out = await app.request('/api/session', { method: 'DELETE', headers: { cookie: both } })
  expect(out.headers.getSetCookie().join()).not.toContain('device=')
  const sender = aSender()
  await signIn({ sender, password: WRONG })
  await failures('sender', 12)
  for (const email of [OWNER, other]) expect(await statusOf({ sender, email, cookie: both })).toBe(200)
  const { device: again } = await signIn({ cookie: both })
  expect(again.split('~')).toHaveLength(2)
  expect(again).not.toMatch(/owner|other|@/)
})

test.each([
  [false, /^device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/],
  [true, /^__Host-device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/],
])(
  'scripts cannot read the cookie of a device, and over https (%s) it is bound to the host',
  async (isSecure, form) => {
    const publicUrl = isSecure ? 'https://example.org' : 'http://localhost:3000'
    const clientNetworkOf = aSender
    const other = await startAccounts({
      sql: database.sql,
      publicUrl,
      isSecure,
      clientNetworkOf,
      logger: { warn: () => {} },
    })
    const body = JSON.stringify({ email: OWNER, password: PASSWORD })
    const response = await other.routes.request('/api/session', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    other.stop()
    expect(response.headers.getSetCookie().at(-1)).toMatch(form)
  },
)

test('an unknown address gets the response and delay of a known one, and costs one check of a password', async () => {
  const responses = new Map<string, Pick<Awaited<ReturnType<typeof signIn>>, 'status' | 'body'>[]>()
  const emails = [OWNER, 'unknown@example.org']
  const checks = vi.spyOn(crypto, 'scrypt')
  syncBuiltinESMExports()
  onTestFinished(() => {
    checks.mockRestore()
    syncBuiltinESMExports()
  })
  for (const email of emails) {
    checks.mockClear()
    const { status, body } = await signIn({ email, password: WRONG })
    responses.set(email, [{ status, body }])
    // The rest of a request is only a few queries.
    expect([email, checks.mock.calls.length]).toEqual([email, 1])
  }
  await failures('address', 30)
  for (const email of emails) {
    const sender = aSender()
    for (const expected of [401, 429]) {
      const { status, body } = await signIn({ sender, email, password: WRONG })
      expect(status).toBe(expected)
      responses.get(email)?.push({ status, body: body.replace(/\d+ (s|min)/, '') })
    }
  }
  expect(responses.get(emails[0] ?? '')).toEqual(responses.get(emails[1] ?? ''))
})

test('stored attempts contain no address and no network', async () => {
  await signIn({ sender: 'sender 203.0.113.9', password: WRONG })
  const [stored] = await database.sql`select string_agg(key, ' ') as keys from attempts`
  expect(stored?.['keys']).toMatch(/^sign-in:\w+:[\w-]{43} sign-in:\w+:[\w-]{43}$/)
})
