import { expect, type Page } from '@playwright/test'
import { addressOf, templates } from './support/page-templates.ts'
import { startApp, test } from './support/server.ts'
import { waitForAllPages, waitForLocalRows } from './support/strict-page.ts'

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

const codeAndData = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr'])

test('a new page starts at its top, going back restores the position, and typing or choosing never scrolls', async ({
  app,
  page,
}) => {
  await page.goto(`${app.url}/members`)
  await waitForLocalRows(page)
  const link = page.getByRole('link', { name: 'Sädekehä Studio' })
  await link.scrollIntoViewIfNeeded()
  const place = await scrolled(page)
  expect(place).toBeGreaterThan(600)
  await link.click()
  await expect(heading(page)).toHaveText('Sädekehä Studio')
  await expect.poll(() => scrolled(page)).toBe(0)
  // Screen readers announce the new page, and continue at its start.
  await expect(page.getByRole('status').filter({ hasText: /^Sädekehä Studio \| / })).toBeAttached()
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(heading(page)).toHaveText('Ecosystem Members')
  await expect.poll(() => scrolled(page)).toBe(place)
  await page.goForward()
  await expect(heading(page)).toHaveText('Sädekehä Studio')
  await expect.poll(() => scrolled(page)).toBe(0)

  await page.goto(`${app.url}/cases`)
  await waitForLocalRows(page)
  const search = page.getByLabel('Search')
  await search.evaluate((field) => window.scrollTo(0, field.getBoundingClientRect().top - 200))
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(100)
  await search.pressSequentially('a')
  await page.getByLabel('Size').selectOption('Small')
  await expect(page).toHaveURL(/search=a&size=Small/)
  expect(await scrolled(page)).toBe(before)
})

test(
  'after an idle time, navigation requests neither code nor data',
  { tag: '@long' },
  async ({ app, page }) => {
    const loadsPicturesAhead = page.waitForRequest(/preload-backgrounds/)
    await page.goto(`${app.url}/manifesto`)
    await expect(page.getByRole('region', { name: 'Cookies, your choice' })).toBeVisible()
    await waitForAllPages(page)
    await loadsPicturesAhead
    const requests: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      // The long poll and usage events are not part of a navigation. The worker has the code of all pages.
      const isBeside = /^\/(shapes\/heads|api\/analytics-tracker)/.test(pathname)
      const isOwn = codeAndData.has(response.request().resourceType()) && !response.fromServiceWorker()
      if (isOwn && !isBeside) requests.push(pathname)
    })
    await menu(page, 'Offering').click()
    await page.getByLabel('Search').fill('brand')
    await expect(page).toHaveURL(/search=brand/)
    await page.locator('#explore').getByRole('slider').fill('10')
    await page.locator('#explore article').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Contributing Companies' })).toBeVisible()
    await menu(page, 'Members').click()
    await page.getByRole('checkbox', { name: 'AI Readiness' }).check()
    await expect(page).toHaveURL(/theme=ai-readiness/)
    await page.getByRole('link', { name: 'Yöpöllö Data' }).click()
    await page.getByRole('list', { name: 'Cases of Yöpöllö Data' }).getByRole('link').first().click()
    await page.getByRole('link', { name: 'Back to Cases' }).click()
    await page.getByLabel('Search').fill('data')
    await expect(page).toHaveURL(/search=data/)
    await menu(page, 'Contact').click()
    await expect(page.getByRole('list', { name: 'Board members' })).toBeVisible()
    await menu(page, 'Paradox').click()
    await expect(page).toHaveURL(/\/paradox$/)
    await menu(page, 'Home').click()
    await page.getByRole('region', { name: 'Explore Services Examples' }).getByRole('slider').fill('90')
    await expect(page.getByText('Comprehensive Solutions')).toBeVisible()
    expect(requests).toEqual([])
  },
)

test(
  'without the server every template opens even if it was never visited, and shows its age',
  { tag: '@long' },
  async ({ page, request }) => {
    const app = await startApp()
    const titles = new Map<string, string | undefined>()
    for (const template of templates) {
      const path = await addressOf(app, template)
      const html = await (await request.get(app.url + path)).text()
      titles.set(path, /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replaceAll('&amp;', '&'))
    }
    await page.goto(`${app.url}/manifesto`)
    await waitForAllPages(page)
    const notice = page.getByRole('status').filter({ hasText: 'You are offline.' })
    await expect(notice).toHaveCount(0)
    await app.kill()
    await expect(notice).toBeVisible()
    for (const [path, title] of titles) {
      await page.goto(app.url + path)
      await expect(page).toHaveTitle(title ?? 'no title')
      await expect(heading(page)).toBeVisible()
    }
    // A page to which the server redirects is found without the server as well.
    await page.goto(`${app.url}/Members?size=Small`)
    await expect(page).toHaveURL(`${app.url}/members?size=Small`)
    await expect(heading(page)).toHaveText('Ecosystem Members')
    await expect(notice).toContainText(/This content is (less than a minute|\d+ minutes?) old\./)
    await app.restart()
    await expect(notice).toHaveCount(0)
    await app.stop()
  },
)

test('a browser without a network shows this at once', async ({ app, page, context }) => {
  await page.goto(`${app.url}/members`)
  await waitForAllPages(page)
  await context.setOffline(true)
  const notice = page.getByText('You are offline. This content is less than a minute old.')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Close the notice' }).click()
  await menu(page, 'Contact').click()
  await expect(heading(page)).toHaveText('Come to grab a coffee')
  await expect(notice).toHaveCount(0)
  // A dismissed notice appears again only after the content was live in between, which stores a later time.
  const asOf = () => page.evaluate(() => Number(localStorage.getItem('content-as-of')))
  const before = await asOf()
  await context.setOffline(false)
  await expect.poll(asOf).toBeGreaterThan(before)
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
})

test('a change of filters does not cancel a navigation that follows directly', async ({ app, page }) => {
  let letThrough = (): void => {}
  const isOver = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/assets\/members-route/, async (route) => {
    await isOver
    await route.continue()
  })
  await page.clock.install()
  await page.goto(app.url)
  const examples = page.getByRole('region', { name: 'Explore Services Examples' })
  await expect(async () => {
    await examples.getByRole('slider').fill('0')
    await expect(examples.getByText('Quick Solutions')).toBeVisible({ timeout: 500 })
  }).toPass()
  await examples.getByRole('slider').fill('100')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Members' }).click()
  // The pause before a filter is written to the address ends before the next page is loaded.
  await page.clock.runFor(3000)
  letThrough()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ecosystem Members')
  await expect(page).toHaveURL(/\/members$/)
})
