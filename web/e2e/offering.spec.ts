import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { holdResponses } from './support/held-responses.ts'
import { test } from './support/server.ts'
import { waitForLocalRows } from './support/strict-page.ts'

const cards = (page: Page) => page.locator('#explore article h3')
const ofMain = (page: Page, link: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link })

test('unknown filters are ignored and removed from the address', async ({ app, page }) => {
  await page.goto(`${app.url}/offering`)
  const all = await cards(page).count()
  await page.goto(`${app.url}/offering?theme=Nowhere&company=nobody&size=Small`)
  await expect(page).toHaveURL(/\/offering\?size=Small$/)
  const small = await cards(page).count()
  expect(small).toBeGreaterThan(0)
  expect(small).toBeLessThan(all)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByLabel('Theme', { exact: true })).toHaveValue('')
  // A theme addressed by another name is shown with its current name.
  await page.goto(`${app.url}/offering?theme=ai-readiness`)
  await expect(page).toHaveURL(/theme=AI\+Readiness$/)
  await expect(page.getByLabel('Theme', { exact: true })).toHaveValue('AI Readiness')
})

test('all filters combine, and one press resets them', async ({ app, page }) => {
  await page.goto(`${app.url}/offering`)
  await waitForLocalRows(page)
  const all = await cards(page).count()
  await page.getByLabel('Company').selectOption({ label: 'Yöpöllö Data' })
  const ofCompany = await cards(page).count()
  expect(ofCompany).toBeLessThan(all)
  await expect(page.getByText(`Showing ${ofCompany} services`)).toBeVisible()
  await page.getByLabel('Size').selectOption('Small')
  expect(await cards(page).count()).toBeLessThanOrEqual(ofCompany)
  await page.locator('#explore').getByRole('slider').fill('80')
  await expect(page).toHaveURL(/size=Small&company=yopollo-data&scope=80$/)
  await page.getByRole('link', { name: 'Reset filters' }).click()
  await expect(page).toHaveURL(/\/offering$/)
  await expect(cards(page)).toHaveCount(all)
  await page.getByLabel('Search').fill('AI in Production')
  await expect(page.getByText('Showing 1 service', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Reset filters' }).click()
  await expect(page.locator('#explore').getByRole('slider')).toHaveValue('50')
})

test('each theme shows two cases and links to all of its cases', async ({ app, page }) => {
  await page.goto(`${app.url}/offering`)
  const group = page.getByRole('region', { name: 'Brand & Market Positioning' })
  await expect(group.locator('article')).toHaveCount(2)
  const more = group.getByRole('link', { name: /^View All Brand & Market Positioning Cases \(\d+\)$/ })
  const count = Number(/\((\d+)\)/.exec(await more.innerText())?.[1])
  expect(count).toBeGreaterThan(2)
  await more.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case Studies')
  await expect(page.getByText(new RegExp(`^Showing ${count} of `))).toBeVisible()
  await page.goBack()
  await group.locator('article').first().getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Back to Cases' })).toBeVisible()
})

test('a list that grows above the visible content keeps the scroll position', async ({ app, page }) => {
  const [was] = await runSql(
    app.databaseUrl,
    `select short_description from services where slug = 'ai-opportunity-day'`,
  )
  for (const [width, words] of [
    [390, 'More was said of it'],
    [1440, 'And then once more, at such a length that any card has to grow by it'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    // A phone shows nine services at first.
    await page.goto(`${app.url}/offering?limit=33`)
    await waitForLocalRows(page)
    const read = cards(page).nth(22)
    await read.evaluate((title) => window.scrollBy(0, title.getBoundingClientRect().top - 300))
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const place = () => read.evaluate((title) => title.getBoundingClientRect().top)
    const before = { height: await height(), place: await place() }
    await runSql(
      app.databaseUrl,
      `update services set short_description = short_description || $1 where slug = 'ai-opportunity-day'`,
      [`${words}, `.repeat(5)],
    )
    await expect.poll(height).toBeGreaterThan(before.height)
    await expect.poll(async () => Math.abs((await place()) - before.place)).toBeLessThanOrEqual(1)
  }
  await runSql(
    app.databaseUrl,
    `update services set short_description = $1 where slug = 'ai-opportunity-day'`,
    [String(was?.['short_description'])],
  )
})

test('the offering has two addresses and one canonical address, and names a contact', async ({
  app,
  page,
}) => {
  await page.goto(`${app.url}/services`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Offering')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${app.url}/offering`)
  await expect(page.getByRole('link', { name: "Let's get started" })).toHaveAttribute('href', /^mailto:.+@/)
})

test(
  'before its data is loaded the hero is shown, with a loading message and then an error',
  { tag: '@long' },
  async ({ app, page }) => {
    const rows = await holdResponses(page, /\/(shapes|page-data|public-rows)/)
    await page.goto(`${app.url}/manifesto`)
    await ofMain(page, 'Offering').click()
    await expect(page.getByText('Loading offering...')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Offering')
    await rows.respond((route) => route.fulfill({ status: 500, body: '' }))
    await expect(page.getByText('Error loading offering: The server answered 500')).toBeVisible()
    rows.hold()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await rows.respond((route) => route.continue())
    await expect(cards(page).first()).toBeVisible()
  },
)
