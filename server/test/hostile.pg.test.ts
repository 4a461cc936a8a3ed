import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insert } from '../testing/writes.ts'
import { askRaw, type AppUnderTest, startAppUnderTest } from '../testing/app-under-test.ts'
import { expectRefused } from '../testing/expect-refused.ts'

let site: AppUnderTest
let admin: { cookie: string }
beforeAll(async () => {
  site = await startAppUnderTest()
  admin = { cookie: site.administrator.cookie }
})
afterAll(() => site.close())
beforeEach(() => {
  site.logLines.length = 0
})

const aNewService = { name: 'Forged', slug: 'forged', category: 'PR' }

/** The number of rows in every table that a request may change. */
async function stateOfSite(): Promise<unknown> {
  return [
    ...(await site.database.sql`
      select (select count(*)::int from row_history) as changes, (select count(*)::int from write_ledger) as answers,
        (select count(*)::int from users) as users, (select count(*)::int from sessions) as sessions`),
  ]
}

const endpoints = [
  '/api/session',
  '/api/writes',
  '/api/history',
  '/api/nothing',
  '/shapes/services',
  '/shapes/heads',
  '/shapes/admin/services',
  '/shapes/admin/heads',
  '/page-data',
  '/sitemap.xml',
  '/healthz',
  '/media/x.svg',
  '/images/x.png',
  '/admin/services',
  '/offering',
]

