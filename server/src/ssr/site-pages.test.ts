import type { SsrEntry } from '@coop/web/ssr'
import { unpackRows } from '@coop/sync/reader'
import type { PublicRows } from '@coop/sync/tables'
import { existsSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { readSiteConfig } from '../config/site-config.ts'
import type { SiteSnapshot } from './site-follower.ts'
import { createSitePages } from './site-pages.ts'

const site = readSiteConfig({}).public
const assets = { build: 'b', scripts: [], later: [], styles: [], fonts: [] }
let renderings: string[]
let snapshot: SiteSnapshot | null
let now: number
let loading: Promise<void>

/** The stub renderer compares rows by identity and never reads them. */
const someRows = (): PublicRows => Object.create(null)

const stateAt = (position: string) => ({ position, lsn: '1', shapes: {} })

const anEntry = (): SsrEntry => ({
  locate: (url) => {
    const { pathname } = new URL(`http://site${url}`)
    return { address: pathname, usesClock: pathname === '/', module: 'm' }
  },
  render: async ({ url, snapshot: { position } }) => {
    renderings.push(url)
    if (url === '/old') return { kind: 'redirect', status: 308, to: '/new' }
    const html = `<p>${position} ${'page '.repeat(300)}</p>`
    return { kind: 'page', status: url === '/nothing' ? 404 : 200, html }
  },
  renderMarkdown: async ({ url, snapshot: { position } }) => {
    renderings.push(url)
    if (url === '/old') return { kind: 'redirect', status: 308, to: '/new' }
    return { kind: 'page', status: url === '/nothing' ? 404 : 200, markdown: `# ${position}` }
  },
  pageData: () => ({ status: 200, json: '{}' }),
  renderShell: () => '<p>shell</p>',
  renderPreview: ({ assets: { scripts } }) => `<p>preview by ${scripts.join()}</p>`,
  sitemap: () => [{ path: '/a&b', changed: '2026-01-02' }],
  feed: ({ origin, format }) => `${format} of ${origin}`,
  llmsText: ({ site: { name }, origin }) => `# ${name} at ${origin}`,
})
let entry: SsrEntry

function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const pages = current ?? (current = create())
  return pages.page(new Request(`http://localhost${path}`, { headers }))
}
let current: ReturnType<typeof create> | undefined
const create = () =>
  createSitePages({
    snapshot: () => snapshot,
    renderer: {
      entry: () => loading.then(() => entry),
      assetsOf: () => assets,
      previewAssets: { ...assets, scripts: ['/preview.js'] },
      finish: async (_url, html) => html,
      keeps: true,
    },
    site,
    origin: 'https://site.example',
    now: () => now,
  })

beforeEach(() => {
  current = undefined
  entry = anEntry()
  renderings = []
  now = 0
  loading = Promise.resolve()
  snapshot = { rows: someRows(), position: 'p', state: stateAt('p') }
})

test('it answers 503 until the first snapshot is complete, never a 404 from partial rows', async () => {
  snapshot = null
  const response = await ask('/nothing')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  // A visitor gets a page in words that reloads itself.
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const html = await response.text()
  expect(html).toMatch(/<h1[^>]*>One moment, please<\/h1>/)
  expect(html).toContain('<meta http-equiv="refresh" content="2">')
})

test('a page is rendered once for its rows and its normalised address', async () => {
  await Promise.all([ask('/offering'), ask('/offering?utm=1'), ask('/offering')])
  expect(renderings).toHaveLength(1)
  snapshot = { rows: someRows(), position: 'q', state: stateAt('q') }
  await ask('/offering')
  expect(renderings).toHaveLength(2)
})

test('rows that change during a rendering leave nothing of the old rows in the cache', async () => {
  let proceed = (): void => {}
  loading = new Promise((resolve) => {
    proceed = resolve
  })
  const early = ask('/offering')
  snapshot = { rows: someRows(), position: 'q', state: stateAt('q') }
  const late = ask('/cases')
  proceed()
  await Promise.all([early, late])
  expect(await (await ask('/offering')).text()).toContain('<p>q ')
})

test('only a page that uses the clock is rendered again after ten minutes', async () => {
  for (const path of ['/', '/offering', '/', '/offering']) {
    await ask(path)
    now += 600_000
  }
  expect(renderings.filter((path) => path === '/')).toHaveLength(2)
  expect(renderings.filter((path) => path === '/offering')).toHaveLength(1)
})

