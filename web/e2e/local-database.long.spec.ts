import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { queue, renameService, signIn } from './support/admin.ts'
import { type App, test } from './support/server.ts'
import { startStrictProxy } from './support/strict-proxy.ts'

// A service worker would fill the room that is left with the files of the admin.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

// The local database in bad times: lists, forms and the queue go on, with it or without.

const report = '/admin/reports/01900000-0000-7000-8000-000000002302/show'
/** A report can be exported as soon as it is answered. */
const answered = (page: Page) => expect(page.getByRole('button', { name: 'CSV' })).toBeEnabled()

/** The list of services, and an edit that reaches the site. */
async function expectWork(page: Page, app: App, from: string, to: string): Promise<void> {
  await page.goto(`${app.url}/admin/services`)
  await renameService(page, from, to)
  await expect(queue(page)).toHaveText('All on the site')
  expect(await runSql(app.databaseUrl, `select from services where name = '${to}'`)).toHaveLength(1)
}

/** The report says that a member has no logo as soon as it has none. */
async function expectFollows(page: Page, app: App): Promise<void> {
  const [company] = await runSql(
    app.databaseUrl,
    `update service_companies set logo_url = null where id = (
       select id from service_companies where logo_url <> '' order by name limit 1
     ) returning name`,
  )
  const row = page.getByRole('row').filter({ hasText: String(company?.['name']) })
  await expect(row).toContainText('missing')
}

test('where a policy refuses WebAssembly, a report says so', async ({ app, page }) => {
  const proxy = await startStrictProxy(app.url)
  await signIn(page, proxy.url, app.administrator)
  await page.goto(proxy.url + report)
  await expect(page.getByRole('alert')).toContainText('blocks WebAssembly')
  await expect(page.getByRole('alert')).toContainText('Lists, forms and edits still work')
  await expectWork(page, { ...app, url: proxy.url }, 'Price Test', 'Price Trial')
  await page.close()
  await proxy.close()
})

test('where the device has no room, a report is answered from memory, says so, and follows; it is kept once there is', async ({
  app,
  page,
  context,
}) => {
  const devTools = await context.newCDPSession(page)
  const limit = (quotaSize: number) =>
    devTools.send('Storage.overrideQuotaForOrigin', { origin: app.url, quotaSize })
  // Rows and edits have room, the eleven megabytes of the database have none. A browser that has looked for room does not
  // look again for half a minute, so it is told before it does.
  await limit(5_000_000)
  await signIn(page, app.url, app.administrator)
  await page.goto(app.url + report)
  await answered(page)
  const note = page.getByText('This device has no space for the local database')
  await expect(note).toBeVisible()
  await expectFollows(page, app)
  await expectWork(page, app, 'Brand Desk', 'Brand Table')
  await page.goto(app.url + report)
  await expect(note).toBeVisible()
  await limit(1_000_000_000)
  // The next change is written, with all before it.
  await expectFollows(page, app)
  await expect(note).toHaveCount(0)
})

test('a report goes on while its storage is taken away, and when the tab that leads is closed', async ({
  app,
  page: leader,
  context,
}) => {
  await signIn(leader, app.url, app.administrator)
  const page = await context.newPage()
  await page.goto(app.url + report)
  await answered(page)
  await leader.close()
  await expectFollows(page, app)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes: 'indexeddb' })
  await expectFollows(page, app)
  await expectWork(page, app, 'Brand Mirror', 'Brand Window')
})
