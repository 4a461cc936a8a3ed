import { expect, type Page } from '@playwright/test'
import { test } from './support/server.ts'
import { waitForLocalRows, watchConsole } from './support/strict-page.ts'

/** The opacity of the dark overlay on the picture at the top of a page. */
const overlay = (page: Page) =>
  page
    .getByRole('main')
    .locator('[style*="opacity"]')
    .first()
    .evaluate((element) => getComputedStyle(element).opacity)

test('the manifesto states the paradox, the refusals and the five principles', async ({ app, page }) => {
  const check = watchConsole(page)
  await page.goto(`${app.url}/manifesto`)
  await waitForLocalRows(page)
  expect(await overlay(page)).toBe('0.6')
  const main = page.getByRole('main')
  await expect(main.getByText('Enterprise results with startup speed')).toBeVisible()
  for (const word of ['Overhead', 'Hierarchy', 'Dependency'])
    await expect(main.getByRole('heading', { name: word })).toBeVisible()
  await expect(
    main.getByRole('region', { name: 'Five principles' }).getByRole('heading', { level: 3 }),
  ).toHaveText([
    'Openness over secrecy',
    'Creativity over conformity',
    'Ambition over incrementalism',
    'Humanity over rigidity',
    'Diversity over sameness',
  ])
  await main.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  check()
})

test('the membership page has four steps, its claims, and seven questions that open with the keyboard', async ({
  app,
  page,
}) => {
  const check = watchConsole(page)
  await page.goto(`${app.url}/become-member`)
  await waitForLocalRows(page)
  expect(await overlay(page)).toBe('0.7')
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Four steps in' }).getByRole('listitem')).toHaveCount(4)
  for (const claim of [
    /world’s first consulting co-operative/,
    /40 to 60 member companies in Finland/,
    /the Baltics, Sweden, the Netherlands and Switzerland\. */,
    /\+2% revenue.*−2% costs.*about 15%.*about \+25% profit/,
  ])
    await expect(main.getByText(claim).first()).toBeVisible()
  const questions = main.locator('details')
  await expect(questions).toHaveCount(7)
  await questions.first().locator('summary').press('Enter')
  await expect(questions.first().getByText(/You keep your name/)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Contact us here' })).toHaveAttribute('href', '/contact')
  check()
})

test('the membership calculator works for the company of the reader', async ({ app, page, browser }) => {
  await page.goto(`${app.url}/become-member`)
  await waitForLocalRows(page)
  const gain = page.getByRole('region', { name: 'Two per cent, twice' })
  await expect(gain.getByText('+25%', { exact: true })).toBeVisible()
  await gain.getByLabel('Your revenue in a year').selectOption({ index: 0 })
  await gain.getByRole('slider').fill('5')
  await expect(gain.getByText('+78%')).toBeVisible()
  await expect(page).toHaveURL(/revenue=50000&margin=5/)

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(page.url())
  await expect(plain.getByText('+78%')).toBeVisible()
  await context.close()
})

test('an unknown address is reported on the screen and in the console, with a link to the home page', async ({
  app,
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const response = await page.goto(`${app.url}/no/such/page`)
  expect(response?.status()).toBe(404)
  await expect.poll(() => logged.some((text) => text.includes('/no/such/page'))).toBe(true)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page.getByRole('region', { name: 'What we stand for' })).toBeVisible()
})
