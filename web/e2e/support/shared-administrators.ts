import { type Browser, expect, type Page } from '@playwright/test'
import { go, OVER } from './admin-states/admin-state.ts'
import { type Administrator, administratorAt, openServices, queue } from './admin.ts'
import { type App, test as withApp } from './server.ts'

interface Shared {
  anna: Administrator
  bert: Administrator
}

/**
 * For files of many edits: `anna` and `bert` sign in once for all tests of a file, each in a browser of their own,
 * because a sign-in with all rows and the code of the admin costs as much as a short test. A test begins on their lists
 * of services, with everything on the site. One that ends with an edit on its way or in need of a decision fails. Cut
 * lines, routes, other widths, and tabs that it has opened or closed are set back here.
 */
export const test = withApp.extend<Shared, { [Name in keyof Shared as `${Name}InFile`]: Administrator }>({
  annaInFile: [({ browser, app }, use) => signedIn(browser, app, use), { scope: 'worker', timeout: 240_000 }],
  bertInFile: [({ browser, app }, use) => signedIn(browser, app, use), { scope: 'worker', timeout: 240_000 }],
  anna: ({ annaInFile }, use) => lend(annaInFile, use),
  bert: ({ bertInFile }, use) => lend(bertInFile, use),
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

async function lend(admin: Administrator, use: (admin: Administrator) => Promise<void>): Promise<void> {
  const { context, proxy } = admin
  await use(admin)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  proxy.breakEvery(null)
  proxy.restore()
  await context.setOffline(false)
  admin.page = await onlyPageOf(admin)
  await expect(queue(admin.page), 'A test ends when all its edits are on the site').toHaveText(
    'All on the site',
  )
}

/** One tab at the list of services: one that the test has left open, or else a new one. */
async function onlyPageOf({ context }: Administrator): Promise<Page> {
  const pages = context.pages()
  const ofAdmin = pages.find((page) => new URL(page.url()).pathname.startsWith('/admin'))
  const page = ofAdmin ?? (await context.newPage())
  for (const other of pages) if (other !== page) await other.close()
  await page.setViewportSize({ width: 1280, height: 720 })
  // An open dialog would ask before it goes.
  if (ofAdmin === undefined || (await page.locator(OVER).count()) > 0) {
    await openServices(page)
  } else {
    await go(page, '/admin/services')
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  }
  return page
}
