import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { violationsOf } from './support/axe.ts'
import { signIn } from './support/admin.ts'
import { type App, test } from './support/server.ts'
import { waitForAllPages, waitForLocalRows } from './support/strict-page.ts'

const viewsOf = async (app: App, path: string): Promise<number> =>
  (await runSql(app.databaseUrl, `select 1 from usage_events where kind = 'page_view' and path = $1`, [path]))
    .length

/** Hides the tab, which makes it send its last events. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

test('pages, final filters and viewed sections are counted, and no search text', async ({ app, page }) => {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics-tracker')) bodies.push(request.postData() ?? '')
  })
  await page.goto(`${app.url}/offering?search=my+secret+plan`)
  await waitForLocalRows(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Counting has started. Events wait on this device for some seconds before they are sent.
  await expect
    .poll(async () => bodies.join() + (await page.evaluate(() => localStorage.getItem('usage-queue'))))
    .toContain('page_view')
  // A section counts after a second in view. This observer starts later, so it sees the section later.
  await page.locator('[analytics-section="hero"]').evaluate(
    (hero) =>
      new Promise((resolve) => {
        new IntersectionObserver(() => setTimeout(resolve, 1050)).observe(hero)
      }),
  )
  await page.getByRole('navigation').getByRole('link', { name: 'Members' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ecosystem Members')
  await leave(page)
  await expect.poll(() => viewsOf(app, '/offering')).toBe(1)
  await expect.poll(() => viewsOf(app, '/members')).toBe(1)
  const sections = await runSql(
    app.databaseUrl,
    `select section, seconds >= 1 as counted, scroll_depth > 0 as deep from usage_events where kind = 'section_view' and path = '/offering'`,
  )
  expect(sections).toContainEqual({ section: 'hero', counted: true, deep: true })
  expect(bodies.join()).not.toContain('secret')
  expect(bodies.join()).toContain('"device_type":"desktop"')
})

test('views while offline are sent later with their original time', async ({ app, context, page }) => {
  await page.goto(`${app.url}/`)
  await waitForAllPages(page)
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie Policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookie Policy')
  await leave(page)
  expect(await viewsOf(app, '/cookie-policy')).toBe(0)
  const lookedAt = Date.now()
  // From now on, the clock is later than the view.
  await expect.poll(() => Date.now()).toBeGreaterThan(lookedAt)
  await context.setOffline(false)
  await expect.poll(() => viewsOf(app, '/cookie-policy')).toBe(1)
  const [event] = await runSql(app.databaseUrl, `select at from usage_events where path = '/cookie-policy'`)
  expect(Date.parse(String(event?.['at']))).toBeLessThanOrEqual(lookedAt)
})

test('the speed of a visit is in the report after the page is left, and is anonymous', async ({
  app,
  page,
  browser,
}) => {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics-tracker')) bodies.push(request.postData() ?? '')
  })
  const measured = () =>
    runSql(
      app.databaseUrl,
      `select metric, template, device, sum(visits)::int as visits from usage_speed group by 1, 2, 3`,
    )
  await page.goto(`${app.url}/manifesto?from=a-letter`)
  await waitForLocalRows(page)
  // Counting has started, and so has measuring.
  await expect
    .poll(async () => bodies.join() + (await page.evaluate(() => localStorage.getItem('usage-queue'))))
    .toContain('TTFB')
  await page.getByRole('heading', { level: 1 }).click()
  // The browser measures the press at its next paint, and the page reads the value when it is idle. A page left before
  // has no value.
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      new PerformanceObserver(resolve).observe({ type: 'first-input', buffered: true })
    })
    await new Promise((resolve) => requestIdleCallback(resolve))
  })
  await page.goto('about:blank')
  for (const metric of ['LCP', 'INP', 'CLS', 'TTFB']) {
    await expect
      .poll(measured)
      .toContainEqual({ metric, template: '/manifesto', device: 'desktop', visits: 1 })
  }

  const administrator = await browser.newPage()
  await signIn(administrator, app.url, app.administrator)
  await administrator.goto(`${app.url}/admin/usage`)
  const speed = administrator.getByRole('region', { name: 'Speed' })
  await speed.getByLabel('Kind of page').selectOption('/manifesto')
  await expect(speed.getByRole('listitem')).toHaveCount(4)
  await expect(speed.getByRole('listitem').filter({ hasText: 'LCP' })).toContainText(
    /Goal (met|missed).*1 visit$/,
  )
  expect(await violationsOf(administrator)).toEqual([])
  await speed.getByLabel('Device').selectOption('mobile')
  await expect(speed).toContainText('No visits of this kind')
  await administrator.close()
})

test('a browser that refuses tracking is not counted', async ({ app, page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true, configurable: true }),
  )
  let told = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics-tracker')) told += 1
  })
  await page.goto(`${app.url}/privacy-policy`)
  await waitForLocalRows(page)
  await page.getByRole('heading', { level: 1 }).click()
  await leave(page)
  await page.goto('about:blank')
  expect(told).toBe(0)
  const measured = await runSql(
    app.databaseUrl,
    `select 1 from usage_speed where template = '/privacy-policy'`,
  )
  expect(measured).toEqual([])
  expect(await viewsOf(app, '/privacy-policy')).toBe(0)
})

test('an administrator sees usage as a chart, as a table and as a file', async ({ app, page }) => {
  const now = Date.now()
  const event = (path: string, visitor: string) => ({
    type: 'page_view',
    at: now,
    data: {
      page_path: path,
      session_id: `session-${visitor}`,
      visitor_id: visitor,
      referrer: 'https://search.example/find',
      user_agent: 'Mozilla/5.0 (iPhone) Mobile',
      device_type: 'mobile',
      viewport_width: 390,
      viewport_height: 844,
    },
  })
  const response = await page.request.post(`${app.url}/api/analytics-tracker`, {
    headers: { origin: app.url },
    data: [event('/cases', 'v1'), event('/cases', 'v2'), event('/manifesto', 'v1')],
  })
  expect(response.status()).toBe(202)
  await expect.poll(() => viewsOf(app, '/cases')).toBe(2)

  await signIn(page, app.url, app.administrator)
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Usage' }).click()
  await expect(page.getByRole('img', { name: /^Page views by day/ })).toBeVisible()
  await expect(page.getByRole('main').getByText('search.example')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '/cases' })).toContainText('2')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('tab', { name: 'Table' }).click()
  const today = new Date().toISOString().slice(0, 10)
  await expect(page.getByRole('row').filter({ hasText: today })).toBeVisible()
  await page.getByRole('button', { name: '7 days' }).click()
  await expect(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Pages as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})
