import { expect } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { test } from './support/server.ts'

const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Helsinki' })

test('the privacy policy has fourteen numbered sections and the current date', async ({ app, page }) => {
  const daysOfTest = new Set([today.format(new Date())])
  await page.goto(`${app.url}/privacy-policy`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  const titles = await page.getByRole('heading', { level: 2, name: /^\d+\. / }).allTextContents()
  expect(titles.map((title) => Number.parseInt(title, 10))).toEqual(
    Array.from({ length: 14 }, (_, at) => at + 1),
  )
  const updated = await page.getByText(/^Last updated: /).textContent()
  daysOfTest.add(today.format(new Date()))
  expect([...daysOfTest].map((day) => `Last updated: ${day}`)).toContain(updated)
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Your rights' }).click()
  await expect(page.getByRole('heading', { name: '7. Your rights' })).toBeInViewport()
  expect(await violationsOf(page)).toEqual([])
})

test('the cookie policy has working links, and without scripts no control that does nothing', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app.url}/cookie-policy`)
  await expect(page.getByRole('button', { name: 'Manage Cookie Preferences' })).toBeHidden()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
  await main.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await context.close()
})

test('footer, privacy policy and structured data contain the same number and the same links', async ({
  app,
  page,
}) => {
  await page.goto(`${app.url}/privacy-policy`)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('VAT number FI12345678')).toBeVisible()
  await expect(page.getByRole('main').getByText('VAT number FI12345678.')).toBeVisible()
  const machines = (await page.locator('script[type="application/ld+json"]').textContent()) ?? ''
  expect(machines).toContain('"vatID":"FI12345678"')
  for (const name of ['LinkedIn', 'Instagram']) {
    const address = await footer.getByRole('link', { name }).getAttribute('href')
    expect(machines).toContain(`"${address}"`)
    expect(new URL(address ?? '').hostname).toMatch(/\.example$/)
  }
})
