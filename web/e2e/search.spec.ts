import { expect, type Page } from '@playwright/test'
import { test } from './support/server.ts'
import { waitForAllPages, waitForLocalRows } from './support/strict-page.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search the site' })
const results = (page: Page) => page.getByRole('main').getByRole('listitem')

test('the search finds pages of every kind offline, while typing, and despite a typing error', async ({
  app,
  page,
  context,
}) => {
  await page.goto(app.url)
  await waitForAllPages(page)
  await context.setOffline(true)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(field(page)).toBeFocused()
  await expect(page.getByText('Type two letters or more')).toBeVisible()

  await page.keyboard.type('ai in produciton')
  await expect(page).toHaveURL(/\/search\?q=ai\+in\+produciton$/)
  await expect(results(page).first()).toContainText('AI in Production')
  await field(page).fill('no page has zzzzzz')
  await field(page).fill('zzzzzz')
  await expect(page.getByText('No results for “zzzzzz”')).toBeVisible()
  await field(page).fill('ai in production')
  await results(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI in Production')
  await page.goBack()
  await expect(field(page)).toHaveValue('ai in production')
  expect(requested.filter((url) => url.includes('produc'))).toEqual([])
})

test('keys open the search on every page, and the single-key shortcut can be disabled', async ({
  app,
  page,
}) => {
  await page.goto(`${app.url}/manifesto`)
  await waitForLocalRows(page)
  // The code for the keys loads when the browser is idle.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused({ timeout: 1000 })
  }).toPass()
  await field(page).fill('')
  await page.keyboard.type('/a')
  await expect(field(page)).toHaveValue('/a')
  await page.getByRole('switch', { name: 'The key / opens this search' }).uncheck({ force: true })
  await page.goto(`${app.url}/manifesto`)
  await waitForLocalRows(page)
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused({ timeout: 1000 })
  }).toPass()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Manifesto')
  await page.keyboard.press('/')
  await expect(page).toHaveURL(/\/manifesto$/)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the form searches, and search engines do not index the result', async ({ app, page }) => {
    await page.goto(`${app.url}/manifesto`)
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await field(page).fill('strategy')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/search\?q=strategy$/)
    expect(await results(page).count()).toBeGreaterThan(2)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })
})
