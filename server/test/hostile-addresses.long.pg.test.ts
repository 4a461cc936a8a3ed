import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type HttpResponse, askRaw, type AppUnderTest, startAppUnderTest } from '../testing/app-under-test.ts'
import { expectRefused, internals } from '../testing/expect-refused.ts'

let site: AppUnderTest
let admin: { cookie: string }
beforeAll(async () => {
  site = await startAppUnderTest()
  admin = { cookie: site.administrator.cookie }
})
afterAll(() => site.close())
beforeEach(() => {
  site.logLines.length = 0
  // Lines that a library prints without the logger count too; they are not escaped.
  vi.spyOn(console, 'warn').mockImplementation((...words) => void site.logLines.push(words.join(' ')))
})
afterEach(() => vi.restoreAllMocks())

const documents = ['/preview', '/app-shell', '/sitemap.xml', '/robots.txt', '/favicon.ico']
const endpoints = [
  '/healthz',
  '/readyz',
  '/api/session',
  '/api/account',
  '/api/activity',
  '/shapes/admin/heads',
]

test.each([...documents, ...endpoints])(
  'a request for another spelling of %s uses none of its limit',
  async (path) => {
    const statusOf = async (target: string) => (await site.ask(target, { headers: admin })).status
    expect(await statusOf(path)).not.toBe(404)
    expect(await statusOf(path.replace(/[a-z]/, (letter) => letter.toUpperCase()))).toBe(404)
    expect(await statusOf(path)).not.toBe(404)
  },
)

test('history refuses invalid queries', async () => {
  const id = randomUUID()
  for (const query of [
    '',
    '?entity=services',
    `?rowId=${id}`,
    `?entity=users&rowId=${id}`,
    `?entity=__proto__&rowId=${id}`,
    `?entity=constructor&rowId=${id}`,
    `?entity=services%00&rowId=${id}`,
    `?entity=services&rowId=${id}%00`,
    `?entity=services&rowId=${id.toUpperCase()}X`,
    `?entity=services&rowId=%ff`,
    `?entity[]=services&rowId=${id}`,
    ...['x', '0', '-1', '1.5', '1e400', '9007199254740993', '%00', 'NaN', 'Infinity', "1'"].map(
      (before) => `?entity=services&rowId=${id}&before=${before}`,
    ),
    `?${Array.from({ length: 1000 }, (_, i) => `p${i}=${i}`).join('&')}`,
  ]) {
    expectRefused(await site.ask(`/api/history${query}`, { headers: admin }), query)
  }
  expect(site.logLines).toEqual([])
})

test('a list refuses times, days and numbers that Postgres cannot read', async () => {
  const times = [
    '0000-01-01T00:00:00Z',
    '0000-02-29T23:59:59.999Z',
    '-000001-01-01T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '2026-02-30T00:00:00Z',
    'infinity',
    'now',
    '2026-01-01T00:00:00%00Z',
  ]
  const days = ['0000-01-01', '-0001-01-01', '2026-02-30', '10000-01-01', 'today', '']
  const numbers = ['-1', '0', '1e400', '9223372036854775808', '9'.repeat(30), 'x', '%00']
  for (const query of [
    ...times.flatMap((time) => [`activity?from=${time}`, `activity?to=${time}`]),
    ...days.flatMap((day) => [`admin/usage?from=${day}&to=${day}`, `admin/usage?from=2026-01-01&to=${day}`]),
    ...days.map((day) => `admin/usage/speed?from=${day}&to=${day}`),
    ...days.map((day) => `admin/usage.csv?table=pages&from=${day}&to=${day}`),
    ...numbers.flatMap((id) => [`activity?cursor=${id}`, `activity?newest=${id}&oldest=${id}`]),
    ...['9'.repeat(19), '-1', 'x', '%00'].map((id) => `admin/people/events?cursor=${id}`),
    ...['-1', '2147483648', 'x'].map((list) => `admin/sign-ups?list=${list}`),
  ]) {
    const path = `/api/${query.replace(/\+/g, '%2B')}`
    expectRefused(await site.ask(path, { headers: admin }), path)
  }
  // Values at the limits of the ranges that the server accepts.
  for (const query of [
    'activity?from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59.999999Z',
    'activity?cursor=9007199254740991',
    'activity?words=%00',
    `admin/people/events?cursor=${'9'.repeat(18)}`,
    `admin/sign-ups?cursor=${'9'.repeat(17)}~00000000-0000-7000-8000-000000000000&list=2147483647`,
    'admin/usage?from=9999-12-30&to=9999-12-31',
    'admin/usage/speed?from=9999-12-30&to=9999-12-31',
  ]) {
    const { status } = await site.ask(`/api/${query}`, { headers: admin })
    expect([query, status]).toEqual([query, 200])
  }
  expect(site.logLines).toEqual([])
})