const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels)
const bodies: [string, string | Uint8Array][] = [
  ['nothing', ''],
  ['half of a JSON text', '{"email":'],
  ['null', 'null'],
  ['a number', '1e999'],
  ['a list', '[[]]'],
  ['other fields', '{"mail":"a","pass":"b","writes":{}}'],
  ['wrong types', '{"email":{},"password":[],"writes":"x"}'],
  ['a prototype', '{"__proto__":{"email":"a","password":"b","writes":[]}}'],
  ['lists 10,000 levels deep', `{"writes":[${deep('[', ']', 10_000)}]}`],
  ['objects 10,000 levels deep', `{"email":${deep('{"a":', '}', 9999).replace(':}', ':1}')}}`],
  ['bytes that are no UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x7d])],
  ['NUL', '\0\0\0'],
  ['ten megabytes', 'x'.repeat(10_000_000)],
]

test.each(bodies)('a body that is %s is refused by every endpoint that reads one', async (name, body) => {
  const before = await stateOfSite()
  for (const path of ['/api/session', '/api/writes']) {
    expectRefused(await site.ask(path, { method: 'POST', body, headers: admin }), `${path} with ${name}`)
  }
  expect(await stateOfSite()).toEqual(before)
  expect(site.logLines).toEqual([])
})

test('an unexpected body is refused with its method, or not read', async () => {
  const before = await stateOfSite()
  for (const path of endpoints) {
    if (path === '/api/session' || path === '/api/writes') continue
    const body = 'x'.repeat(100_000)
    expectRefused(await site.ask(path, { method: 'POST', body, headers: admin }), `POST ${path}`)
  }
  expect(await stateOfSite()).toEqual(before)
})

test('unknown methods are refused everywhere', async () => {
  const before = await stateOfSite()
  for (const path of endpoints) {
    for (const method of ['PUT', 'PATCH', 'TRACE', 'PROPFIND', 'LINK', 'QUERY', 'M-SEARCH']) {
      expectRefused(await site.ask(path, { method, headers: admin }), `${method} ${path}`)
    }
  }
  expect(await stateOfSite()).toEqual(before)
  expect(site.logLines).toEqual([])
})

test.each([
  'text/plain',
  'multipart/form-data; boundary=',
  'application/x-www-form-urlencoded',
  '\u00ff',
  'a',
  'application/jsonp',
  'application/json-seq',
  '',
])('a body of the content type %s is not read, whatever it contains', async (type) => {
  const before = await stateOfSite()
  const headers = { ...admin, 'content-type': type }
  const write = { ...insert('services', aNewService), userId: site.administrator.id }
  const credentials = { email: 'admin@example.org', password: 'correct horse battery' }
  for (const [path, body] of [
    ['/api/session', credentials],
    ['/api/writes', { writes: [write] }],
    ['/api/admin/sign-ups/erase', { email: 'a@example.org' }],
  ] as const) {
    const answer = await site.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
    expectRefused(answer, path)
    expect(answer.status, path).toBe(415)
  }
  const signUp = { email: 'a@example.org' }
  const refused = await site.ask('/api/signups', { method: 'POST', headers, body: JSON.stringify(signUp) })
  expect(refused.status).toBe(415)
  expect(JSON.parse(refused.body)).toMatchObject({ success: false })
  expect(await stateOfSite()).toEqual(before)
  expect(site.logLines).toEqual([])
})

test('requests that another site makes a browser send are refused, before they are read', async () => {
  const before = await stateOfSite()
  const write = {
    ...insert('services', aNewService),
    userId: site.administrator.id,
  }
  const origins: Record<string, string>[] = [
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: `http://localhost:${site.port}.elsewhere.example` },
    { origin: `http://127.0.0.1:${site.port}@elsewhere.example` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const origin of origins) {
    const headers = { ...admin, ...origin }
    const what = JSON.stringify(origin)
    const body = JSON.stringify({ writes: [write] })
    const written = await site.ask('/api/writes', { method: 'POST', headers, body })
    expect(written.status, what).toBe(403)
    expectRefused(written, what)
    expectRefused(await site.ask('/api/session', { method: 'DELETE', headers }), what)
    expectRefused(await site.ask('/api/session', { method: 'POST', headers, body: '{}' }), what)
  }
  expect(await stateOfSite()).toEqual(before)
})

test.each(['application/json', 'Application/JSON; charset=utf-8', 'application/json ;x=y'])(
  'a body of the content type %s is read',
  async (type) => {
    const headers = { ...admin, 'content-type': type }
    const answer = await site.ask('/api/writes', { method: 'POST', headers, body: '{"writes":[1]}' })
    expect(answer.status).toBe(200)
  },
)

const oddTexts = [
  '\\u0000',
  '\\ud800',
  '\\udfff\\ud800',
  '💥'.repeat(100),
  '__proto__',
  '../../etc/passwd',
  "' or 1=1 --",
]

test.each(oddTexts)('signing in as %s is refused like any other address', async (text) => {
  for (const [email, password] of [
    [text, 'x'],
    ['a@example.org', text],
    [`${text}@example.org`, text],
  ]) {
    const body = `{"email":"${email}","password":"${password}"}`
    expectRefused(await site.ask('/api/session', { method: 'POST', body }), body)
  }
  expect(site.logLines).toEqual([])
})

test('invalid cookies sign nobody in', async () => {
  const [name = ''] = admin.cookie.split('=')
  for (const value of [
    '',
    'x',
    '%00',
    '%',
    '%ff%fe',
    'a.b',
    '__proto__',
    'x'.repeat(8000),
    '"; x="',
    '💥'.slice(0, 0),
  ]) {
    const headers = { cookie: `${name}=${value}; ${name}=${value}` }
    for (const path of [
      '/api/session',
      '/api/history',
      '/shapes/admin/services?offset=-1',
      '/shapes/admin/heads',
    ]) {
      const answer = await site.ask(path, { headers })
      expect.soft(answer.status, `${path} ${value.slice(0, 20)}`).toBe(401)
      expectRefused(answer, path)
    }
  }
  expect(site.logLines).toEqual([])
})

test('an aborted batch changes nothing, and is not reported as a server fault', async () => {
  const before = await stateOfSite()
  const type = 'content-type: application/json\r\n'
  const head = `POST /api/writes HTTP/1.1\r\nhost: x\r\ncookie: ${admin.cookie}\r\n${type}content-length: 999\r\n\r\n`
  expect(await askRaw(site.port, `${head}{"writes":[`)).toMatch(/^$|^HTTP\/1\.1 400 /)
  expect(await stateOfSite()).toEqual(before)
  expect(site.logLines).toEqual([])
})

test('a write with one invalid value changes nothing', async () => {
  const write = insert('services', {
    name: 'Half',
    slug: 'half-a-service',
    category: 'PR',
    features: [{ id: randomUUID(), feature_text: 'Kept?', display_order: 0 }],
    companies: [{ id: randomUUID(), company_id: randomUUID() }],
  })
  const body = JSON.stringify({ writes: [{ ...write, userId: site.administrator.id }] })
  const answer = await site.ask('/api/writes', { method: 'POST', headers: admin, body })
  expect(JSON.parse(answer.body)).toMatchObject({ answers: [{ answer: { status: 'rejected' } }] })
  expect(await site.database.sql`select from row_history where write_id = ${write.id}`).toHaveLength(0)
})

test('concurrent copies of one batch take effect once, and all get the same answer', async () => {
  const write = insert('services', { name: 'Once', slug: 'only-once', category: 'PR' })
  const body = JSON.stringify({ writes: [{ ...write, userId: site.administrator.id }] })
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => site.ask('/api/writes', { method: 'POST', headers: admin, body })),
  )
  const expected = { answers: [{ id: write.id, answer: { status: 'accepted' } }] }
  expect(answers.map(({ body }) => JSON.parse(body))).toEqual(answers.map(() => expected))
  expect(await site.database.sql`select from row_history where row_id = ${write.rowId}`).toHaveLength(1)
  expect(site.logLines).toEqual([])
})