test('responses are compressed as requested, and a cached one gets 304', async () => {
  const plain = await (await ask('/offering')).text()
  const response = await ask('/offering', { 'accept-encoding': 'gzip, br' })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain)
  expect((await ask('/offering', { 'accept-encoding': 'br;q=0' })).headers.has('content-encoding')).toBe(
    false,
  )
  const known = await ask('/offering', { 'if-none-match': response.headers.get('etag') ?? '' })
  expect(known.status).toBe(304)
  expect(await known.text()).toBe('')
})

const asMarkdown = { accept: 'text/markdown, text/html;q=0.9, */*;q=0.1' }

test('a page is Markdown for a request that prefers it, and caches keep both formats apart', async () => {
  const html = await ask('/offering', { accept: 'text/html,*/*;q=0.8' })
  const markdown = await ask('/offering', asMarkdown)
  expect([await markdown.text(), markdown.status]).toEqual(['# p', 200])
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  for (const { headers } of [html, markdown]) expect(headers.get('vary')).toBe('accept, accept-encoding')
  expect(markdown.headers.get('etag')).not.toBe(html.headers.get('etag'))
  expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8')

  const ofOther = await ask('/offering', { ...asMarkdown, 'if-none-match': html.headers.get('etag') ?? '' })
  expect(ofOther.status).toBe(200)
  const same = await ask('/offering', { ...asMarkdown, 'if-none-match': markdown.headers.get('etag') ?? '' })
  expect([same.status, same.headers.get('vary')]).toEqual([304, 'accept, accept-encoding'])
  // Each format was rendered once, and the fast path never sends Markdown.
  expect(renderings).toEqual(['/offering', '/offering'])
  expect(current?.cachedPage('/offering')?.type).toBe('text/html; charset=utf-8')
})

test('as Markdown an unknown address keeps its status, and other spellings redirect to the page', async () => {
  expect((await ask('/nothing', asMarkdown)).status).toBe(404)
  for (const [path, to] of [
    ['/old', '/new'],
    ['/Offering', '/offering'],
    ['/offering/', '/offering'],
  ] as const) {
    const { status, headers } = await ask(path, asMarkdown)
    expect([status, headers.get('location')]).toEqual([308, to])
  }
  expect(current?.cachedPage('/offering')).toBeUndefined()
  snapshot = null
  const starting = await ask('/offering', asMarkdown)
  expect(starting.status).toBe(503)
  expect(starting.headers.get('content-type')).toMatch('application/problem+json')
})

test('an unknown address keeps its status, a former address redirects', async () => {
  expect((await ask('/nothing')).status).toBe(404)
  const response = await ask('/old')
  expect([response.status, response.headers.get('location')]).toEqual([308, '/new'])
})

test.each([
  ['/offering/?a=1', '/offering?a=1'],
  ['/offering//', '/offering'],
  ['//', '/'],
  ['///?a=1', '/?a=1'],
  ['/\\', '/'],
  ['/OFFERING', '/offering'],
  ['/Services/Some-Slug?A=B', '/services/some-slug?A=B'],
  ['/Offering/', '/Offering'],
])('%s redirects to %s', async (path, location) => {
  for (const _time of ['first', 'again, when the page is kept']) {
    const response = await ask(path)
    expect([response.status, response.headers.get('location')]).toEqual([308, location])
  }
  expect(current?.cachedPage(path)).toBeUndefined()
})

test.each([
  '//elsewhere.example/',
  '//ELSEWHERE.example',
  '///elsewhere.example//',
  '/\\elsewhere.example/',
  '/Nothing',
  '/%4fFERING',
])('%s does not redirect', async (path) => {
  entry.render = ({ url }) =>
    Promise.resolve({ kind: 'page', status: url === '/offering' ? 200 : 404, html: '' })
  expect((await ask(path)).status).toBe(404)
})

test.each([
  ['/offering.', '/offering'],
  ['/Offering%20', '/offering'],
  ['/offering%5D,', '/offering'],
  ['//offering', '/offering'],
  ['/offering?size=Small&amp;theme=brand', '/offering?size=Small&theme=brand'],
  ['/nothing.', null],
])('%s, as mail programs and people spell it, redirects to %s', async (path, to) => {
  entry.render = ({ url }) =>
    Promise.resolve({
      kind: 'page',
      status: url.startsWith('/offering?') || url === '/offering' ? 200 : 404,
      html: '',
    })
  const response = await ask(path)
  expect([response.status, response.headers.get('location')]).toEqual(to === null ? [404, null] : [308, to])
})

