import { once } from 'node:events'
import {
  accountEventPageSchema,
  deviceSessionsSchema,
  handedLinkSchema,
  peopleSchema,
} from '@coop/sync/people'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  NEXT_PASSWORD,
  PASSWORD,
  type Browser,
  type PeopleUnderTest,
  startPeople,
} from '../../../testing/people.ts'
import { pruneExpired } from '../../jobs/prune-expired.ts'

let people: PeopleUnderTest
beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people.close())

const base = '/api/admin/people'

async function detailOf(response: Response): Promise<unknown> {
  return await response.json().then((body: unknown) => body)
}

async function invited(by: Browser, email: string): Promise<string> {
  const response = await by.send('POST', `${base}/invitations`, { email })
  expect(response.status).toBe(200)
  const { link } = handedLinkSchema.parse(await response.json())
  return tokenOf(link)
}

function tokenOf(link: string | null): string {
  expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/link#[\w-]{43}$/)
  return link?.split('#')[1] ?? ''
}

async function listed(by: Browser) {
  return peopleSchema.parse(await (await by.send('GET', base)).json())
}

test('an invitation becomes an account once, for the first person who opens its link', async () => {
  const ada = await people.administrator('ada@example.org')
  const token = await invited(ada, 'New@example.org')
  expect((await listed(ada)).invitations).toMatchObject([{ email: 'new@example.org', hasExpired: false }])
  const visitor = people.browser()
  const preview = await visitor.send('POST', '/api/account-links/preview', { token })
  expect(await preview.json()).toEqual({ kind: 'invitation', email: 'new@example.org', name: null })
  const [one, other] = await Promise.all(
    [1, 2].map(() => people.browser().send('POST', '/api/account-links', { token, password: NEXT_PASSWORD })),
  )
  expect([one?.status ?? 0, other?.status ?? 0].toSorted((a, b) => a - b)).toEqual([200, 404])
  expect((await people.signIn(visitor, 'new@example.org', NEXT_PASSWORD)).status).toBe(200)
  const { people: all, invitations } = await listed(ada)
  expect(invitations).toEqual([])
  expect(all.find(({ email }) => email === 'new@example.org')).toMatchObject({
    isAdmin: true,
    isSelf: false,
    sessions: 1,
    disabledAt: null,
  })
})

test('only the hash of a token is stored, and an expired, withdrawn or replaced token does not work', async () => {
  const { sql } = people.database
  const ada = await people.administrator('ada2@example.org')
  const visitor = people.browser()
  const first = await invited(ada, 'later@example.org')
  const [stored] = await sql`select * from account_links where email = 'later@example.org'`
  expect(JSON.stringify(stored)).not.toContain(first)
  const [invitation] = (await listed(ada)).invitations
  const again = await ada.send('POST', `${base}/invitations/${invitation?.id}/resend`)
  const second = tokenOf(handedLinkSchema.parse(await again.json()).link)
  const accept = (token: string) =>
    visitor.send('POST', '/api/account-links', { token, password: NEXT_PASSWORD })
  expect((await accept(first)).status).toBe(404)
  await sql`update account_links set expires_at = now() - interval '1 second'`
  expect((await accept(second)).status).toBe(404)
  const expired = (await listed(ada)).invitations[0]
  expect(expired).toMatchObject({ email: 'later@example.org', hasExpired: true })
  const third = tokenOf(
    handedLinkSchema.parse(await (await ada.send('POST', `${base}/invitations/${expired?.id}/resend`)).json())
      .link,
  )
  const [withdrawn] = (await listed(ada)).invitations
  expect((await ada.send('DELETE', `${base}/invitations/${withdrawn?.id}`)).status).toBe(204)
  expect((await accept(third)).status).toBe(404)
  expect((await accept('x'.repeat(43))).status).toBe(404)
})

test('a weak password leaves the link valid, and the response says what to change', async () => {
  const ada = await people.administrator('ada3@example.org')
  const token = await invited(ada, 'margareta@example.org')
  const visitor = people.browser()
  for (const password of [
    'short',
    'Password12345!',
    'paradoxcooperative2026',
    'margareta@example.org',
    'aaaaaaaaaaaaaaaa',
  ]) {
    const response = await visitor.send('POST', '/api/account-links', { token, password })
    expect(response.status, password).toBe(422)
    expect(await detailOf(response)).toMatchObject({
      detail: expect.stringMatching(/12 characters|too easy to guess/),
    })
  }
  expect((await visitor.send('POST', '/api/account-links', { token, password: NEXT_PASSWORD })).status).toBe(
    200,
  )
})