const nul = '\\u0000'
const lone = '\\ud800'

test.each([
  ['POST', '/api/signups', (text: string) => `{"email":"a${text}@example.org"}`],
  ['POST', '/api/account/confirm', (text: string) => `{"password":"a${text}"}`],
  ['POST', '/api/account/password', (text: string) => `{"password":"a${text}","next":"b${text}"}`],
  [
    'POST',
    '/api/account/address',
    (text: string) => `{"email":"a${text}@example.org","password":"x${text}"}`,
  ],
  ['POST', '/api/account/totp', (text: string) => `{"password":"a${text}"}`],
  ['POST', '/api/account/passkeys', (text: string) => `{"name":"a${text}","response":{"id":"b${text}"}}`],
  ['PATCH', '/api/account/passkeys/x', (text: string) => `{"name":"a${text}"}`],
  ['POST', '/api/account-links', (text: string) => `{"token":"a${text}","password":"b${text}"}`],
  ['POST', '/api/account-links/preview', (text: string) => `{"token":"a${text}"}`],
  ['POST', '/api/password-resets', (text: string) => `{"email":"a${text}@example.org"}`],
  ['POST', '/api/session/second-step', (text: string) => `{"code":"12345${text}"}`],
  ['POST', '/api/admin/people/invitations', (text: string) => `{"email":"a${text}@example.org"}`],
  ['POST', '/api/admin/sign-ups/export', (text: string) => `{"email":"a${text}"}`],
  ['POST', '/api/admin/sign-ups/erase', (text: string) => `{"email":"a${text}"}`],
  ['POST', '/api/writes/answered', (text: string) => `{"ids":["a${text}"]}`],
])('at %s %s no character causes a server error', async (method, path, bodyWith) => {
  for (const text of [nul, lone, `${nul}${lone}`]) {
    const { status } = await site.ask(path, { method, headers: admin, body: bodyWith(text) })
    expect([text, status]).toEqual([text, expect.any(Number)])
    expect(status).toBeLessThan(500)
  }
  expect(site.logLines).toEqual([])
})

const protocolRefusal = z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())) })

const queries = [
  'offset=',
  'offset=%00',
  'offset=-2',
  'offset=99999999999999999999999_0',
  'offset=0_0&handle=../../x',
  'offset=0_0&handle=%00',
  'offset=-1&offset=-1',
  'offset=-1&table=users',
  'offset=-1&where=1%3D1',
  'offset=-1&columns=password',
  'offset=-1&__proto__=x',
  'offset=-1&live=maybe',
  'offset=%ff',
  'before=x',
  'after=a&after=b',
  Array.from({ length: 1000 }, (_, i) => `p${i}=${i}`).join('&'),
]

test.each(queries)('shapes refuse the query %s', async (query) => {
  for (const path of ['/shapes/services', '/shapes/admin/services', '/shapes/heads', '/shapes/admin/heads']) {
    const answer = await site.ask(`${path}?${query}`, { headers: admin })
    // A refusal uses the protocol's own fields: how to restart, and which parameter is wrong.
    if (answer.status === 409) expect(answer.body).toContain('must-refetch')
    else if (answer.status === 400 && answer.body.startsWith('{"message"'))
      expect(protocolRefusal.safeParse(JSON.parse(answer.body))).toMatchObject({ success: true })
    else expectRefused(answer, `${path}?${query}`)
  }
  expect(site.logLines).toEqual([])
})

const prefixes = [
  '/api/writes',
  '/shapes/services',
  '/shapes/admin/services',
  '/media',
  '/images',
  '/offering',
  '/admin',
]
const tricks = [
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/package.json',
  '/../../../../etc/passwd',
  '/..\\..\\package.json',
  '/%5c..%5cpackage.json',
  '/%00',
  '/x%00.svg',
  '/%',
  '/%zz',
  '/%ff%fe',
  '/%c0%ae%c0%ae/x',
  '//x',
  '/.env',
  '/x;a=1',
  '/__proto__',
  '/constructor',
  `/${'a'.repeat(5000)}`,
  `/${'a/'.repeat(900)}a`,
]

