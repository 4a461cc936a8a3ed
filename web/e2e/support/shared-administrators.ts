import { type Browser, expect, type Page } from '@playwright/test'
import { go, OVER } from './admin-states/admin-state.ts'
import { type Administrator, administratorAt, openServices, queue } from './admin.ts'
import { rowsOfDevice } from './device-rows.ts'
import { type App, test as withApp } from './server.ts'

interface Shared {
  anna: Administrator
  bert: Administrator
}

/**
 * For files with many edits: `anna` and `bert` sign in once per worker, each in a separate browser, because a sign-in
 * with all rows and code takes as long as a short test. A test starts with their lists of services and an empty queue.
 * It fails if it ends with a pending edit or an open decision. Proxies, routes, window sizes and tabs are reset here.
 */
export const test = withApp.extend<Shared, { [Name in keyof Shared as `${Name}InWorker`]: Administrator }>({
  annaInWorker: [({ browser, app }, use) => signedIn(browser, app, use), { scope: 'worker' }],
  bertInWorker: [({ browser, app }, use) => signedIn(browser, app, use), { scope: 'worker' }],
  anna: ({ annaInWorker, app, content }, use) => lend(annaInWorker, app.administrator, content.mark, use),
  bert: ({ bertInWorker, app, content }, use) => lend(bertInWorker, app.administrator, content.mark, use),
})

async function signedIn(
  browser: Browser,
  app: App,
  use: (admin: Administrator) => Promise<void>,
): Promise<void> {
  const admin = await administratorAt(browser, app)
  await use(admin)
  await admin.leave()
}

async function lend(
  admin: Administrator,
  account: App['administrator'],
  mark: string,
  use: (admin: Administrator) => Promise<void>,
): Promise<void> {
  const { context, proxy } = admin
  await renewSession(admin, account)
  if (mark !== '') await expect.poll(() => slugsOfDevice(admin.page)).toContain(mark)
  await use(admin)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  proxy.breakEvery(null)
  proxy.restore()
  await context.setOffline(false)
  admin.page = await onlyPageOf(admin)
  await expect(
    queue(admin.page),
    'A test ends when all its edits are on the site or in a release',
  ).toHaveText(/^(?:All on the site|Saved to .+)$/)
}

/** A previous test may have ended all sessions. */
async function renewSession({ page, proxy }: Administrator, account: App['administrator']): Promise<void> {
  const session = await page.request.get(`${proxy.url}/api/session`)
  if (session.ok()) return
  await page.request.post(`${proxy.url}/api/session`, { data: account })
  await openServices(page)
}

/** One tab with the list of services: one that the test has left open, or a new one. */
async function onlyPageOf({ context }: Administrator): Promise<Page> {
  const pages = context.pages()
  const ofAdmin = pages.find((page) => new URL(page.url()).pathname.startsWith('/admin'))
  const page = ofAdmin ?? (await context.newPage())
  for (const other of pages) if (other !== page) await other.close()
  await page.setViewportSize({ width: 1280, height: 720 })
  // Leaving an open dialog would ask for confirmation.
  if (ofAdmin === undefined || (await page.locator(OVER).count()) > 0) {
    await openServices(page)
  } else {
    await go(page, '/admin/services')
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  }
  return page
}

/** The old slugs with redirects that this browser has stored. */
async function slugsOfDevice(page: Page): Promise<unknown[]> {
  const redirects = (await rowsOfDevice(page)).get('slug_redirects') ?? []
  return redirects.map((row) => row['old_slug'])
}