test('a disabled account loses its sessions and links and cannot sign in, and enabling restores only the sign-in', async () => {
  const ada = await people.administrator('ada4@example.org')
  const ben = await people.administrator('ben4@example.org')
  const token = await invited(ben, 'friend-of-ben@example.org')
  const principal = await people.accounts.principalOf(ben.request())
  expect((await ada.send('POST', `${base}/${ben.id}/disable`)).status).toBe(204)
  await vi.waitFor(() => expect(principal?.ended.aborted).toBe(true))
  expect((await ben.send('GET', '/api/session')).status).toBe(401)
  expect((await ben.send('GET', base)).status).toBe(401)
  const visitor = people.browser()
  expect((await visitor.send('POST', '/api/account-links/preview', { token })).status).toBe(404)
  const right = await people.signIn(visitor, 'ben4@example.org')
  expect(right.status).toBe(403)
  expect(await detailOf(right)).toMatchObject({ detail: expect.stringContaining('is disabled') })
  expect((await people.signIn(visitor, 'ben4@example.org', 'wrong password')).status).toBe(401)
  expect((await ada.send('POST', `${base}/${ben.id}/disable`)).status).toBe(409)
  expect((await ada.send('POST', `${base}/${ben.id}/enable`)).status).toBe(204)
  expect((await ben.send('GET', '/api/session')).status).toBe(401)
  expect((await people.signIn(visitor, 'ben4@example.org')).status).toBe(200)
})

test('a session that opened while its account was being disabled is not valid, also after it is enabled', async () => {
  const { sql } = people.database
  const ada = await people.administrator('ada5@example.org')
  const ben = await people.administrator('ben5@example.org')
  await ada.send('POST', `${base}/${ben.id}/disable`)
  const [session] = await sql<{ token: string }[]>`
    insert into sessions (user_id, token, expires_at) values (${ben.id}, 'late', now() + interval '1 hour') returning token`
  expect(session?.token).toBe('late')
  await ada.send('POST', `${base}/${ben.id}/enable`)
  expect(await sql`select from sessions where token = 'late'`).toHaveLength(0)
})

test('of two administrators who disable each other at once one remains, and nobody can disable themselves', async () => {
  for (let round = 0; round < 3; round += 1) {
    const one = await people.administrator(`one${round}@example.org`)
    const other = await people.administrator(`other${round}@example.org`)
    const statuses = await Promise.all([
      one.send('POST', `${base}/${other.id}/disable`),
      other.send('POST', `${base}/${one.id}/disable`),
    ])
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 401])
    const [left] = await people.database.sql`
      select count(*)::int as enabled from users where id in (${one.id}, ${other.id}) and disabled_at is null`
    expect(left).toEqual({ enabled: 1 })
  }
  const ada = await people.administrator('ada6@example.org')
  for (const path of ['disable', 'enable', 'reset-link']) {
    expect((await ada.send('POST', `${base}/${ada.id}/${path}`)).status).toBe(409)
  }
  expect((await ada.send('DELETE', `${base}/${ada.id}`)).status).toBe(409)
})

test('only a disabled account can be deleted, and its past actions stay on record', async () => {
  const ada = await people.administrator('ada7@example.org')
  const ben = await people.administrator('ben7@example.org')
  expect((await ada.send('DELETE', `${base}/${ben.id}`)).status).toBe(409)
  await ada.send('POST', `${base}/${ben.id}/disable`)
  expect((await ada.send('DELETE', `${base}/${ben.id}`)).status).toBe(204)
  expect((await ada.send('POST', `${base}/${ben.id}/enable`)).status).toBe(404)
  const page = accountEventPageSchema.parse(
    await (await ada.send('GET', `${base}/events?person=${ben.id}`)).json(),
  )
  expect(page.events.map(({ kind, actor, subject }) => [kind, actor, subject])).toEqual([
    ['deleted', 'ada7@example.org', 'ben7@example.org'],
    ['disabled', 'ada7@example.org', 'ben7@example.org'],
    ['signed-in', 'ben7@example.org', 'ben7@example.org'],
  ])
})

