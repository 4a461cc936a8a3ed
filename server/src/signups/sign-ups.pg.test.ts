import { consentTexts, tickBoxConsent } from '@coop/sync/rules'
import { signUpPageSchema } from '@coop/sync/sign-ups'
import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type HttpResponse, type AppUnderTest, startAppUnderTest } from '../../testing/app-under-test.ts'
import { expectRefused } from '../../testing/expect-refused.ts'

let site: AppUnderTest
beforeAll(async () => {
  site = await startAppUnderTest()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.database.sql`truncate sign_ups, sign_up_erasures, attempts`
  site.logLines.length = 0
})

const full = {
  email: 'aino@example.org',
  firstName: 'Aino',
  lastName: 'Mäkelä',
  honeypot: '',
  consent: true,
  listId: 36,
}
const send = (body: unknown, headers: Record<string, string> = {}): Promise<HttpResponse> =>
  site.ask('/api/signups', { method: 'POST', body: JSON.stringify(body), headers })
const stored = () => site.database.sql`select * from sign_ups order by received_at`
const asAdministrator = (target: string, body?: unknown): Promise<HttpResponse> =>
  site.ask(`/api/admin/sign-ups${target}`, {
    headers: { cookie: site.administrator.cookie },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
const list = async (query = '') => signUpPageSchema.parse(JSON.parse((await asAdministrator(query)).body))

test('a sign-up is stored with its source, the consent, and the time', async () => {
  const pressedAt = new Date(Date.now() - 86_400_000).toISOString()
  const answer = await send(full, {
    'idempotency-key': 'k-1',
    'x-signup-page': '/services/quiet-growth',
    'x-signup-time': pressedAt,
    'x-consent-version': tickBoxConsent,
  })
  expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { success: true }])
  const { rows, hasPlatform } = await list()
  expect(hasPlatform).toBe(false)
  expect(rows).toMatchObject([
    {
      email: 'aino@example.org',
      firstName: 'Aino',
      lastName: 'Mäkelä',
      listId: 36,
      page: '/services/quiet-growth',
      consentedAt: pressedAt,
      consentVersion: tickBoxConsent,
      consentText: consentTexts[tickBoxConsent],
      delivery: 'waiting',
      isRead: false,
    },
  ])
})

test('the short form is for the newsletter', async () => {
  expect((await send({ email: 'aino@example.org' })).status).toBe(200)
  expect(await stored()).toMatchObject([{ list_id: 40, consent_text: null, page: null }])
})

test('unusable data beside the body is ignored', async () => {
  await send(full, {
    'idempotency-key': 'x'.repeat(200),
    'x-signup-page': 'https://other.example/',
    'x-signup-time': '2999-01-01',
    'x-consent-version': 'of tomorrow',
  })
  const [row] = await stored()
  expect(row).toMatchObject({ idempotency_key: null, page: null, consent_version: null, consent_text: null })
  expect(row?.['consented_at'].getTime()).toBeLessThanOrEqual(Date.now())
})

test.each([
  [{ ...full, email: 'aino' }, 'Please enter a valid email address'],
  [{ ...full, consent: false }, 'You must agree to receive messages'],
  [{ ...full, listId: 99 }, 'This mailing list does not exist'],
  [{ email: 'aino' }, 'Please enter a valid email address'],
])('%j is refused with the expected message', async (body, error) => {
  const answer = await send(body)
  expect([answer.status, JSON.parse(answer.body)]).toEqual([400, { success: false, error }])
  expect(await stored()).toEqual([])
})

test('a filled honeypot gets a success response and is not stored', async () => {
  const answer = await send({ ...full, honeypot: 'me' })
  expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { success: true }])
  expect(await stored()).toEqual([])
})

test('the same address on the same list is stored once, even for concurrent requests', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => send({ ...full, email: n % 2 ? 'Aino@Example.org' : full.email })),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await send({ ...full, listId: 40 })
  expect(await stored()).toMatchObject([
    { list_id: 36, repeats: 11 },
    { list_id: 40, repeats: 0 },
  ])
})

test('a resend counts once; a later repetition makes it unread again', async () => {
  const key = { 'idempotency-key': randomUUID() }
  await Promise.all([send(full, key), send(full, key), send(full, key)])
  const { rows } = await list()
  expect(rows).toMatchObject([{ repeats: 0, repeatedAt: null }])
  await asAdministrator('/read', { ids: null, isRead: true })
  await send(full, key)
  expect(await list()).toMatchObject({ unread: 0, rows: [{ repeats: 0, isRead: true }] })
  await send(full, { 'idempotency-key': randomUUID() })
  expect(await list()).toMatchObject({
    unread: 1,
    rows: [{ repeats: 1, isRead: false, consentedAt: rows[0]?.consentedAt }],
  })

  // It is delivered again with the newer consent.
  await send(full, { 'idempotency-key': randomUUID(), 'x-consent-version': tickBoxConsent })
  const [row] = (await list()).rows
  expect(row).toMatchObject({ repeats: 2, consentText: consentTexts[tickBoxConsent] })
  expect(Date.parse(row?.consentedAt ?? '')).toBeGreaterThan(Date.parse(rows[0]?.consentedAt ?? ''))
})

