import { mkdtempSync, rmSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createRecordingLogger } from '../testing/recording-logger.ts'
import { type AppParts, createApp } from './app.ts'
import { readConfig } from './config/config.ts'
import { readStaticFiles } from './http/static-files.ts'
import { readSiteConfig } from './config/site-config.ts'

function anApp(parts: Partial<AppParts> = {}, env: Record<string, string> = {}): Hono {
  return createApp({
    config: readConfig(env, '/project'),
    site: readSiteConfig(env),
    logger: createRecordingLogger(),
    isDatabaseReachable: async () => true,
    unready: async () => [],
    routes: [],
    staticFiles: undefined,
    adminShell: undefined,
    page: undefined,
    ...parts,
  })
}

function aBuild(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'build-'))
  mkdirSync(join(folder, 'assets'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

test('alive without a database, as the response says', async () => {
  const response = await anApp({ isDatabaseReachable: () => Promise.reject(new Error('down')) }).request(
    '/healthz',
  )
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ status: 'alive', database: 'unreachable' })
})

test('not ready is a 503 that names the missing parts and the time to retry', async () => {
  const response = await anApp({ unready: async () => ['no position yet'] }).request('/readyz')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('1')
  expect(await response.json()).toMatchObject({ detail: 'no position yet' })
})

test('ready without a part names the part, and since when', async () => {
  const shapes = { state: 'away', since: '2026-11-01T10:00:00.000Z' }
  const isDatabaseReachable = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432'))
  const app = (unready: string[]) =>
    anApp({ isDatabaseReachable, unready: async () => unready, parts: () => ({ shapes }) })
  const parts = { database: { state: 'unreachable' }, shapes }
  const ready = await app([]).request('/readyz')
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', parts }])
  const starting = await app(['no position yet']).request('/readyz')
  expect([starting.status, await starting.json()]).toEqual([503, expect.objectContaining({ parts })])
})

test('OPTIONS of a page returns its methods, without rendering it', async () => {
  const page = vi.fn<AppParts['page'] & {}>()
  const response = await anApp({ page }).request('/offering', { method: 'OPTIONS' })
  expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
  expect((await anApp({ page }).request('/api/nothing', { method: 'OPTIONS' })).status).toBe(404)
  expect(page).not.toHaveBeenCalled()
})

test('scripts come only from our files, and WebAssembly runs only in the admin', async () => {
  const app = anApp({ page: async () => new Response('page') })
  const policy = async (path: string): Promise<string> =>
    (await app.request(path)).headers.get('content-security-policy') ?? ''
  expect(await policy('/')).toContain("script-src 'self';")
  expect(await policy('/administration')).toContain("script-src 'self';")
  expect(await policy('/admin/services')).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(await policy('/')).not.toContain('unsafe-eval')
  expect(await policy('/')).not.toMatch(/script-src[^;]*unsafe-inline/)
})

test('a response that is no document may load nothing, except a worker, which has the rights of its page', async () => {
  const types: Record<string, string> = { js: 'text/javascript', json: 'application/json', css: 'text/css' }
  const app = anApp({
    page: async ({ url }) =>
      new Response('x', { headers: { 'content-type': types[url.split('.').at(-1) ?? ''] ?? 'text/html' } }),
  })
  const headersOf = async (path: string) => (await app.request(path)).headers
  for (const path of ['/assets/site-1.js', '/assets/site-1.css', '/rows.json']) {
    const headers = await headersOf(path)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('permissions-policy')).toBeNull()
  }
  const worker = await headersOf('/assets/mirror-worker-1.js')
  expect(worker.get('content-security-policy')).toContain("'wasm-unsafe-eval'")
  expect((await headersOf('/service-worker.js')).get('content-security-policy')).toContain(
    "connect-src 'self'",
  )
  expect((await headersOf('/about')).get('permissions-policy')).toContain('camera=()')
})