test('dangerous actions need the password again ten minutes after it was given', async () => {
  const ada = await people.administrator('ada8@example.org')
  const ben = await people.administrator('ben8@example.org')
  await people.forgetConfirmations()
  const acts: [string, string, object?][] = [
    ['POST', `${base}/invitations`, { email: 'x@example.org' }],
    ['POST', `${base}/${ben.id}/disable`],
    ['POST', `${base}/${ben.id}/reset-link`],
    ['DELETE', `${base}/${ben.id}/sessions`],
    ['DELETE', `${base}/${ben.id}/second-factor`],
    ['POST', '/api/account/passkeys/options'],
    ['DELETE', '/api/account/passkeys/x'],
  ]
  for (const [method, path, body] of acts) {
    const response = await ada.send(method, path, body)
    expect(response.status, path).toBe(403)
    expect(await detailOf(response)).toMatchObject({ type: 'urn:problem:confirm-password' })
  }
  expect((await ada.send('POST', '/api/account/confirm', { password: 'wrong password' })).status).toBe(422)
  expect((await ada.send('POST', `${base}/${ben.id}/disable`)).status).toBe(403)
  expect((await ada.send('POST', '/api/account/confirm', { password: PASSWORD })).status).toBe(204)
  expect((await ada.send('POST', `${base}/${ben.id}/disable`)).status).toBe(204)
})

test('guesses of the password within a session are throttled like those at the sign-in', async () => {
  const ada = await people.administrator('ada9@example.org')
  const statuses: number[] = []
  for (let guess = 0; guess < 7; guess += 1) {
    statuses.push((await ada.send('POST', '/api/account/confirm', { password: `guess ${guess}` })).status)
  }
  expect(statuses).toContain(429)
  expect((await ada.send('POST', '/api/account/confirm', { password: PASSWORD })).status).toBe(429)
})

test('people without a session or role neither see nor change people', async () => {
  const ada = await people.administrator('ada10@example.org')
  const reader = await people.administrator('reader10@example.org')
  await people.database.sql`delete from user_roles where user_id = ${reader.id}`
  for (const [who, status] of [
    [people.browser(), 401],
    [reader, 403],
  ] as const) {
    for (const [method, path] of [
      ['GET', base],
      ['GET', `${base}/events`],
      ['GET', `${base}/${ada.id}/sessions`],
      ['POST', `${base}/${ada.id}/disable`],
      ['DELETE', `${base}/${ada.id}`],
      ['DELETE', `${base}/${ada.id}/sessions`],
    ] as const) {
      expect((await who.send(method, path)).status, path).toBe(status)
    }
  }
  expect((await reader.send('GET', '/api/account')).status).toBe(200)
})

test('sessions are listed with device, network and times, and end one by one or all at once', async () => {
  const ada = await people.administrator('ada11@example.org')
  const ben = await people.administrator('ben11@example.org')
  const phone = people.browser()
  await people.signIn(phone, 'ben11@example.org')
  const read = async (by: Browser, path: string) =>
    deviceSessionsSchema.parse(await (await by.send('GET', path)).json()).sessions
  const own = await read(ben, '/api/account/sessions')
  expect(own).toMatchObject([
    { isThis: true, device: 'Test browser', network: expect.stringMatching(/^10\.0\.\d+\.0\/24$/) },
    { isThis: false },
  ])
  expect(await read(ada, `${base}/${ben.id}/sessions`)).toHaveLength(2)
  // A session of another account cannot be ended under one's own path.
  const [adas] = await read(ada, '/api/account/sessions')
  expect((await ben.send('DELETE', `/api/account/sessions/${adas?.id}`)).status).toBe(204)
  expect((await ada.send('GET', '/api/session')).status).toBe(200)

  expect((await ben.send('DELETE', `/api/account/sessions/${own[1]?.id}`)).status).toBe(204)
  expect((await phone.send('GET', '/api/account')).status).toBe(401)
  await people.signIn(phone, 'ben11@example.org')
  expect((await ben.send('DELETE', '/api/account/sessions')).status).toBe(204)
  expect((await phone.send('GET', '/api/account')).status).toBe(401)
  expect((await ben.send('GET', '/api/account')).status).toBe(200)
  expect((await ada.send('DELETE', `${base}/${ben.id}/sessions`)).status).toBe(204)
  expect((await ben.send('GET', '/api/account')).status).toBe(401)
})

test('access removed by another process ends held requests before the next recheck', async () => {
  // The recheck timer never fires, so only a notification can report the change.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const own = await startPeople().finally(() => vi.useRealTimers())
  onTestFinished(() => own.close())
  const ben = await own.administrator('ben12@example.org')
  const principal = await own.accounts.principalOf(ben.request())
  if (principal === null) throw new Error('ben is an administrator')
  const ended = once(principal.ended, 'abort')
  await own.database.sql`delete from user_roles where user_id = ${ben.id}`
  await ended
  expect(principal.ended.aborted).toBe(true)
})