test('one address has a limit of sign-ups, across all networks', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 22; n += 1) statuses.push((await send(full)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  const answer = await send(full)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.parse(answer.body)).toEqual({
    success: false,
    error: 'Too many sign-ups at once. Please try again later.',
  })
  const [row] = await site.database.sql`select string_agg(key, ' ') as keys from attempts`
  expect(row?.['keys']).not.toContain('aino')
})

test('other sites cannot sign anybody up', async () => {
  const answer = await send(full, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
  expect(answer.status).toBe(403)
  expect(await stored()).toEqual([])
})

test('more data than a form can hold is refused', async () => {
  const answer = await send({ ...full, lastName: 'x'.repeat(20_000) })
  expect([answer.status, JSON.parse(answer.body)]).toEqual([
    413,
    { success: false, error: 'This sign-up is too large.' },
  ])
})

test(
  'any input gets a response that a form understands, and causes no server error',
  { tags: 'random' },
  async () => {
    const email = fc.constantFrom(
      'a@b.fi',
      'a@b',
      '',
      'x'.repeat(300),
      '\0@b.fi',
      'ä@ö.fi',
      "'; drop table sign_ups;--@b.fi",
    )
    const body = fc.oneof(
      fc.record(
        {
          email: fc.oneof(email, fc.anything()),
          firstName: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
          lastName: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
          honeypot: fc.oneof(fc.constant(''), fc.anything()),
          consent: fc.oneof(fc.boolean(), fc.anything()),
          listId: fc.oneof(fc.constantFrom(36, 40, -1, 1e99), fc.anything()),
        },
        { requiredKeys: [] },
      ),
      fc.anything(),
    )
    const header = fc.string({
      unit: fc.constantFrom('a', '/', '-', ' ', '9', 'é', ':', '\t', 'T'),
      maxLength: 30,
    })
    await fc.assert(
      fc.asyncProperty(body, header, header, header, header, async (body, key, page, time, version) => {
        const answer = await site.ask('/api/signups', {
          method: 'POST',
          body: JSON.stringify(body) ?? '',
          headers: {
            'idempotency-key': key.trim(),
            'x-signup-page': page.trim(),
            'x-signup-time': time.trim(),
            'x-consent-version': version.trim(),
          },
        })
        expect([200, 400, 429]).toContain(answer.status)
        expect(JSON.parse(answer.body)).toHaveProperty('success', answer.status === 200)
      }),
      { numRuns: 300 },
    )
    expect(site.logLines).toEqual([])
  },
)

test('only administrators have access', async () => {
  await send(full)
  for (const path of ['', '.csv', '/unread', '/erasures', '/read', '/resend', '/export', '/erase']) {
    const method = ['/read', '/resend', '/export', '/erase'].includes(path) ? 'POST' : 'GET'
    const answer = await site.ask(`/api/admin/sign-ups${path}`, {
      method,
      ...(method === 'POST' && { body: '{"email":"aino@example.org"}' }),
    })
    expectRefused(answer, path)
    expect(answer.status).toBe(401)
  }
  expect(await stored()).toHaveLength(1)
})

test('administrators search and read page by page, and no response may be cached', async () => {
  for (let n = 0; n < 5; n += 1)
    await send({ ...full, email: `person${n}@example.org`, listId: n % 2 ? 37 : 36 })
  await send({ ...full, email: 'other@example.org', lastName: 'Virtanen' })
  const first = await list('?limit=4')
  expect(first).toMatchObject({ total: 6, unread: 6 })
  const second = await list(`?limit=4&cursor=${first.next}`)
  expect(second.next).toBeNull()
  expect([...first.rows, ...second.rows].map(({ email }) => email)).toEqual([
    'other@example.org',
    'person4@example.org',
    'person3@example.org',
    'person2@example.org',
    'person1@example.org',
    'person0@example.org',
  ])
  expect((await list('?search=makela+PERSON3')).rows).toMatchObject([{ email: 'person3@example.org' }])
  expect((await list('?list=37')).total).toBe(2)
  await asAdministrator('/read', { ids: [first.rows[0]?.id], isRead: true })
  expect(await list('?state=unread')).toMatchObject({ total: 5, unread: 5 })
  expect((await list('?state=failed')).rows).toEqual([])
  const { headers } = await asAdministrator('')
  expect(headers['cache-control']).toBe('private, no-store')
})

test('everything that a screen has shown is marked as read, within its filter, but nothing newer or repeated later', async () => {
  await send({ ...full, email: 'first@example.org' })
  await send({ ...full, email: 'other-list@example.org', listId: 37 })
  await send({ ...full, email: 'repeated@example.org' })
  await site.database.sql`update sign_ups set received_at = received_at - interval '1 minute'`
  const { asOf } = await list('?list=36&limit=1')
  await send({ ...full, email: 'repeated@example.org' })
  await send({ ...full, email: 'later@example.org' })
  const shown = { list: 36, asOf }
  const marked = await asAdministrator('/read', { ids: null, isRead: true, shown })
  expect(JSON.parse(marked.body)).toEqual({ unread: 3, failed: 0 })
  const read = (await list()).rows.filter(({ isRead }) => isRead).map(({ email }) => email)
  expect(read).toEqual(['first@example.org'])
  const found = { search: 'LATER', asOf: (await list('?search=LATER')).asOf }
  await asAdministrator('/read', { ids: null, isRead: true, shown: found })
  expect((await list()).unread).toBe(2)
})

test('in CSV no name is interpreted as a formula', async () => {
  await send({ ...full, firstName: '=HYPERLINK("http://evil.example")' })
  const { body, headers } = await asAdministrator('.csv?list=36')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body.split('\r\n')).toHaveLength(3)
  expect(body).toContain(`aino@example.org,"'=HYPERLINK(""http://evil.example"")",Mäkelä,36`)
})