test.each(tricks)('the path trick %s is not found', async (trick) => {
  for (const prefix of prefixes) {
    const answer = await site.ask(prefix + trick, { headers: admin })
    expect.soft(answer.body, prefix + trick).not.toMatch(/root:.*:0:0|"devDependencies"/)
    if (isHarmless(answer, prefix + trick)) continue
    expectRefused(answer, prefix + trick)
  }
  expect(site.logLines).toEqual([])
})

/**
 * The allowed responses: a redirect within the site, the admin's empty shell for all its addresses, and the start page
 * if the URL standard normalises the address to it.
 */
function isHarmless({ status, headers, body }: HttpResponse, address: string): boolean {
  const isStartPage = new URL(address, 'http://site').pathname === '/'
  if (isStartPage && status === 200) return String(headers['content-type']).startsWith('text/html')
  if (status === 308 || status === 301) return /^\/(?![/\\])/.test(String(headers.location))
  return status === 200 && address.startsWith('/admin') && body === '<!doctype html>'
}

test.each([
  '//offering',
  '/OFFERING',
  '/Api/writes',
  '/SHAPES/services',
  '//elsewhere.example/',
  '/api//writes',
  '//api/session',
  '/shapes/%2e%2e/shapes//heads',
  '/api/writes/',
  '/shapes/services/',
  '/.',
  '/%2f',
  '/%2F%2Felsewhere.example/',
  '/\\elsewhere.example/',
  '/page-data/',
  '/media/',
  '/media',
])('the spelling %s reaches no endpoint by another name', async (path) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await site.ask(path, { method, headers: admin })
    if (!isHarmless(answer, path)) expectRefused(answer, `${method} ${path}`)
  }
  expectRefused(await site.ask(path, { method: 'POST', headers: admin, body: '{}' }), `POST ${path}`)
  expect(site.logLines).toEqual([])
})

test.each([
  '',
  'path=',
  'path=offering',
  'path=//elsewhere.example',
  'path=https://elsewhere.example',
  'path=/%00',
  'path=/%25',
  'path=%ff',
  'path=/\\elsewhere',
  'path=/nothing/%252e%252e',
  `path=/${'a'.repeat(3000)}`,
  'path=/__proto__',
  'path=/offering/__proto__',
  'path=http:',
  'path=/\t//x',
  'path=//[',
  'path=//x:y',
  'path=/%0a',
])('page data for %s is refused, or is that of the not-found page or the start page', async (query) => {
  const answer = await site.ask(encodeURI(`/page-data?${query}`).replaceAll('%25', '%'))
  expect(answer.body).not.toMatch(internals)
  if (String(answer.headers['content-type']).startsWith('application/json')) {
    // The URL standard drops control characters and resolves dots, so the start page may remain.
    const { address } = z.object({ address: z.string() }).parse(JSON.parse(answer.body))
    expect(answer.status).toBe(address === '/' ? 200 : 404)
    return
  }
  expectRefused(answer, query)
  expect(site.logLines).toEqual([])
})

const controlCharacters = [
  Array.from({ length: 0x20 }, (_, code) => code), // C0: line endings, ANSI escapes
  Array.from({ length: 0x21 }, (_, code) => 0x7f + code), // DEL and C1
  [0xad, 0x200b, 0x2028, 0x2029, 0x202e, 0x2066, 0xfeff, 0xfffe],
]
  .flat()
  .map((code) => encodeURIComponent(String.fromCharCode(code)))

/** Addresses with bytes that are not UTF-8: halves of surrogate pairs, overlong forms, single bytes. */
const encodedCharacters = [
  ...controlCharacters,
  '%ED%A0%80',
  '%ED%BF%BF',
  '%C0%8A',
  '%E0%80%8A',
  '%0d%0a',
  '%',
]

test.each(['/', '/offering', '/services/', '/assets/', '/media/', '/img/media/'])(
  'below %s every control character leads to the not-found page',
  async (prefix) => {
    for (const character of encodedCharacters) {
      for (const path of [prefix + character, `${prefix}x${character}/y`]) {
        const answer = await site.ask(path)
        expect.soft([answer.status, path]).toEqual([404, path])
        expectRefused(answer, path)
      }
    }
    expect(site.logLines).toEqual([])
  },
)