test('only an address that was requested and is a page is remembered', async () => {
  entry.render = async ({ url }) => {
    if (url === '/old') return { kind: 'redirect', status: 308, to: '/cases' }
    return { kind: 'page', status: url === '/offering' || url === '/cases' ? 200 : 404, html: '' }
  }
  for (const path of ['/offering', '/CASES', '/cases/', '/old', '/Readyz', '/nothing']) await ask(path)
  expect(current?.cachedPage('/offering')?.status).toBe(200)
  for (const path of ['/CASES', '/cases', '/cases/', '/old', '/Readyz', '/readyz', '/nothing'])
    expect(current?.cachedPage(path), path).toBeUndefined()
})

test('before the rows are read no request is redirected to a page that may not exist', async () => {
  snapshot = null
  expect((await ask('/Offering')).status).toBe(503)
})

test.each([
  ['/feed.xml', 'application/atom+xml; charset=utf-8', 'atom of https://site.example'],
  ['/feed.json', 'application/feed+json; charset=utf-8', 'json of https://site.example'],
  ['/llms.txt', 'text/plain; charset=utf-8', `# ${site.name} at https://site.example`],
])('%s is made from the rows', async (path, type, text) => {
  const response = await create().routes.request(path)
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    type,
    text,
  ])
})

test('page data needs a page, and the sitemap has absolute addresses', async () => {
  const { routes } = create()
  expect((await routes.request('/page-data')).status).toBe(400)
  expect((await routes.request('/page-data?path=https://elsewhere.example/')).status).toBe(400)
  expect((await routes.request('/page-data?path=/offering')).status).toBe(200)
  expect(await (await routes.request('/sitemap.xml')).text()).toContain(
    '<loc>https://site.example/a&amp;b</loc><lastmod>2026-01-02</lastmod>',
  )
})

test('all public rows come in one compressed response with the state of their reader, made once for the rows', async () => {
  const services = new Map([['1', { id: '1', name: 'Brand '.repeat(300) }]])
  const rows: PublicRows = Object.assign(someRows(), { services })
  snapshot = {
    rows,
    position: 'p',
    state: { ...stateAt('p'), shapes: { services: { handle: 'h', offset: '1_0' } } },
  }
  const { routes } = create()
  const ask = (headers = {}) => routes.request('/public-rows.json', { headers })
  const response = await ask({ 'accept-encoding': 'br' })
  expect(response.headers.get('content-encoding')).toBe('br')
  const pack: unknown = JSON.parse(brotliDecompressSync(await response.arrayBuffer()).toString())
  expect(unpackRows(pack, ['services'])).toEqual({
    state: snapshot.state,
    shapes: [{ name: 'services', fresh: true, changes: [{ op: 'insert', id: '1', row: services.get('1') }] }],
  })
  const etag = response.headers.get('etag') ?? ''
  expect((await ask({ 'if-none-match': etag })).status).toBe(304)
  snapshot = null
  expect((await ask()).status).toBe(503)
})

test('robots may fetch the admin, whose responses forbid indexing', async () => {
  expect(await (await create().routes.request('/robots.txt')).text()).toBe(
    'User-agent: *\nDisallow: /api/\n\nSitemap: https://site.example/sitemap.xml\n',
  )
})

test('security.txt has the address of the site, and an expiry in the future', async () => {
  const response = await create().routes.request('/.well-known/security.txt')
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  const text = await response.text()
  expect(text).toContain(`Contact: mailto:${site.email}\n`)
  expect(text).toContain('Canonical: https://site.example/.well-known/security.txt\n')
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(now)
})

test('password managers are redirected to the account', async () => {
  const response = await create().routes.request('/.well-known/change-password')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/admin/account'])
})

test('the document of previews needs no rows, loads its own script, and is never indexed', async () => {
  snapshot = null
  const response = await create().routes.request('/preview')
  expect(await response.text()).toBe('<p>preview by /preview.js</p>')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
})

test('the site and the admin are separate apps, with icons that are files of web', async () => {
  const { routes } = create()
  const read = async (path: string) => (await routes.request(path)).json()
  const ofSite = await read('/manifest.webmanifest')
  const ofAdmin = await read('/admin.webmanifest')
  expect(ofSite).toMatchObject({ id: '/', start_url: '/', scope: '/' })
  expect(ofAdmin).toMatchObject({
    id: '/admin',
    name: `${site.name}: Admin Panel`,
    start_url: '/admin',
    scope: '/admin',
  })
  for (const { url } of ofAdmin.shortcuts) expect(url).toMatch(/^\/admin\//)
  const icons = [...ofSite.icons, ...ofAdmin.icons].map(({ src }) => src)
  expect(new Set(icons).size).toBe(icons.length)
  const files = new URL('../../../web/public', import.meta.url).pathname
  expect(icons.filter((src) => !existsSync(files + src))).toEqual([])
})
