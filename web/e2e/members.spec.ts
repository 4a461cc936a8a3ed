import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { holdResponses } from './support/held-responses.ts'
import { test } from './support/server.ts'
import { waitForLocalRows } from './support/strict-page.ts'

const entries = (page: Page) => page.locator('main article')
const theme = (page: Page, name: string) => page.getByRole('checkbox', { name })

test('themes are added and removed, several themes extend the list, and the address contains them', async ({
  app,
  page,
}) => {
  await page.goto(`${app.url}/members`)
  await waitForLocalRows(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ecosystem Members')
  await expect(entries(page)).toHaveCount(22)
  await theme(page, 'AI Readiness').check()
  await expect(page).toHaveURL(/\/members\?theme=ai-readiness$/)
  const one = await entries(page).count()
  expect(one).toBeGreaterThan(0)
  expect(one).toBeLessThan(22)
  await theme(page, 'Brand').check()
  await expect(page).toHaveURL(/\?theme=ai-readiness&theme=brand-market-positioning$/)
  const two = await entries(page).count()
  expect(two).toBeGreaterThan(one)
  await expect(page.getByText(`Showing ${two} of 22 companies`)).toBeVisible()
  await page.reload()
  await expect(theme(page, 'Brand')).toBeChecked()
  await expect(entries(page)).toHaveCount(two)
  await theme(page, 'Brand').uncheck()
  await expect(entries(page)).toHaveCount(one)
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/\/members$/)
  await expect(entries(page)).toHaveCount(22)
  await expect(theme(page, 'AI Readiness')).not.toBeChecked()
})

test('a theme without companies offers to clear the filter, and an unknown one is removed from the address', async ({
  app,
  page,
}) => {
  await runSql(
    app.databaseUrl,
    `insert into offering_themes (id, name, slug, short_name, is_active, display_order, key_benefits, write_id)
     values (gen_random_uuid(), 'Quiet Theme', 'quiet-theme', 'Quiet', true, 99, '{}', gen_random_uuid())`,
  )
  await expect(async () => {
    await page.goto(`${app.url}/members?theme=quiet-theme&theme=nowhere`)
    await expect(page.getByText('No companies found matching your criteria')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page).toHaveURL(/\/members\?theme=quiet-theme$/)
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(entries(page)).toHaveCount(22)
  await expect(page).toHaveURL(/\/members$/)
  await runSql(app.databaseUrl, `delete from offering_themes where slug = 'quiet-theme'`)
})

test('without scripts the filter is a form, and every section is present', async ({ app, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app.url}/members`)
  await theme(page, 'Talent Leadership').check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\?theme=talent-leadership-capacity$/)
  await expect(theme(page, 'Talent Leadership')).toBeChecked()
  expect(await entries(page).count()).toBeLessThan(22)
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(entries(page)).toHaveCount(22)
  await expect(page.getByText('Coming Soon')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'People Behind the Paradox' })).toBeVisible()
  await expect(
    page.getByText('from 50,000 to 18 million euros, from solo entrepreneurs to 150-person firms'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
  await context.close()
})

test(
  'before its data is loaded the page shows that it loads, then that it failed',
  { tag: '@long' },
  async ({ app, page }) => {
    const rows = await holdResponses(page, /\/(shapes|page-data|public-rows)/)
    await page.goto(`${app.url}/manifesto`)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Members' }).click()
    await expect(page.getByText('Loading ecosystem members...')).toBeVisible()
    await rows.respond((route) => route.abort())
    await expect(page.getByText('Error Loading Members')).toBeVisible()
    await expect(page.getByText('Please try again later')).toBeVisible()
    rows.hold()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await rows.respond((route) => route.continue())
    await expect(entries(page)).toHaveCount(22)
  },
)
