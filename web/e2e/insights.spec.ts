import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { violationsOf } from './support/axe.ts'
import { holdResponses } from './support/held-responses.ts'
import { test } from './support/server.ts'
import { waitForLocalRows, watchConsole } from './support/strict-page.ts'

const list = (page: Page) => page.locator('#insights')
const cards = (page: Page) => list(page).getByRole('article')
const more = (page: Page) => list(page).getByRole('button', { name: /^View More Insights \(\d+\)$/ })
const meeting = 'start-with-the-meeting-nobody-wants'
const dialog = (page: Page) => page.getByRole('dialog')

test('three articles are shown, and the others appear in a carousel that wraps, or in a full list', async ({
  app,
  page,
}) => {
  const check = watchConsole(page)
  await page.goto(`${app.url}/insights`)
  await waitForLocalRows(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revolutionary Insights')
  await expect(cards(page)).toHaveCount(3)
  const rest = Number(/\d+/.exec(await more(page).innerText())?.[0])
  await more(page).click()
  await expect(cards(page)).toHaveCount(3 + rest)
  await expect(page).toHaveURL(/\/insights\?show=more$/)

  const carousel = page.getByRole('region', { name: 'More insights' })
  const first = carousel.getByRole('article').first()
  const last = carousel.getByRole('article').last()
  await carousel.getByRole('button', { name: 'Previous: More insights' }).click()
  await expect(last).toBeInViewport({ ratio: 0.5 })
  await expect(first).not.toBeInViewport()
  // The row wraps only at its very end: a press during the scroll moves it by one card.
  const leftToScroll = () =>
    carousel
      .locator('ul')
      .first()
      .evaluate((row) => row.scrollWidth - row.clientWidth - row.scrollLeft)
  await expect.poll(leftToScroll).toBeLessThanOrEqual(2)
  await carousel.getByRole('button', { name: 'Next: More insights' }).click()
  await expect(first).toBeInViewport({ ratio: 0.5 })

  const less = list(page).getByRole('button', { name: 'Show Less' })
  await less.click()
  await expect(cards(page)).toHaveCount(3)
  await expect(more(page)).toBeFocused()
  await list(page).getByRole('link', { name: 'View All Insights' }).click()
  await expect(cards(page)).toHaveCount(3 + rest)
  await expect(page).toHaveURL(/#insights$/)
  await expect(list(page).getByRole('heading', { name: 'Latest insights' })).toBeInViewport()
  check()
})

test('an article opens over the list, keeps the focus inside, and restores scroll position and focus', async ({
  app,
  page,
  context,
}) => {
  await page.goto(`${app.url}/insights?show=all`)
  await waitForLocalRows(page)
  await context.setOffline(true)
  const card = list(page).getByRole('link', { name: 'Your data is not dirty, it is homeless' })
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () => dialog(page).getByRole('link', { name: 'Close' }).click(),
  ]) {
    await card.focus()
    const place = await page.evaluate(() => window.scrollY)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveAccessibleName('Your data is not dirty, it is homeless')
    await expect(page).toHaveURL(/show=all&article=your-data-is-not-dirty-it-is-homeless$/)
    await expect(page).toHaveTitle(/^Your data is not dirty/)
    await expect(
      dialog(page).getByText('Every second AI project starts with a cleaning campaign.'),
    ).toBeVisible()
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab')
      // After the last link the focus goes to the browser, never to the page behind.
      expect(
        await page.evaluate(
          () =>
            Boolean(document.activeElement?.closest('dialog')) || document.activeElement === document.body,
        ),
      ).toBe(true)
    }
    await close()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/insights\?show=all$/)
    await expect(card).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(place)
  }
  await expect(page).toHaveTitle(/^Revolutionary Insights/)
})

test('after reading on to the next article, closing returns to where the first was opened', async ({
  app,
  page,
}) => {
  await page.goto(`${app.url}/`)
  await waitForLocalRows(page)
  const teaser = page.getByRole('link', { name: 'Start with the meeting nobody wants' })
  await teaser.click()
  await expect(dialog(page)).toHaveAccessibleName('Start with the meeting nobody wants')
  await dialog(page).getByRole('link').last().click()
  await expect(dialog(page)).not.toHaveAccessibleName('Start with the meeting nobody wants')
  await dialog(page).getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  await expect(teaser).toBeVisible()
})

