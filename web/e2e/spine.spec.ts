import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import {
  type Administrator,
  editService,
  openServices,
  queue,
  renameService,
  rowOf,
} from './support/admin.ts'
import type { App } from './support/server.ts'
import { test } from './support/shared-administrators.ts'
import { waitForLocalRows } from './support/strict-page.ts'

// The complete path of one edit: from an offline device to the open pages of all visitors.

async function nameOf(databaseUrl: string, slug: string): Promise<unknown> {
  return (await runSql(databaseUrl, 'select name from services where slug = $1', [slug]))[0]?.['name']
}

/** The server caches a recently checked session for some seconds. */
async function untilSessionIsGone({ context }: Administrator, app: App): Promise<void> {
  const session = () => context.request.get(`${app.url}/api/session`)
  await expect.poll(async () => (await session()).status()).toBe(401)
}

test('an edit made offline survives a closed tab, and reaches an open page once it is online', async ({
  anna: admin,
  app,
  page: visitor,
}) => {
  await visitor.goto(`${app.url}/services/ai-in-production`)
  await waitForLocalRows(visitor)
  const before = await visitor.locator('aside').innerText()

  admin.proxy.cut()
  await admin.context.setOffline(true)
  await editService(admin.page, 'AI in Production', async (form) => {
    await form.getByLabel('Service name').fill('AI that Stays in Production')
    await form.getByRole('button', { name: 'Select companies' }).click()
    const companies = admin.page.getByRole('dialog', { name: 'Select companies' })
    await companies.getByRole('button', { name: 'Select None' }).click()
    await companies.getByLabel('Havukallio & Tamm').check()
    await companies.getByRole('button', { name: 'Use selection' }).click()
  })
  await expect(rowOf(admin.page, 'AI that Stays in Production')).toContainText('Pending')
  await admin.page.close()

  const again = await admin.context.newPage()
  await openServices(again)
  await expect(rowOf(again, 'AI that Stays in Production')).toContainText('Pending')
  await expect(queue(again)).toContainText('1 edit pending')
  expect(await nameOf(app.databaseUrl, 'ai-in-production')).toBe('AI in Production')

  admin.proxy.restore()
  await admin.context.setOffline(false)
  await expect
    .poll(() => nameOf(app.databaseUrl, 'ai-in-production'), { intervals: [10] })
    .toBe('AI that Stays in Production')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('AI that Stays in Production')
  await expect(visitor.locator('aside')).toContainText('Havukallio & Tamm')
  expect(await visitor.locator('aside').innerText()).not.toBe(before)
  await expect(queue(again)).toHaveText('All on the site')
})

test('edits of two administrators to different fields of one service merge automatically', async ({
  anna,
  app,
  bert,
}) => {
  anna.proxy.cut()
  bert.proxy.cut()
  await renameService(anna.page, 'Brand Desk', 'Brand Desk by Anna')
  await editService(bert.page, 'Brand Desk', (form) =>
    form.getByLabel('Short description').fill('Short, by Bert.'),
  )
  anna.proxy.restore()
  bert.proxy.restore()
  for (const { page } of [anna, bert]) {
    await expect(queue(page)).toHaveText('All on the site')
    await expect(rowOf(page, 'Brand Desk by Anna')).toBeVisible()
  }
  const rows = await runSql(app.databaseUrl, 'select short_description from services where name = $1', [
    'Brand Desk by Anna',
  ])
  expect(rows).toEqual([{ short_description: 'Short, by Bert.' }])
})

for (const side of ['This edit', 'Your other edit'] as const) {
  test(`the same field edited on two devices of one person becomes a conflict, which "${side}" resolves`, async ({
    anna,
    app,
    bert,
  }) => {
    const [was] = await runSql(
      app.databaseUrl,
      `select name from services where published order by name offset $1 limit 1`,
      [side === 'This edit' ? '8' : '9'],
    )
    const name = String(was?.['name'])
    anna.proxy.cut()
    await renameService(anna.page, name, `${name} (Anna)`)
    await renameService(bert.page, name, `${name} (Bert)`)
    await expect(queue(bert.page)).toHaveText('All on the site')

    anna.proxy.restore()
    await expect(queue(anna.page)).toContainText('1 edit needs a decision')
    await anna.page
      .getByRole('banner')
      .getByRole('link', { name: /needs a decision/ })
      .click()
    const card = anna.page.getByRole('article')
    await expect(card).toContainText(
      'You also changed this on another device or in another tab: Service name.',
    )
    await expect(card.getByText('Before', { exact: true })).toBeVisible()
    await expect(card).toContainText(`${name} (Bert)`)
    await expect(card).toContainText(`${name} (Anna)`)
    await card.getByRole('radio', { name: new RegExp(`^${side}`) }).check()
    await card.getByRole('button', { name: 'Apply choices' }).click()

    await expect(queue(anna.page)).toHaveText('All on the site')
    const winner = side === 'This edit' ? `${name} (Anna)` : `${name} (Bert)`
    await openServices(bert.page)
    await expect(rowOf(bert.page, winner)).toBeVisible()
    const rows = await runSql(app.databaseUrl, 'select 1 as one from services where name = $1', [winner])
    expect(rows).toHaveLength(1)
  })
}

