import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { administratorAt } from './support/admin.ts'
import { isAdminCached } from './support/admin-cached.ts'
import { enquireOffline } from './support/enquire-offline.ts'
import { startApp, test } from './support/server.ts'
import { waitForAllPages, waitForLocalRows, watchConsole } from './support/strict-page.ts'
import { waitForNewestWorker } from './support/take-next-release.ts'

/** A first visit that was left alone for a while: rows are kept, and the worker has all that it needs. */
async function completeFirstVisit(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await waitForAllPages(page)
}

test('with the server gone every page opens after one visit, visited before or not', async ({ page }) => {
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

  // The admin's document is there as well.
  await page.goto(`${app.url}/admin/services`)
  await expect(page).toHaveTitle('Admin Panel')
  await app.stop()
})

/** The browser stops an idle worker by itself after a while: the worker's stores stay. */
async function forgetHttpCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
}

/** The worker has stored the file of this build, whatever its hash. */
function isCached(page: Page, file: RegExp): Promise<boolean> {
  return page.evaluate(async (pattern) => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => await (await caches.open(name)).keys()),
    )
    return requests.flat().some(({ url }) => new RegExp(pattern).test(url))
  }, file.source)
}

test(
  'a page of the next version has its dialogs offline, and nobody is offered what is there already',
  { tag: '@long' },
  async ({ browser, page }) => {
    const app = await startApp()
    const admin = await administratorAt(browser, app)
    await completeFirstVisit(page, `${app.url}/contact`)
    await app.release()

    const offer = admin.page.getByText('A new version of the Admin Panel is available.')
    await admin.page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await expect(offer).toBeVisible()
    // A page that comes too slowly is still that of the version before.
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

test('a page opened without the server goes live again when the server is back', async ({ page }) => {
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
})

test('several tabs of one browser: one long-polls, all of them are live', async ({ app, context }) => {
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
  // The one that holds the wait goes: another takes over.
  await pages[0]?.close()
  await expect.poll(() => waits).toBe(1)
  await runSql(app.databaseUrl, 'update services set name = $1 where slug = $2', [
    'And after',
    'ai-in-production',
  ])
  for (const page of pages.slice(1)) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('And after')
  }
})

test('the second visit begins with the rows of the first, and requests only what has changed', async ({
  app,
  page,
}) => {
  await completeFirstVisit(page, `${app.url}/`)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/shapes/')) requests.push(new URL(request.url()).pathname)
  })
  const check = watchConsole(page)
  await page.reload()
  await waitForLocalRows(page)
  // The first response says that nothing has moved, the second is held until something does.
  await expect.poll(() => requests).toEqual(['/shapes/heads', '/shapes/heads'])
  check()
})

test('where storage is unusable the site lives in memory', async ({ app, page }) => {
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