test('only our pages can frame the document of previews, which connects to nothing and sends no form', async () => {
  const app = anApp(
    { page: async () => new Response('page') },
    { SITE_ANALYTICS_SCRIPT_URL: 'https://stats.example/s.js' },
  )
  const policy = async (path: string): Promise<string> =>
    (await app.request(path)).headers.get('content-security-policy') ?? ''
  const preview = await policy('/preview')
  expect(preview).toContain("frame-ancestors 'self'")
  expect(preview).toContain("connect-src 'none'")
  expect(preview).toContain("form-action 'none'")
  expect(preview).not.toContain('stats.example')
  for (const path of ['/', '/previews', '/preview/x', '/admin'])
    expect(await policy(path)).toContain("frame-ancestors 'none'")
})

test('a configured external script is allowed by its origin, on the site but not in the admin', async () => {
  const app = anApp(
    { page: async () => new Response('page') },
    { SITE_ANALYTICS_SCRIPT_URL: 'https://stats.example/s.js' },
  )
  const policy = async (path: string): Promise<string | null> =>
    (await app.request(path)).headers.get('content-security-policy')
  expect(await policy('/')).toContain("script-src 'self' https://stats.example;")
  expect(await policy('/admin')).not.toContain('stats.example')
})

test('additional origins of external scripts can be loaded from and sent to, only on the site', async () => {
  const app = anApp(
    { page: async () => new Response('page') },
    { SITE_SCRIPT_ORIGINS: 'https://*.collect.example, https://more.example' },
  )
  const policy = async (path: string): Promise<string | null> =>
    (await app.request(path)).headers.get('content-security-policy')
  for (const directive of ['script-src', 'connect-src'])
    expect(await policy('/')).toContain(`${directive} 'self' https://*.collect.example https://more.example;`)
  expect(await policy('/')).toMatch(/img-src [^;]* https:\/\/\*\.collect\.example/)
  for (const path of ['/admin', '/preview']) expect(await policy(path)).not.toContain('collect.example')
})

test('a handler may set a stricter policy, and immutable responses get the headers too', async () => {
  const app = anApp({
    page: async (request) =>
      request.url.endsWith('/media')
        ? new Response('x', { headers: { 'content-security-policy': 'sandbox' } })
        : Response.redirect('http://localhost/elsewhere', 308),
  })
  expect((await app.request('/media')).headers.get('content-security-policy')).toBe('sandbox')
  expect((await app.request('/moved')).headers.get('x-content-type-options')).toBe('nosniff')
})

test('a request has one id in its response, in the log and in the body of a failure', async () => {
  const logger = createRecordingLogger()
  const fails = (app: Hono) => app.get('/api/fails', () => Promise.reject(new TypeError('broken')))
  const app = anApp({ logger, routes: [fails], page: () => Promise.reject(new TypeError('broken page')) })
  const failed = await app.request('/api/fails', { headers: { 'x-request-id': 'edit-1234' } })
  expect([failed.status, failed.headers.get('x-request-id')]).toEqual([500, 'edit-1234'])
  expect(await failed.json()).toMatchObject({ status: 500, requestId: 'edit-1234' })
  expect(logger.lines.at(-1)).toContain('GET /api/fails failed (request edit-1234)')

  const hostile = await app.request('/page', { headers: { 'x-request-id': 'a b<c>' } })
  const { requestId } = z.object({ requestId: z.uuid() }).parse(await hostile.json())
  expect(logger.lines.at(-1)).toContain(`GET /page failed (request ${requestId})`)
})

test('https is enforced only if visitors use it', async () => {
  const header = async (env: Record<string, string>): Promise<string | null> =>
    (await anApp({}, env).request('/healthz')).headers.get('strict-transport-security')
  expect(await header({})).toBeNull()
  expect(await header({ PUBLIC_URL: 'https://example.org' })).toContain('max-age=')
})

