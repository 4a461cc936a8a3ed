import { expect } from '@playwright/test'
import { test } from './support/server.ts'
import { waitForLocalRows, watchConsole } from './support/strict-page.ts'

test('the essay links to all other pages', async ({ app, page }) => {
  const check = watchConsole(page)
  await page.goto(`${app.url}/paradox`)
  await waitForLocalRows(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Paradox')
  for (const path of [
    '/manifesto',
    '/offering',
    '/members',
    '/cases',
    '/insights',
    '/revolution',
    '/contact',
  ])
    await expect(page.getByRole('main').locator(`a[href="${path}"]`).first()).toBeVisible()
  const members = page.getByRole('region', { name: 'The names on the door' })
  await expect(members.getByRole('listitem')).toHaveCount(22)
  check()
})

test('themes and depth filter the services in place, and a service links back here', async ({
  app,
  page,
}) => {
  await page.goto(`${app.url}/paradox`)
  await waitForLocalRows(page)
  const explore = page.getByRole('region', { name: 'Services to explore' })
  const services = explore.getByRole('heading', { level: 3 })
  await expect(services).toHaveCount(6)
  const theme = explore.getByRole('link', { name: 'AI Readiness' })
  await theme.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await theme.click()
  await expect(theme).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/theme=AI\+Readiness/)
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
  await explore.getByRole('slider').fill('0')
  await expect(explore.getByText('Quick Solutions')).toBeVisible()
  await expect(page).toHaveURL(/theme=AI\+Readiness&scope=0/)
  const name = await services.first().textContent()
  await services.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  await page.getByRole('link', { name: 'Back to The Paradox' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Paradox')
})

test("without scripts the themes are links and the slider is a form, and each keeps the other's value", async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app.url}/paradox`)
  await page.getByRole('link', { name: 'Operational Resilience' }).click()
  await page.getByRole('slider').press('Home')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/theme=Operational\+Resilience&scope=0#explore$/)
  await expect(page.getByRole('link', { name: 'Operational Resilience' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await context.close()
})