test('the record of sign-ins holds no password and no unknown address, and is read in pages', async () => {
  const { sql } = people.database
  const ada = await people.administrator('ada13@example.org')
  await people.signIn(people.browser(), 'ada13@example.org', 'my other password')
  await people.signIn(people.browser(), 'my-secret-typed-as-address', 'x')
  await people.signIn(people.browser(), 'stranger@example.org', 'x')
  const text = JSON.stringify(await sql`select * from account_events`)
  for (const secret of ['my other password', 'my-secret', 'stranger@', PASSWORD])
    expect(text).not.toContain(secret)
  const failures = accountEventPageSchema.parse(
    await (await ada.send('GET', `${base}/events?about=failures`)).json(),
  )
  expect(failures.events.slice(0, 3).map(({ kind, subject }) => [kind, subject])).toEqual([
    ['sign-in-failed', null],
    ['sign-in-failed', null],
    ['sign-in-failed', 'ada13@example.org'],
  ])
  await sql`
    insert into account_events (kind, subject_id) select 'signed-in', 'many' from generate_series(1, 120)`
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`
    const page = accountEventPageSchema.parse(
      await (await ada.send('GET', `${base}/events?person=many${query}`)).json(),
    )
    seen.push(...page.events.map(({ id }) => id))
    cursor = page.next
  }
  expect(new Set(seen).size).toBe(120)
  expect((await ada.send('GET', `${base}/events?about=everything`)).status).toBe(400)
})

test('expired events, links, codes and challenges are pruned', async () => {
  const { sql } = people.database
  const ada = await people.administrator('ada14@example.org')
  await invited(ada, 'old@example.org')
  await sql`update account_links set expires_at = now() - interval '31 days' where email = 'old@example.org'`
  await sql`insert into account_events (kind, at, subject_email) values
    ('signed-in', now() - interval '181 days', 'pruned'), ('signed-in', now() - interval '179 days', 'stays')`
  await sql`insert into used_codes values (${ada.id}, 'old', now() - interval '1 second')`
  await sql`insert into verifications (identifier, value, expires_at) values ('old', '{}', now() - interval '1 second')`
  await pruneExpired(sql)
  const [left] = await sql`
    select (select count(*)::int from account_links where email = 'old@example.org') as links,
      (select count(*)::int from used_codes where code_hash = 'old') as codes,
      (select count(*)::int from verifications where identifier = 'old') as challenges,
      (select array_agg(subject_email) from account_events where subject_email in ('pruned', 'stays')) as events`
  expect(left).toEqual({ links: 0, codes: 0, challenges: 0, events: ['stays'] })
})

test('only the newest failed attempts are kept, up to a limit, and they displace no other events', async () => {
  const { sql } = people.database
  await sql`insert into account_events (kind, subject_email) values ('disabled', 'before the flood')`
  await sql`insert into account_events (kind) select 'sign-in-failed' from generate_series(1, 50010)`
  await pruneExpired(sql)
  const [kept] = await sql`
    select count(*) filter (where kind like '%-failed')::int as failures,
      count(*) filter (where subject_email = 'before the flood')::int as acts from account_events`
  expect(kept).toEqual({ failures: 50_000, acts: 1 })
})

test('malformed and hostile requests are refused with a sentence', async () => {
  const ada = await people.administrator('ada15@example.org')
  for (const body of [
    { email: 'no address' },
    { email: 'a\0@example.org' },
    { email: 1 },
    {},
    { email: 'a@b.c', role: 'x' },
  ]) {
    expect((await ada.send('POST', `${base}/invitations`, body)).status).toBe(400)
  }
  expect((await ada.send('POST', `${base}/invitations`, { email: 'ADA15@example.org' })).status).toBe(409)
  expect((await ada.send('POST', `${base}/${encodeURIComponent("' or 1=1")}/disable`)).status).toBe(404)
  expect((await people.browser().send('POST', '/api/account-links', { token: "' or 1=1 --" })).status).toBe(
    404,
  )
})

test('no route of the accounts library is reachable', async () => {
  const ada = await people.administrator('ada16@example.org')
  for (const path of [
    'sign-up/email',
    'get-session',
    'two-factor/enable',
    'passkey/list-user-passkeys',
    'list-sessions',
  ]) {
    for (const method of ['GET', 'POST']) {
      expect((await ada.send(method, `/api/auth/${path}`)).status).toBe(404)
      expect((await ada.send(method, `/${path}`)).status).toBe(404)
    }
  }
})
