import { expect, type Page } from '@playwright/test'
import { pageScripts } from './support/page-scripts.ts'
import { runSql } from '@coop/postgres/testing'
import { holdResponses } from './support/held-responses.ts'
import { addressOf, templates } from './support/page-templates.ts'
import { test } from './support/server.ts'
import { waitForAllPages, waitForLocalRows, watchConsole } from './support/strict-page.ts'

const cards = (page: Page) => page.locator('#explore article h3')

test('a page without scripts shows all of its content', async ({ app, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app.url}/offering`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Offering')
  expect(await cards(page).count()).toBeGreaterThan(20)
  await page.goto(`${app.url}/`)
  await expect(page.getByRole('heading', { name: 'Explore Services Examples' })).toBeVisible()
  await expect(page.getByText('€28.5M')).toBeVisible()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${app.url}/`)
  await context.close()
})

for (const path of ['/', '/offering', '/services/ai-in-production', '/paradox']) {
  test(`${path} is hydrated without a console message`, async ({ app, page }) => {
    const check = watchConsole(page)
    await page.goto(app.url + path)
    await waitForLocalRows(page)
    check()
  })
}

test('no page needs more than 130 kB of JavaScript, in 16 files, before it is hydrated', async ({ app }) => {
  const heavy = []
  for (const template of templates) {
    const { bytes, files } = await pageScripts(app.url, await addressOf(app, template))
    if (bytes > 130_000 || files > 16) heavy.push(`${template}: ${bytes} bytes in ${files} files`)
  }
  expect(heavy).toEqual([])
})

test('an unknown address and an unknown service respond with 404 and their screens', async ({
  app,
  page,
}) => {
  const response = await page.goto(`${app.url}/no/such/page`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  const service = await page.goto(`${app.url}/services/no-such-service`)
  expect(service?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service Not Found')
})

test('a trailing slash redirects, but two leading slashes do not redirect to another host', async ({
  app,
  request,
}) => {
  const response = await request.get(`${app.url}/offering/?theme=x`, { maxRedirects: 0 })
  expect(response.status()).toBe(308)
  expect(response.headers()['location']).toBe('/offering?theme=x')
  expect((await request.get(`${app.url}//example.org/`, { maxRedirects: 0 })).status()).toBe(404)
})

test('a change in the database appears on an open page without a reload', async ({ app, page }) => {
  await page.goto(`${app.url}/services/ai-in-production`)
  await waitForLocalRows(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', 'yes'))
  await page.getByRole('button', { name: 'Get Started' }).focus()
  const name = 'AI in Production, live'
  await runSql(app.databaseUrl, 'update services set name = $1 where slug = $2', [name, 'ai-in-production'])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveTitle(/AI in Production, live/)
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'yes')
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeFocused()
  // The change also reaches pages rendered by the server.
  await expect
    .poll(async () => (await page.request.get(`${app.url}/services/ai-in-production`)).text())
    .toContain(name)
  await runSql(
    app.databaseUrl,
    `update services set name = 'AI in Production' where slug = 'ai-in-production'`,
  )
})

test('slider, filters, search and navigation work after the network is lost', async ({
  app,
  page,
  context,
}) => {
  await page.goto(`${app.url}/`)
  await waitForAllPages(page)
  await context.setOffline(true)
  const examples = page.getByRole('region', { name: 'Explore Services Examples' })
  const slider = examples.getByRole('slider')
  await slider.fill('0')
  await expect(examples.getByText('Quick Solutions')).toBeVisible()
  await slider.fill('100')
  await expect(examples.getByText('Comprehensive Solutions')).toBeVisible()
  expect(await examples.locator('article').count()).toBe(3)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Offering' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Offering')
  const all = await cards(page).count()
  await page.getByLabel('Search').fill('brand')
  await expect(page).toHaveURL(/search=brand/)
  const found = await cards(page).count()
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(all)
  await expect(page.getByText(`Showing ${found} services`)).toBeVisible()
  await page.getByLabel('Search').fill('no service says this')
  await expect(page.getByText('No services found matching your criteria')).toBeVisible()
  await page.getByRole('link', { name: 'Reset filters' }).click()
  await expect(page).toHaveURL(/\/offering$/)
  await expect(cards(page)).toHaveCount(all)
  await page.getByLabel('Size').selectOption('Small')
  await expect(page).toHaveURL(/size=Small/)

  await cards(page).first().getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Back to Offerings' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Size')).toHaveValue('Small')
})