test('everything about one address can be exported and erased, with a record', async () => {
  await send(full)
  await send({ ...full, listId: 40 })
  await send({ ...full, email: 'other@example.org' })
  const exported = JSON.parse((await asAdministrator('/export', { email: ' AINO@example.org' })).body)
  expect(exported.signUps).toHaveLength(2)
  const erased = await asAdministrator('/erase', { email: 'AINO@example.org' })
  expect(JSON.parse(erased.body)).toEqual({ erased: 2, platform: 'none' })
  expect(await stored()).toMatchObject([{ email: 'other@example.org' }])
  const { body } = await asAdministrator('/erasures')
  expect(JSON.parse(body).erasures).toMatchObject([
    { rows: 2, erasedBy: 'admin@example.org', platform: 'none' },
  ])
  const [kept] = await site.database.sql`select to_jsonb(e)::text as text from sign_up_erasures e`
  expect(String(kept?.['text']).toLowerCase()).not.toContain('aino')
})

test('an unconfirmed erasure is listed with the sign-ups, without its address', async () => {
  const { sql } = site.database
  await sql`
    insert into sign_up_erasures (id, email_hash, erased_by, rows, platform, pending_email, attempts, last_error)
    values (${randomUUID()}, 'a', 'admin@example.org', 1, 'removing', 'gone@example.org', 3, '403 no'),
      (${randomUUID()}, 'b', 'admin@example.org', 1, 'removed', null, 1, null)`
  const { body } = await asAdministrator('')
  expect(signUpPageSchema.parse(JSON.parse(body)).openErasures).toMatchObject([
    { erasedBy: 'admin@example.org', attempts: 3, lastError: '403 no' },
  ])
  expect(body).not.toContain('gone@')
})

test('a failed delivery can be sent again', async () => {
  await send(full)
  await site.database.sql`update sign_ups set delivery = 'failed', attempts = 12, last_error = '400 no'`
  expect(await list('?state=failed')).toMatchObject({ failed: 1, rows: [{ lastError: '400 no' }] })
  expect(JSON.parse((await asAdministrator('/resend', { ids: null })).body)).toEqual({ resent: 1 })
  expect((await list()).rows).toMatchObject([{ delivery: 'waiting', attempts: 0, lastError: null }])
})

test.each([
  ['', '?list=x'],
  ['', '?limit=0'],
  ['', '?state=all'],
  ['', '?search=%00'],
  ['.csv', '?list=x'],
])('sign-ups%s%s is refused with a hint at the valid query', async (path, query) => {
  const answer = await asAdministrator(path + query)
  expectRefused(answer, query)
  expect(answer.status).toBe(400)
})

test('an invalid cursor starts at the beginning', async () => {
  await send(full)
  expect((await list('?cursor=99999999999999999999~x')).rows).toHaveLength(1)
  expect((await list(`?cursor=99999999999999999~${randomUUID()}`)).rows).toHaveLength(1)
})

test.each(['/read', '/resend', '/export', '/erase'])('%s refuses invalid input', async (path) => {
  for (const body of [
    null,
    [],
    {},
    { ids: ['x'] },
    { email: 5 },
    { email: 'a\0b' },
    { ids: [], isRead: 1 },
    { ids: null, isRead: true, shown: { asOf: '2026-11-01' } },
    { ids: null, isRead: true, shown: { search: 'a\0b', asOf: 0 } },
  ]) {
    const answer = await asAdministrator(path, body)
    expectRefused(answer, `${path} ${JSON.stringify(body)}`)
    expect(answer.status).toBe(400)
  }
})
