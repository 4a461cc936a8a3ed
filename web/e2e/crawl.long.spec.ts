import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { type App, test } from './support/server.ts'
import { addressOf, templates } from './support/page-templates.ts'
import { type CrawledDocument, readDocument } from './support/read-document.ts'
import { waitForLocalRows, watchConsole } from './support/strict-page.ts'

interface Crawl {
  /** All documents that can be reached from the home page and the sitemap, by path and query. */
  documents: Map<string, CrawledDocument>
  /** Addresses that respond with anything but a page, and the pages with links to them. */
  dead: string[]
}

let crawled: Promise<Crawl> | undefined

/** Crawls the site once for all tests of this file, which do not change it. */
function crawlOnce(app: App, page: Page, request: APIRequestContext): Promise<Crawl> {
  return (crawled ??= crawl(app, page, request))
}

async function crawl(app: App, page: Page, request: APIRequestContext): Promise<Crawl> {
  const sitemap = await (await request.get(`${app.url}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    pathOf(app, address.replaceAll('&amp;', '&')),
  )
  const waiting = ['/', ...listed].map((path) => ({ path, from: 'the sitemap' }))
  const documents = new Map<string, CrawledDocument>()
  const dead = new Map<string, string>()
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { path, from } = next
    if (documents.has(path) || dead.has(path)) continue
    const response = await request.get(app.url + path, { maxRedirects: 0 })
    if (response.status() !== 200) {
      dead.set(path, `${path} responds with ${response.status()}, linked on ${from}`)
      continue
    }
    const document = await readDocument(page, await response.text())
    documents.set(path, document)
    waiting.push(...ownLinks(app, path, document).map(({ to }) => ({ path: to, from: path })))
  }
  return { documents, dead: [...dead.values()] }
}

function pathOf(app: App, address: string): string {
  const { pathname, search } = new URL(address, app.url)
  return pathname + search
}

/** Links to pages of the site, except those that robots must not crawl. */
function ownLinks(app: App, from: string, { links }: CrawledDocument): { to: string; place: string }[] {
  return links
    .map((link) => new URL(link, app.url + from))
    .filter(({ origin, pathname }) => origin === app.url && !pathname.startsWith('/admin'))
    .map((url) => ({ to: url.pathname + url.search, place: url.hash.slice(1) }))
}

test('the whole site has no dead link, no duplicate, no missing name, and headings in order', async ({
  app,
  page,
  request,
}) => {
  const { documents, dead } = await crawlOnce(app, page, request)
  expect.soft(dead).toEqual([])
  expect(documents.size).toBeGreaterThan(100)

  const titles = new Map<string, string>()
  const faults: string[] = []
  for (const [path, document] of documents) {
    const { title, canonical, headings } = document
    const report = (what: string) => faults.push(`${path}: ${what}`)
    if (headings.filter((level) => level === 1).length !== 1) report('not one h1')
    if (headings.some((level, place) => level > (headings[place - 1] ?? 0) + 1)) {
      report(`headings ${headings.join(' ')}`)
    }
    for (const { src, alt } of document.images) if (alt === null) report(`no alt of ${src}`)
    if (document.description.length < 20) report(`description '${document.description}'`)
    for (const { to, place } of ownLinks(app, path, document)) {
      const target = place === '' ? undefined : documents.get(to)
      if (target && !target.ids.includes(decodeURIComponent(place))) report(`no place ${to}#${place}`)
    }
    // Filters and fragments share the canonical address of a page, and its title may contain the filter.
    if (canonical === path) {
      const other = titles.get(title)
      if (other !== undefined) report(`title '${title}' like ${other}`)
      titles.set(title, path)
    }
  }
  expect(faults).toEqual([])
})

test('every picture and every preview exists and is a picture', async ({ app, page, request }) => {
  const { documents } = await crawlOnce(app, page, request)
  const pictures = new Set<string>()
  for (const { images, preview } of documents.values()) {
    for (const { src } of images) if (!src.startsWith('data:')) pictures.add(pathOf(app, src))
    pictures.add(pathOf(app, preview))
  }
  const missing: string[] = []
  for (const path of pictures) {
    const response = await request.get(app.url + path)
    const type = response.headers()['content-type'] ?? ''
    if (response.status() !== 200 || !type.startsWith('image/')) missing.push(path)
  }
  expect(missing).toEqual([])
})

test('structured data describes the subject of each page', async ({ app, page, request }) => {
  const kinds = new Map<string, string[]>()
  for (const template of templates) {
    const response = await request.get(app.url + (await addressOf(app, template)))
    const { structured } = await readDocument(page, await response.text())
    kinds.set(
      template,
      [...structured.matchAll(/"@type":"(\w+)"/g)].map(([, kind = '']) => kind),
    )
  }
  for (const [template, found] of kinds) expect.soft([template, found[0]]).toEqual([template, 'Organization'])
  const detail = expect.arrayContaining(['BreadcrumbList'])
  expect.soft(kinds.get('/services/ai-in-production')).toEqual(detail)
  expect.soft(kinds.get('/services/ai-in-production')).toContain('Service')
  expect.soft(kinds.get('/cases/{case}')).toContain('Article')
  expect.soft(kinds.get('/insights?article={article}')).toContain('Article')
  expect.soft(kinds.get('/members/{company}')?.filter((kind) => kind === 'Organization')).toHaveLength(2)
})

test('a page opened by a navigation has the same head as rendered by the server, and logs nothing', async ({
  app,
  page,
}) => {
  const check = watchConsole(page)
  await page.goto(app.url)
  await waitForLocalRows(page)
  const headOf = () =>
    page.locator('head [data-page]').evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML))
  for (const template of templates) {
    if (template === '/no/such/page') continue
    const address = await addressOf(app, template)
    await openWithin(page, address)
    const html = await (await page.request.get(app.url + address)).text()
    const served = await page.evaluate((text) => {
      const { head, title } = new DOMParser().parseFromString(text, 'text/html')
      return { title, head: [...head.querySelectorAll('[data-page]')].map(({ outerHTML }) => outerHTML) }
    }, html)
    await expect(page).toHaveTitle(served.title)
    await expect.poll(headOf, { message: address }).toEqual(served.head)
  }
  check()
})

// This is the last test of the file, because it moves pages that the other tests have crawled.
test('an old address redirects permanently to the new one, on the server and within the site', async ({
  app,
  page,
  request,
}) => {
  await page.goto(app.url)
  await waitForLocalRows(page)
  for (const [table, folder] of [
    ['services', 'services'],
    ['cases', 'cases'],
    ['service_companies', 'members'],
  ] as const) {
    const [row] = await runSql(app.databaseUrl, `select slug from ${table} order by slug limit 1`)
    const old = `/${folder}/${String(row?.['slug'])}`
    await runSql(app.databaseUrl, `update ${table} set slug = 'moved-here' where slug = $1`, [
      String(row?.['slug']),
    ])
    await expect
      .poll(async () => {
        const response = await request.get(app.url + old, { maxRedirects: 0 })
        return [response.status(), response.headers()['location']]
      })
      .toEqual([308, `/${folder}/moved-here`])
    await openWithin(page, old)
    await expect(page).toHaveURL(`${app.url}/${folder}/moved-here`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText(/Not Found/)
  }
})

/** Opens an address in the same document, like a link of the site. */
async function openWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}
