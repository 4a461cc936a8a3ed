import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { administratorAt } from './support/admin.ts'
import { isAdminCached } from './support/admin-cached.ts'
import { enquireOffline } from './support/enquire-offline.ts'
import { startApp, test } from './support/server.ts'
import { waitForAllPages, waitForLocalRows, watchConsole } from './support/strict-page.ts'
import { waitForNewestWorker } from './support/take-next-release.ts'

/** Completes a first visit with an idle time: rows are stored, and the worker has everything it needs. */
async function completeFirstVisit(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await waitForAllPages(page)
}

test('after one visit every page opens without the server, visited or not', async ({ page }) => {
  const app = await startApp()
  await completeFirstVisit(page, `${app.url}/`)
  await app.kill()

  await page.goto(`${app.url}/services/ai-in-production`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI in Production')
  await expect(page).toHaveTitle(/AI in Production/)
  await page.goto(`${app.url}/offering?size=Small`)
  await expect(page.getByLabel('Size')).toHaveValue('Small')
  expect(await page.locator('#explore article').count()).toBeGreaterThan(0)
  await page.goto(`${app.url}/`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Explore Services Examples' })).toBeVisible()
  await page.getByRole('link', { name: 'Read the Manifesto' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Manifesto')
  await page.goto(`${app.url}/services/no-such-service`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service Not Found')
  await page.goto(`${app.url}/no/such/page`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')

  // The document of the admin is cached as well.
  await page.goto(`${app.url}/admin/services`)
  await expect(page).toHaveTitle('Admin Panel')
  await app.stop()
})

/** Browsers stop an idle worker after some time; its caches stay. */
async function forgetHttpCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
}

/** Whether the worker has cached the file of this build, whatever its hash. */
function isCached(page: Page, file: RegExp): Promise<boolean> {
  return page.evaluate(async (pattern) => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => await (await caches.open(name)).keys()),
    )
    return requests.flat().some(({ url }) => new RegExp(pattern).test(url))
  }, file.source)
}

test(
  'a page of the next version has its dialogs offline, and no update is offered when it is already there',
  { tag: '@long' },
  async ({ browser, page }) => {
    const app = await startApp()
    const admin = await administratorAt(browser, app)
    await completeFirstVisit(page, `${app.url}/contact`)
    await app.release()

    const offer = admin.page.getByText('A new version of the Admin Panel is available.')
    await admin.page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await expect(offer).toBeVisible()
    // A page that loads too slowly is still that of the previous version.
    await expect(async () => {
      await admin.page.reload()
      expect(await admin.page.locator('script[type=module][src*="-next.js"]').count()).toBe(1)
    }).toPass()
    await expect.poll(() => admin.page.evaluate(isAdminCached, 'code' as const)).toBe(true)
    await waitForNewestWorker(admin.page)
    await expect(offer).toHaveCount(0)

    await page.reload()
    await waitForLocalRows(page)
    await expect.poll(() => isCached(page, /contact-dialog-[\w-]+-next\.js$/)).toBe(true)
    await expect(page.getByText('A new version of this site is ready.')).toHaveCount(0)
    await forgetHttpCache(page)
    await app.kill()
    await enquireOffline(page)
    await admin.leave()
    await app.stop()
  },
)

test(
  'a page opened without the server becomes live when the server is back',
  { tag: '@long' },
  async ({ page }) => {
    const app = await startApp()
    await completeFirstVisit(page, `${app.url}/`)
    await app.kill()
    await page.goto(`${app.url}/services/ai-in-production`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI in Production')
    await app.restart()
    await runSql(app.databaseUrl, 'update services set name = $1 where slug = $2', [
      'Back again',
      'ai-in-production',
    ])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back again')
    await app.stop()
  },
)

test(
  'of several tabs of one browser, one long-polls and all are live',
  { tag: '@long' },
  async ({ app, context }) => {
    let waits = 0
    context.on('request', (request) => {
      if (request.url().includes('/shapes/heads')) waits += 1
    })
    context.on('requestfinished', (request) => {
      if (request.url().includes('/shapes/heads')) waits -= 1
    })
    context.on('requestfailed', (request) => {
      if (request.url().includes('/shapes/heads')) waits -= 1
    })
    const pages = []
    for (let count = 0; count < 4; count += 1) {
      const page = await context.newPage()
      await page.goto(`${app.url}/services/ai-in-production`)
      await waitForLocalRows(page)
      pages.push(page)
    }
    await expect.poll(() => waits).toBe(1)
    const name = 'Live in every tab'
    await runSql(app.databaseUrl, 'update services set name = $1 where slug = $2', [name, 'ai-in-production'])
    for (const page of pages) {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    }
    // The tab that long-polls is closed, and another tab takes over.
    await pages[0]?.close()
    await expect.poll(() => waits).toBe(1)
    await runSql(app.databaseUrl, 'update services set name = $1 where slug = $2', [
      'And after',
      'ai-in-production',
    ])
    for (const page of pages.slice(1)) {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('And after')
    }
  },
)

test('the second visit starts with the stored rows, and requests only changes', async ({ app, page }) => {
  await completeFirstVisit(page, `${app.url}/`)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/shapes/')) requests.push(new URL(request.url()).pathname)
  })
  const check = watchConsole(page)
  await page.reload()
  await waitForLocalRows(page)
  // The first response reports no change; the second is held until there is one.
  await expect.poll(() => requests).toEqual(['/shapes/heads', '/shapes/heads'])
  check()
})

test('without storage the site works in memory', async ({ app, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined })
  })
  await page.goto(`${app.url}/offering`)
  await waitForLocalRows(page)
  await page.getByLabel('Search').fill('brand')
  await expect(page).toHaveURL(/search=brand/)
})

test('the site can be installed', async ({ app, request }) => {
  const manifest = await (await request.get(`${app.url}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' })
  for (const { src } of manifest.icons) expect((await request.get(app.url + src)).status()).toBe(200)
  const worker = await request.get(`${app.url}/service-worker.js`)
  expect(worker.headers()['cache-control']).toBe('no-cache')
})
