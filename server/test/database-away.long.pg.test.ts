import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insert } from '../testing/writes.ts'
import { type AppUnderTest, startAppUnderTest } from '../testing/app-under-test.ts'
import { type BreakingConnection, openBreakingConnection } from '../testing/breaking-connection.ts'

let site: AppUnderTest
let line: BreakingConnection
beforeAll(async () => {
  site = await startAppUnderTest({
    reachDatabase: async (text) => {
      const url = new URL(text)
      line = await openBreakingConnection(Number(url.port), () => Infinity)
      url.hostname = '127.0.0.1'
      url.port = String(line.port)
      return url.href
    },
  })
})
afterAll(async () => {
  await site.close()
  line.close()
})
beforeEach(() => {
  site.logLines.length = 0
})

const id = '01941f29-9b40-7c07-ae60-aeaa9725f72e'
const password = 'correct horse battery'
const credentials = { email: 'admin@example.org', password }
const uploadHeaders = { 'tus-resumable': '1.0.0', 'upload-length': '10' }
const address = Buffer.from(`/media/others/x-${id}.png`).toString('base64')

interface Request {
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}

const get = (path: string): Request => ({ method: 'GET', path })
const send = (method: string, path: string, body?: unknown): Request => ({ method, path, body })

const visitors: Request[] = [
  send('POST', '/api/signups', { email: 'a@example.org' }),
  send('POST', '/api/analytics-tracker', { type: 'page_view', data: { path: '/' } }),
  send('POST', '/api/session', credentials),
  send('POST', '/api/session/second-step', { code: '123456' }),
  send('POST', '/api/session/passkey/options'),
  send('POST', '/api/password-resets', { email: 'admin@example.org' }),
  send('POST', '/api/account-links', { token: 'x', password }),
  send('POST', '/api/account-links/preview', { token: 'x' }),
]

const administrators: Request[] = [
  get('/api/session'),
  get('/api/account'),
  get('/api/account/sessions'),
  send('POST', '/api/account/confirm', { password }),
  send('POST', '/api/account/password', { password, next: 'another long horse of words' }),
  send('POST', '/api/account/totp', { password }),
  send('POST', '/api/account/totp/verify', { code: '123456' }),
  send('POST', '/api/account/totp/off', { password }),
  send('POST', '/api/account/totp/backup-codes', { password }),
  send('POST', '/api/account/passkeys/options'),
  send('PATCH', `/api/account/passkeys/${id}`, { name: 'Phone' }),
  send('DELETE', `/api/account/passkeys/${id}`),
  get('/api/admin/people'),
  get('/api/admin/people/events'),
  send('POST', '/api/admin/people/invitations', { email: 'b@example.org' }),
  send('DELETE', `/api/admin/people/invitations/${id}`),
  send('POST', `/api/admin/people/${id}/disable`),
  get(`/api/history?entity=services&rowId=${id}`),
  get(`/api/history/state?entity=services&rowId=${id}&change=1`),
  get('/api/activity'),
  get('/api/row-count'),
  get('/api/admin/usage?from=2026-11-01&to=2026-11-02'),
  get('/api/admin/usage/speed?from=2026-11-01&to=2026-11-02'),
  get('/api/admin/usage.csv?table=pages&from=2026-11-01&to=2026-11-02'),
  get('/api/admin/usage.csv?table=speed&from=2026-11-01&to=2026-11-02'),
  get('/api/admin/sign-ups'),
  get('/api/admin/sign-ups.csv'),
  get('/api/admin/sign-ups/unread'),
  get('/api/admin/sign-ups/erasures'),
  send('POST', '/api/admin/sign-ups/read', { ids: null, isRead: true }),
  send('POST', '/api/admin/sign-ups/resend', { ids: null }),
  send('POST', '/api/admin/sign-ups/export', { email: 'a@example.org' }),
  send('POST', '/api/admin/sign-ups/erase', { email: 'a@example.org' }),
  send('POST', '/api/writes', { writes: [insert('services', { name: 'A', slug: 'a', category: 'PR' })] }),
  send('POST', '/api/writes/answered', { ids: [id] }),
  {
    method: 'POST',
    path: '/api/uploads',
    headers: { ...uploadHeaders, 'upload-metadata': `address ${address}` },
  },
  { method: 'HEAD', path: `/api/uploads/${id}`, headers: uploadHeaders },
  get('/shapes/admin/services?offset=-1'),
  get('/shapes/admin/heads'),
]

const pages = [
  '/',
  '/offering',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/admin',
  '/api/nothing',
]

/** Method, path and status of each response of the 5xx range except 503. */
async function errorsOf(requests: readonly Request[], headers: Record<string, string>): Promise<string[]> {
  const answers = await Promise.all(
    requests.map(async ({ method, path, body, headers: own }) => {
      const text = body === undefined ? {} : { body: JSON.stringify(body) }
      const { status } = await site.ask(path, { method, headers: { ...headers, ...own }, ...text })
      return { text: `${method} ${path} ${status}`, status }
    }),
  )
  return answers.flatMap(({ text, status }) => (status < 500 || status === 503 ? [] : [text]))
}

test('a database without disk space causes no server errors: requests that need it can be retried', async () => {
  const { sql } = site.database
  await sql.unsafe(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    do $$ declare t text; begin
      for t in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create trigger no_room before insert or update or delete on %I for each statement execute function no_room()', t);
      end loop;
    end $$`)
  const { cookie } = site.administrator
  const signUp = await site.ask('/api/signups', { method: 'POST', body: '{"email":"a@example.org"}' })
  expect([signUp.status, signUp.headers['retry-after']]).toEqual([503, '2'])
  expect(await errorsOf(visitors, {})).toEqual([])
  expect(await errorsOf(administrators, { cookie })).toEqual([])
  expect(await errorsOf(pages.map(get), {})).toEqual([])
})

test('an unreachable database causes no server errors, and pages are served', async () => {
  line.close()
  const { cookie } = site.administrator
  const session = await site.ask('/api/session', { headers: { cookie } })
  expect([session.status, session.headers['retry-after']]).toEqual([503, '2'])
  expect(JSON.parse(session.body)).toMatchObject({ title: 'Service Unavailable' })
  expect(await errorsOf(visitors, {})).toEqual([])
  expect(await errorsOf(administrators, { cookie })).toEqual([])
  expect(await errorsOf(pages.map(get), {})).toEqual([])
  for (const path of ['/', '/offering', '/healthz', '/readyz'])
    expect([path, (await site.ask(path)).status]).toEqual([path, 200])
})