test('if the server is killed between commit and response, the edit is applied once and the queue empties', async ({
  anna: admin,
  app,
}) => {
  let killed = false
  await admin.context.route('**/api/writes', async (route) => {
    if (killed) return route.continue()
    await route.fetch()
    killed = true
    await app.kill()
    return route.abort()
  })
  await renameService(admin.page, 'Service Rebuild', 'Service Rebuilt, Once')
  await expect.poll(() => killed).toBe(true)
  await expect(rowOf(admin.page, 'Service Rebuilt, Once')).toBeVisible()
  await app.restart()
  await expect(queue(admin.page)).toHaveText('All on the site')
  const history = await runSql(
    app.databaseUrl,
    `select after ->> 'name' as name from row_history where table_name = 'services' and after ->> 'slug' = 'service-rebuild'
       and op = 'update'`,
  )
  expect(history).toEqual([{ name: 'Service Rebuilt, Once' }])
})

test('if a session ends while edits are queued, the queue empties after the same user signs in', async ({
  anna: admin,
  app,
}) => {
  admin.proxy.cut()
  await renameService(admin.page, 'Launch with a Point', 'Launch, after signing in again')
  await runSql(app.databaseUrl, 'delete from sessions')
  await untilSessionIsGone(admin, app)
  admin.proxy.restore()
  // The screen stays as it is, and shows a sign-in button.
  await admin.page.getByRole('button', { name: 'Paused: sign in to send 1 edit' }).click()
  await admin.page.getByLabel('Password').fill(app.administrator.password)
  await admin.page.getByRole('button', { name: 'Sign In' }).click()
  await expect(queue(admin.page)).toHaveText('All on the site')
  expect(await nameOf(app.databaseUrl, 'launch-with-a-point')).toBe('Launch, after signing in again')
})

test('an ended session is detected at the next start, and after sign-in the queue of that user empties', async ({
  anna: admin,
  app,
}) => {
  admin.proxy.cut()
  await renameService(admin.page, 'Investor Story Workshop', 'Investor Story, after a new start')
  await admin.page.close()
  await runSql(app.databaseUrl, 'delete from sessions')
  await untilSessionIsGone(admin, app)
  admin.proxy.restore()
  const page = await admin.context.newPage()
  await page.goto('/admin/services')
  await page.getByLabel('Email').fill(app.administrator.email)
  await page.getByLabel('Password').fill(app.administrator.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(rowOf(page, 'Investor Story, after a new start')).toBeVisible()
  await expect(queue(page)).toHaveText('All on the site')
  expect(await nameOf(app.databaseUrl, 'investor-story-workshop')).toBe('Investor Story, after a new start')
})

test(
  'ten tabs of site and admin in one browser are all live, and a write still gets a fast response',
  { tag: '@long' },
  async ({ anna: admin }) => {
    const second = await admin.context.newPage()
    await openServices(second)
    const visitors: Page[] = []
    for (let count = 0; count < 8; count += 1) {
      const tab = await admin.context.newPage()
      await tab.goto('/services/market-entry-reality-check')
      await waitForLocalRows(tab)
      visitors.push(tab)
    }
    const writes: number[] = []
    admin.context.on('requestfinished', (request) => {
      if (request.url().endsWith('/api/writes')) writes.push(request.timing().responseEnd)
    })
    await openServices(admin.page)
    await renameService(admin.page, 'Market Entry Reality Check', 'Market Entry, Ten Tabs')
    for (const tab of visitors) {
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Market Entry, Ten Tabs')
    }
    await expect(rowOf(second, 'Market Entry, Ten Tabs')).toBeVisible()
    await expect(queue(second)).toHaveText('All on the site')
    // The log may have delivered the result before the request ends.
    await expect.poll(() => writes.length).toBe(1)
    // Behind one long poll per tab, the write would have waited up to twenty seconds.
    expect(writes[0]).toBeLessThan(10_000)
  },
)