test.each([
  '/admin',
  '/admin/services/',
  '/api/writes',
  '/api/history/',
  '/shapes/services',
  '/shapes/admin/services',
  '/page-data',
])('no control character after %s causes a server error, signed in or not', async (prefix) => {
  for (const character of encodedCharacters) {
    for (const headers of [{}, admin]) {
      const path = `${prefix}${character}x`
      const answer = await site.ask(path, { headers })
      if (!isHarmless(answer, path)) expectRefused(answer, path)
    }
  }
  expect(site.logLines).toEqual([])
})

test.each(['/%', '/admin%0ax', '/x%E2%80%A8y', '/services/%ff'])(
  'at %s is the not-found page',
  async (path) => {
    const { status, headers, body } = await site.ask(path)
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(body).toContain('Oops! Page not found')
    expect(body).toContain('<meta name="robots" content="noindex"')
    expect(site.logLines).toEqual([])
  },
)

test('pages accept any query', async () => {
  for (const query of [
    queries.at(-1) ?? '',
    '%',
    '%00=%00',
    '%ff',
    '__proto__=x',
    'theme=%ff&size=%00&q=%f0%9f',
    'category[]=x&category=y',
    `q=${'('.repeat(500)}`,
  ]) {
    for (const path of ['/', '/offering', '/cases', '/insights', '/members', '/nothing']) {
      const { status, body } = await site.ask(`${path}?${query}`)
      expect.soft([200, 404, 414, 301, 308], `${path}?${query}`).toContain(status)
      expect.soft(body).not.toMatch(/node_modules|\n\s+at /)
    }
  }
  expect(site.logLines).toEqual([])
})

test('media serves files of its folder, and nothing with a similar path', async () => {
  await writeFile(join(site.dataDir, 'secret.svg'), 'secret')
  for (const name of [
    '..%2fsecret.svg',
    '%2e%2e/secret.svg',
    '../secret.svg',
    '.',
    '..',
    '.svg',
    'x',
    'a b.svg',
    'x.svg/',
    'x.svg%00.png',
  ]) {
    const path = encodeURI(`/media/${name}`).replaceAll('%25', '%')
    const answer = await site.ask(path)
    expect.soft(answer.body, name).not.toContain('secret')
    if (!isHarmless(answer, path)) expectRefused(answer, name)
  }
  expect(site.logLines).toEqual([])
})

const rawRequests: [string, string][] = [
  ['an absolute form', 'GET http://elsewhere.example/api/history HTTP/1.1\r\nhost: x\r\n'],
  ['an absolute form of another scheme', 'GET file:///etc/passwd HTTP/1.1\r\nhost: x\r\n'],
  ['an absolute form of no address', 'GET http://[ HTTP/1.1\r\nhost: x\r\n'],
  ['a host that is none', 'GET /api/history HTTP/1.1\r\nhost: a b/c?d#e\r\n'],
  ['a host with a user', 'GET /api/history HTTP/1.1\r\nhost: user@[::1\r\n'],
  ['no host', 'GET /api/history HTTP/1.1\r\n'],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nhost: x\r\n'],
  ['no slash', 'GET api/history HTTP/1.1\r\nhost: x\r\n'],
  ['bytes in the path', 'GET /\u00ff\u00fe\u0080 HTTP/1.1\r\nhost: x\r\n'],
  ['a bare percent', 'GET /api/history?entity=% HTTP/1.1\r\nhost: x\r\n'],
  ['CONNECT', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: x\r\n'],
  ['TRACE', 'TRACE / HTTP/1.1\r\nhost: x\r\n'],
  ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n`],
  ['two lengths', 'POST /api/writes HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n'],
  ['a length below nothing', 'POST /api/writes HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n'],
  ['a broken chunk', 'POST /api/session HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
  ['a body that ends too early', 'POST /api/session HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n'],
  ['two slashes before a page', 'GET //offering/ HTTP/1.1\r\nhost: x\r\n'],
]

test.each(rawRequests)('a request with %s gets 4xx, or the connection is closed', async (_, head) => {
  const answer = await askRaw(site.port, `${head}connection: close\r\n\r\n`)
  if (answer !== '') expect(answer).toMatch(/^HTTP\/1\.1 (4\d\d|3\d\d|200|204) /)
  expect(answer).not.toMatch(internals)
  expect(site.logLines).toEqual([])
  expect((await site.ask('/healthz')).status).toBe(200)
})
