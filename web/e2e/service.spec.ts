import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { test } from './support/server.ts'
import { waitForLocalRows } from './support/strict-page.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Contributing Companies' })

test('a service shows its duration, its content and its companies', async ({ app, page }) => {
  await page.goto(`${app.url}/services/ai-in-production`)
  await waitForLocalRows(page)
  await runSql(
    app.databaseUrl,
    `update services set duration = '6-plus-months', engagement_type = 'balanced-approach',
     deliverables = 'A first thing, A second, thing' where slug = 'ai-in-production'`,
  )
  const facts = page.getByRole('list', { name: 'Duration, depth and themes' })
  await expect(facts).toContainText('6+ months')
  const part = (name: string) => page.locator('section', { has: page.getByRole('heading', { name }) })
  await expect(part('Timeline & Engagement')).toContainText('6+ months')
  await expect(part('Timeline & Engagement')).toContainText('Balanced Approach')
  await expect(part("What's Inside").getByRole('listitem')).toContainText([
    'A first thing',
    'A second',
    'thing',
  ])

  await runSql(
    app.databaseUrl,
    `update services set deliverables = null, duration = null where slug = 'ai-in-production'`,
  )
  await expect(facts).toContainText('Duration TBD')
  await expect(part('Timeline & Engagement')).toHaveCount(0)

  const company = panel(page).getByRole('heading', { level: 3 }).first()
  const name = await company.innerText()
  await company.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('Get Started opens the dialog with the name of the service and the sales list', async ({
  app,
  page,
}) => {
  await page.route('**/api/signups', (route) => route.fulfill({ json: { success: true } }))
  await page.goto(`${app.url}/services/price-test`)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await panel(page).getByRole('button', { name: 'Get Started' }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel('Email').fill('anna@paradox.example')
  await dialog.getByRole('checkbox').check()
  const sent = page.waitForRequest('**/api/signups')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ listId: 36, email: 'anna@paradox.example' })
  await expect(dialog).toBeHidden()
})

test('on a phone Get Started is on the first screen, above the companies', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${app.url}/services/price-test`)
  await page.getByRole('button', { name: 'Reject All' }).click()
  const button = page.getByRole('button', { name: 'Get Started' }).first()
  await expect(button).toBeInViewport({ ratio: 1 })
  await button.click()
  await expect(page.getByRole('dialog', { name: await page.locator('h1').innerText() })).toBeVisible()
})

test('the back link leads to the page that the visitor came from', async ({ app, page }) => {
  await page.goto(`${app.url}/services/price-test`)
  await expect(page.getByRole('link', { name: 'Back to The Paradox' })).toHaveAttribute('href', '/paradox')
  await page.goto(`${app.url}/services/price-test`, { referer: `${app.url}/offering?size=Small` })
  await expect(page.getByRole('link', { name: 'Back to Offerings' })).toHaveAttribute('href', '/offering')
  await page.goto(`${app.url}/offering`)
  await page.locator('#explore article').getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'Back to Offerings' })).toBeVisible()
})

test('an unknown service links to the paradox', async ({ app, page }) => {
  const response = await page.goto(`${app.url}/services/no-such-service`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service Not Found')
  await expect(page.getByRole('link', { name: 'Back to Paradox' })).toHaveAttribute('href', '/paradox')
})

test('a suggested slug that an editor has replaced redirects to the service, through several changes', async ({
  app,
  request,
}) => {
  const leadsTo = async (slug: string) => {
    const response = await request.get(`${app.url}/services/${slug}`, { maxRedirects: 0 })
    return [response.status(), response.headers()['location']]
  }
  expect(await leadsTo('fiveday-prototype')).toEqual([308, '/services/five-day-prototype'])
  await runSql(app.databaseUrl, `update services set slug = 'prototype' where slug = 'five-day-prototype'`)
  for (const old of ['fiveday-prototype', 'five-day-prototype'])
    await expect.poll(() => leadsTo(old)).toEqual([308, '/services/prototype'])
})
