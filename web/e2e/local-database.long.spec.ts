import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { queue, renameService, signIn } from './support/admin.ts'
import { type App, test } from './support/server.ts'
import { startStrictProxy } from './support/strict-proxy.ts'

// A service worker would fill the remaining space with the files of the admin.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

// The local database under bad conditions: lists, forms and the queue work with it and without it.

const report = '/admin/reports/01900000-0000-7000-8000-000000002302/show'
/** A report can be exported as soon as it has its rows. */
const answered = (page: Page) => expect(page.getByRole('button', { name: 'CSV' })).toBeEnabled()

/** Expects that the list of services works, and that an edit reaches the site. */
async function expectWork(page: Page, app: App, from: string, to: string): Promise<void> {
  await page.goto(`${app.url}/admin/services`)
  await renameService(page, from, to)
  await expect(queue(page)).toHaveText('All on the site')
  expect(await runSql(app.databaseUrl, `select from services where name = '${to}'`)).toHaveLength(1)
}

/** Expects that the report shows a member without a logo as soon as the logo is removed. */
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

test('a report explains that a policy blocks WebAssembly', async ({ app, page }) => {
  const proxy = await startStrictProxy(app.url)
  await signIn(page, proxy.url, app.administrator)
  await page.goto(proxy.url + report)
  await expect(page.getByRole('alert')).toContainText('blocks WebAssembly')
  await expect(page.getByRole('alert')).toContainText('Lists, forms and edits still work')
  await expectWork(page, { ...app, url: proxy.url }, 'Price Test', 'Price Trial')
  await page.close()
  await proxy.close()
})

test('without space on the device a report runs in memory and updates, and is stored when there is space', async ({
  app,
  page,
  context,
}) => {
  const devTools = await context.newCDPSession(page)
  const limit = (quotaSize: number) =>
    devTools.send('Storage.overrideQuotaForOrigin', { origin: app.url, quotaSize })
  // Rows and edits fit, but the eleven megabytes of the database do not. The limit is set first, because a browser that
  // has determined its free space does not check it again for half a minute.
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
  // The next change is written together with all changes before it.
  await expectFollows(page, app)
  await expect(note).toHaveCount(0)
})

test('a report continues when its storage is deleted and when the leading tab is closed', async ({
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