test('filters do not scroll, a new page starts at its top, and going back restores the position', async ({
  app,
  page,
}) => {
  await page.goto(`${app.url}/offering`)
  await waitForLocalRows(page)
  await page.getByLabel('Search').scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(300)
  await page.getByLabel('Search').fill('a')
  await expect(page).toHaveURL(/search=a/)
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
  await expect(page.getByLabel('Search')).toBeFocused()
  await cards(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Contributing Companies' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByLabel('Search')).toHaveValue('a')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
})

test('a theme in the address is selected, and the page scrolls to the services', async ({ app, page }) => {
  await page.goto(`${app.url}/`)
  await page.getByRole('link', { name: 'Explore Brand Solutions' }).click()
  await expect(page.getByLabel('Theme', { exact: true })).toHaveValue('Brand & Market Positioning')
  await expect(page.getByRole('heading', { name: 'EXPLORE OUR OFFERING' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Seen at work' })).toHaveCount(0)
})

test('before the rows are loaded, a navigation and a filter send requests to the server', async ({
  app,
  page,
}) => {
  await page.route(/\/(shapes\/|public-rows)/, (route) => route.abort())
  await page.goto(`${app.url}/`)
  await page.getByRole('link', { name: 'View the Full Offering' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Offering')
  await expect(cards(page).first()).toBeVisible()
  const all = await cards(page).count()
  await page.getByLabel('Size').selectOption('Enterprise')
  await expect.poll(() => cards(page).count()).toBeLessThan(all)
  await expect(page.locator('html')).not.toHaveAttribute('data-rows', 'local')
})

test('input before hydration is kept and applied', async ({ app, page }) => {
  const scripts = await holdResponses(page, '**/assets/*.js')
  await page.goto(`${app.url}/offering`, { waitUntil: 'commit' })
  await page.getByLabel('Search').fill('brand')
  await page.getByLabel('Size').selectOption('Enterprise')
  await scripts.respond((route) => route.continue())
  await expect(page).toHaveURL(/search=brand&size=Enterprise/)
  await expect(page.getByLabel('Search')).toHaveValue('brand')
  await expect(page.getByLabel('Size')).toHaveValue('Enterprise')
})

test('visible content loads before the scripts, and a click before hydration is replayed after it', async ({
  app,
  page,
}) => {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const requests: string[] = []
  await page.route(/\.(js|woff2)$|\/img\//, async (route) => {
    const path = new URL(route.request().url()).pathname
    requests.push(path)
    if (path.endsWith('.js') && !path.includes('/bootstrap-')) await released
    await route.continue()
  })
  await page.goto(`${app.url}/contact`, { waitUntil: 'load' })
  await expect.poll(() => requests.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(5)
  const firstScript = requests.findIndex((path) => path.endsWith('.js') && !path.includes('/bootstrap-'))
  expect(requests.slice(0, firstScript)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('fraunces-core'),
      expect.stringContaining('instrument-sans-core'),
      expect.stringContaining('/img/'),
    ]),
  )
  await page.getByRole('button', { name: 'Ask about membership' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog', { name: 'Membership' })).toBeVisible()
})

test('the menus open with the keyboard, and Escape returns the focus', async ({ app, page }) => {
  await page.goto(`${app.url}/`)
  await waitForLocalRows(page)
  const themes = page.getByRole('button', { name: 'Themes of the offering' })
  await themes.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'All Themes' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(themes).toBeFocused()
  await page.setViewportSize({ width: 390, height: 800 })
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Navigation' })
  await expect(sheet.getByRole('link', { name: 'Brand, Market & Advertising' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  await expect(sheet).toBeVisible()
  await page.mouse.click(190, 30)
  await expect(sheet).toBeHidden()
})

test('the sign-up dialog validates its fields, and shows when sending has failed', async ({ app, page }) => {
  await page.route('**/api/signups', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.goto(`${app.url}/`)
  await page.getByRole('button', { name: 'Talk about a project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sales' })
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('Email').fill('anna.maki@paradox.example')
  await dialog.getByLabel('Last name (optional)').focus()
  await expect(dialog.getByLabel('First name (optional)')).toHaveValue('Anna')
  await dialog.getByRole('checkbox').check()
  await submit.click()
  // It is shown in the form, and as a notice inside the dialog.
  const refusal = 'Something went wrong. Please try again.'
  await expect(dialog.locator('form').getByRole('alert')).toHaveText(refusal)
  await expect(dialog.getByRole('alert').last()).toContainText(refusal)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})
