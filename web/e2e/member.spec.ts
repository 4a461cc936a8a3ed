import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { brokenWords } from './support/broken-words.ts'
import { holdResponses } from './support/held-responses.ts'
import { test } from './support/server.ts'
import { waitForLocalRows } from './support/strict-page.ts'

const details = (page: Page) => page.getByRole('complementary', { name: 'Company Details' })

test('a member page shows what the company is, its clients and its addresses', async ({ app, page }) => {
  await page.goto(`${app.url}/members/yopollo-data`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yöpöllö Data')
  await expect(page.getByRole('heading', { name: 'About Yöpöllö Data' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What we build' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'OUR CLIENTS' }).getByRole('listitem')).toHaveText([
    'Kalliola Clinics',
    'Ostrobothnian Grid',
    'Saimaa Parcel',
    'Tuomarila Insurance',
  ])
  await expect(page.getByRole('region', { name: 'Role in Our Ecosystem' })).toContainText(
    'Leads AI engagements',
  )
  await expect(details(page)).toContainText('Team Size16 people')
  await expect(details(page)).toContainText('Founded2016')
  const website = 'https://yopollo-data.example/cases'
  for (const link of await page.getByRole('link', { name: 'Visit Website' }).all()) {
    await expect(link).toHaveAttribute('href', website)
  }
  await expect(page.getByRole('link', { name: 'View our portfolio' })).toHaveAttribute('href', website)
  await page.getByRole('link', { name: 'AI in Production' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI in Production')
  await page.goBack()
  await page.getByRole('list', { name: 'Cases of Yöpöllö Data' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/cases\/./)
  await page.goBack()
  await page.getByRole('link', { name: 'Back to Ecosystem Members' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ecosystem Members')
})

test('one member has a hand-written page', async ({ app, page }) => {
  await page.goto(`${app.url}/members/havukallio-tamm`)
  for (const name of ['What We Do', 'Services', 'How we work']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await expect(page.getByText('Two advisers shared an office above a boatyard.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Visit Website' }).first()).toHaveAttribute(
    'href',
    'https://havukallio-tamm.example/work',
  )
})

test('no word of a member page is broken if it fits on a line', async ({ app, page }) => {
  for (const slug of ['havukallio-tamm', 'kivijalka-finance', 'kuusipuro-legal']) {
    await page.goto(`${app.url}/members/${slug}`)
    for (const width of [360, 768, 1024, 1152, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => brokenWords(page), `${slug} at ${width} px`).toEqual([])
    }
  }
})

test('an unknown member responds with 404 and its screen', async ({ app, page }) => {
  const response = await page.goto(`${app.url}/members/nobody-at-all`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company Not Found')
  await page.getByRole('link', { name: 'Back to Members' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ecosystem Members')
})

test('the former slug of a renamed member redirects, an open page stays, and pictures may fail', async ({
  app,
  page,
}) => {
  await page.route(/\.(svg|png|webp|jpe?g)|\/img\//, (route) => route.abort())
  await page.goto(`${app.url}/members/routa-rinne`)
  await waitForLocalRows(page)
  const link = page.getByRole('main').getByRole('link').last()
  await link.focus()
  await runSql(
    app.databaseUrl,
    `update service_companies set name = 'Routa ja Rinne', slug = 'routa-ja-rinne' where slug = 'routa-rinne'`,
  )
  await expect(page).toHaveURL(/\/members\/routa-ja-rinne$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Routa ja Rinne')
  await expect(details(page)).toContainText('RO')
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  // The change may reach the server later than the page.
  await expect
    .poll(async () => {
      const response = await page.request.get(`${app.url}/members/routa-rinne`, { maxRedirects: 0 })
      return [response.status(), response.headers()['location']]
    })
    .toEqual([308, '/members/routa-ja-rinne'])
})

test('before its data is loaded the page shows that it loads', async ({ app, page }) => {
  const rows = await holdResponses(page, /\/(shapes|page-data|public-rows)/)
  await page.goto(`${app.url}/members`)
  await page.getByRole('link', { name: 'Lumikko Writing' }).click()
  await expect(page.getByText('Loading company...')).toBeVisible()
  await rows.respond((route) => route.continue())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lumikko Writing')
})