test('a link to an article opens it, and closing it leads to the list', async ({ app, page }) => {
  const check = watchConsole(page)
  await page.goto(`${app.url}/insights?article=${meeting}`)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${app.url}/insights?article=${meeting}`,
  )
  await expect(dialog(page)).toHaveAccessibleName('Start with the meeting nobody wants')
  await page.waitForFunction(() => document.querySelector('dialog[open]')?.matches(':modal'))
  await dialog(page).getByRole('link', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/insights$/)
  await expect(cards(page)).toHaveCount(3)
  check()
})

test('without scripts the first articles, the full list, and an article with a link back are available', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app.url}/insights`)
  await more(page).click()
  await expect(page).toHaveURL(/\/insights\?show=more#insights$/)
  await expect.poll(() => cards(page).count()).toBeGreaterThan(3)
  await expect(page.getByRole('region', { name: 'More insights' }).getByRole('button')).toHaveCount(0)
  await list(page).getByRole('button', { name: 'Show Less' }).click()
  await expect(cards(page)).toHaveCount(3)
  await cards(page).first().getByRole('link').click()
  await expect(dialog(page).getByRole('heading', { level: 3 }).first()).toBeVisible()
  await dialog(page).getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/insights$/)
  await context.close()
})

test('an unknown article responds with 404 and the list', async ({ app, page }) => {
  const response = await page.goto(`${app.url}/insights?article=no-such-article`)
  expect(response?.status()).toBe(404)
  await expect(page.getByText('This article is no longer available.')).toBeVisible()
  await expect(cards(page)).toHaveCount(3)
  await expect(dialog(page)).toHaveCount(0)
})

test(
  'the samples are shown if nothing can be loaded or nothing is published',
  { tag: '@long' },
  async ({ app, page }) => {
    const rows = await holdResponses(page, /\/(shapes|page-data|public-rows)/)
    await page.goto(`${app.url}/`)
    await page.getByRole('link', { name: 'Read our insights' }).click()
    await expect(page.getByText('Loading latest insights...')).toBeVisible()
    await rows.respond((route) => route.abort())
    await expect(more(page)).toHaveText('View More Insights (16)')
    await more(page).click()
    await expect(cards(page)).toHaveCount(19)
    await cards(page).getByRole('link', { name: 'The workshop that ended at eleven' }).click()
    await expect(dialog(page)).toHaveAccessibleName('The workshop that ended at eleven')
    await page.keyboard.press('Escape')
    await expect(cards(page)).toHaveCount(19)
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    const published = await runSql(
      app.databaseUrl,
      `update content set published = false where published and slug not like 'homepage-%' returning id`,
    )
    await expect(async () => {
      await page.goto(`${app.url}/insights?show=all`)
      await expect(cards(page)).toHaveCount(19, { timeout: 1000 })
    }).toPass()
    await cards(page).getByRole('link', { name: 'Ask who is allowed to say no' }).click()
    await dialog(page).getByRole('button', { name: 'Tell me when it is out' }).click()
    await expect(
      page.getByRole('dialog', { name: 'Tell me when it is out' }).getByLabel('Email'),
    ).toBeFocused()
    await page.keyboard.press('Escape')
    await dialog(page).getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/insights\?show=all$/)
    await runSql(app.databaseUrl, 'update content set published = true where id = any($1::uuid[])', [
      `{${published.map(({ id }) => String(id)).join(',')}}`,
    ])
  },
)

test('an article has the date in the time zone of the site, whatever the zones of server and browser', async ({
  app,
  browser,
}) => {
  const slug = 'your-data-is-not-dirty-it-is-homeless'
  const [row] = await runSql(app.databaseUrl, 'select id, published_at::text from content where slug = $1', [
    slug,
  ])
  const { id = '', published_at: before = '' } = row ?? {}
  const publishAt = (time: unknown) =>
    runSql(app.databaseUrl, 'update content set published_at = $1 where id = $2', [String(time), String(id)])
  // In Helsinki it is already the last day of June.
  await publishAt('2026-06-29T22:30:00Z')
  // The previous test may have published it a moment ago; until then its page is not found.
  const address = `${app.url}/insights?article=${slug}`
  await expect.poll(async () => (await fetch(address)).text()).toContain('2026-06-30')
  for (const timezoneId of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
    const context = await browser.newContext({ timezoneId })
    const page = await context.newPage()
    const check = watchConsole(page)
    await page.goto(address)
    await expect(dialog(page).getByText('30 June 2026')).toHaveAttribute('datetime', '2026-06-30')
    await waitForLocalRows(page)
    await expect(dialog(page).locator('time')).toHaveText('30 June 2026')
    check()
    await context.close()
  }
  await publishAt(before)
})

test('an article prints completely and without a shadow', async ({ app, page }) => {
  await page.goto(`${app.url}/insights?article=your-data-is-not-dirty-it-is-homeless`)
  await expect(dialog(page).getByRole('heading', { level: 2 })).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  await expect(dialog(page)).toHaveCSS('overflow', 'visible')
  await expect(dialog(page)).toHaveCSS('box-shadow', 'none')
  await expect(page.locator('html')).toHaveCSS('overflow', 'visible')
})

test('the carousel is accessible', async ({ app, page }) => {
  await page.goto(`${app.url}/insights?show=more`)
  expect(await violationsOf(page, { within: '#insights' })).toEqual([])
})