test('hashed files are cached for a year, others are revalidated and get 304', async () => {
  const folder = aBuild({ 'assets/a-1234.js': 'let a', 'sw.js': 'let sw' })
  const app = anApp({ staticFiles: await readStaticFiles(folder) })
  const asset = await app.request('/assets/a-1234.js')
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-type')).toContain('javascript')
  const worker = await app.request('/sw.js')
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  const again = await app.request('/sw.js', {
    headers: { 'if-none-match': worker.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
})

test('a compressed variant is sent if it is accepted, with its own tag', async () => {
  const folder = aBuild({ 'assets/a.js': 'plain', 'assets/a.js.br': 'small', 'assets/a.js.gz': 'gz' })
  const app = anApp({ staticFiles: await readStaticFiles(folder) })
  const get = (encoding: string): Response | Promise<Response> =>
    app.request('/assets/a.js', { headers: { 'accept-encoding': encoding } })
  const br = await get('gzip, deflate, br;q=0.9')
  expect([br.headers.get('content-encoding'), await br.text()]).toEqual(['br', 'small'])
  expect((await get('gzip')).headers.get('content-encoding')).toBe('gzip')
  const plain = await get('br;q=0')
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'plain'])
  expect(plain.headers.get('vary')).toBe('accept-encoding')
  expect(plain.headers.get('etag')).not.toBe(br.headers.get('etag'))
})

test('a file removed while the server runs is not found', async () => {
  const folder = aBuild({ 'assets/a-1234.js': 'let a' })
  const app = anApp({ staticFiles: await readStaticFiles(folder) })
  const head = await app.request('/assets/a-1234.js', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5', ''])
  rmSync(join(folder, 'assets/a-1234.js'))
  for (const method of ['GET', 'HEAD']) {
    const answer = await app.request('/assets/a-1234.js', { method })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  }
})

test('no path reaches a file outside of the build', async () => {
  const folder = aBuild({ 'assets/a.js': 'a' })
  writeFileSync(join(folder, '../outside.txt'), 'outside')
  const app = anApp({ staticFiles: await readStaticFiles(folder) })
  for (const path of [
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/assets/..%2f..%2foutside.txt',
    '//outside.txt',
    '/.',
  ]) {
    expect((await app.request(path)).status, path).toBe(404)
  }
})

test('every address of the admin returns the shell, and no other does', async () => {
  const app = anApp({
    adminShell: async () => new Response('shell'),
    staticFiles: (request) =>
      request.url.endsWith('/admin.html') ? Promise.resolve(new Response('as built')) : undefined,
    page: async () => new Response('page'),
  })
  for (const path of ['/admin', '/admin/', '/admin/services/1', '/admin.html'])
    expect(await (await app.request(path)).text()).toBe('shell')
  expect(await (await app.request('/administration')).text()).toBe('page')
})

test.each([
  '/admin',
  '/admin/services/1',
  '/admin/',
  '/Admin?a=1',
  '/ADMIN/Services',
  '/admin%0ax',
  '/admin/%',
])('the response at %s forbids indexing', async (path) => {
  const app = anApp({
    adminShell: async () => new Response('shell'),
    page: async () => new Response('no page', { status: 404 }),
  })
  for (const method of ['GET', 'HEAD', 'POST']) {
    expect((await app.request(path, { method })).headers.get('x-robots-tag'), method).toBe('noindex')
  }
  expect((await app.request('/')).headers.get('x-robots-tag')).toBeNull()
})

test('the admin is found in upper and lower case', async () => {
  const app = anApp({ adminShell: async () => new Response('shell'), page: async () => new Response('page') })
  const response = await app.request('/ADMIN/Services?page=2')
  expect([response.status, response.headers.get('location')]).toEqual([308, '/admin/services?page=2'])
  expect(await (await app.request('/ADMINISTRATION')).text()).toBe('page')
})

test.each(['/%61dmin', '/admin%0ax', '/admin%2fservices'])(
  'the encoded path %s reaches no route',
  async (path) => {
    const app = anApp({
      adminShell: async () => new Response('shell'),
      page: async () => new Response('page'),
    })
    expect(await (await app.request(path)).text()).toBe('page')
  },
)

test('below /api/ there are no pages: a missing path is a problem, for any method', async () => {
  const app = anApp({
    routes: [(app) => app.post('/api/writes', (c) => c.text('written'))],
    page: async () => new Response('page'),
  })
  for (const [method, path] of [
    ['GET', '/api/nothing'],
    ['GET', '/api/writes'],
    ['DELETE', '/api/writes'],
  ] as const) {
    const answer = await app.request(path, { method })
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
    expect(await answer.json()).toMatchObject({ detail: `There is no ${method} ${path}.` })
  }
  expect(await (await app.request('/api/writes', { method: 'POST' })).text()).toBe('written')
  expect(await (await app.request('/apis')).text()).toBe('page')
})
