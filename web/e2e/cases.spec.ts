import { expect, type Locator, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { holdResponses } from './support/held-responses.ts'
import { test } from './support/server.ts'
import { waitForLocalRows, watchConsole } from './support/strict-page.ts'

const claims = 'reading-forty-thousand-claims-a-year'
const cards = (page: Page) => page.getByRole('region', { name: 'All cases' }).getByRole('article')
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

/** The distance from the top of the screen. */
const placeOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN

test('search and filters reduce the list at once, without the network and without scrolling', async ({
  app,
  page,
  context,
}) => {
  await page.goto(`${app.url}/cases`)
  await waitForLocalRows(page)
  await context.setOffline(true)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case Studies')
  const all = await cards(page).count()
  await expect(page.getByText(`Showing ${all} of ${all} cases`)).toBeVisible()
  await page.getByLabel('Search').scrollIntoViewIfNeeded()
  const place = await scrolled(page)

  await page.getByLabel('Search').fill('FORTY claims')
  await expect(page).toHaveURL(/\/cases\?search=FORTY\+claims$/)
  await expect(page.getByText(`Showing 1 of ${all} cases`)).toBeVisible()
  await expect(page.getByLabel('Search')).toBeFocused()
  expect(await scrolled(page)).toBe(place)

  await page.getByLabel('Search').fill('')
  await page.getByLabel('Theme', { exact: true }).selectOption('AI Readiness')
  await page.getByLabel('Size').selectOption('Enterprise')
  await page.getByLabel('Company').selectOption({ label: 'Yöpöllö Data' })
  await expect(page).toHaveURL(/\/cases\?theme=AI\+Readiness&size=Enterprise&company=yopollo-data$/)
  const found = await cards(page).count()
  expect(found).toBeGreaterThan(0)
  await expect(page.getByText(`Showing ${found} of ${all} cases`)).toBeVisible()

  await page.getByLabel('Search').fill('no case says this')
  await expect(page.getByText('No cases found matching your criteria')).toBeVisible()
  // The list may be out of view while the visitor types.
  await expect(page.getByLabel('Search')).toHaveAccessibleDescription('Nothing found.')
  await expect(page.getByText('Try adjusting your filters to see more results')).toBeVisible()
  await page.getByRole('link', { name: 'Reset filters' }).click()
  await expect(cards(page)).toHaveCount(all)
  await expect(page).toHaveURL(/\/cases$/)
})

test('going back from a case restores the filters and the scroll position', async ({ app, page }) => {
  await page.goto(`${app.url}/cases?theme=AI+Readiness`)
  await waitForLocalRows(page)
  const last = cards(page).last().getByRole('link')
  await last.scrollIntoViewIfNeeded()
  const place = await scrolled(page)
  expect(place).toBeGreaterThan(500)
  await last.click()
  await expect(page.getByRole('heading', { name: 'Challenge' })).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack()
  await expect(page.getByLabel('Theme', { exact: true })).toHaveValue('AI Readiness')
  await expect.poll(() => scrolled(page)).toBe(place)
})

test('a phone shows nine cases first, more on request, and as many again on the way back and after a reload', async ({
  app,
  page,
  browser,
}) => {
  // A role finds only what is shown.
  const shown = cards(page)
  const more = page.getByRole('link', { name: /^Show \d+ more$/ })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${app.url}/cases`)
  await waitForLocalRows(page)
  const all = await page.locator('main article').count()
  expect(all).toBeGreaterThan(33)
  await expect(shown).toHaveCount(9)
  await expect(page.getByText(`Showing ${all} of ${all} cases`)).toBeVisible()
  await expect(more).toHaveText('Show 24 more')
  await more.press('Enter')
  await expect(shown).toHaveCount(33)
  await expect(shown.nth(9).getByRole('link')).toBeFocused()
  await expect(shown.nth(9).getByRole('link')).toBeInViewport()
  await expect(more).toHaveText(`Show ${all - 33} more`)
  await expect(page).toHaveURL(/\/cases\?limit=33$/)

  const read = shown.nth(30).getByRole('link')
  await read.scrollIntoViewIfNeeded()
  const place = await scrolled(page)
  await read.click()
  await expect(page.getByRole('heading', { name: 'Challenge' })).toBeVisible()
  await page.goBack()
  await expect(shown).toHaveCount(33)
  await expect.poll(() => scrolled(page)).toBe(place)
  await page.reload()
  await expect(shown).toHaveCount(33)
  await expect.poll(() => scrolled(page)).toBe(place)
  await waitForLocalRows(page)
  await more.click()
  await expect(shown).toHaveCount(all)
  await expect(shown.nth(33).getByRole('link')).toBeFocused()
  await expect(more).toHaveCount(0)

  await page.goto(`${app.url}/cases?theme=AI+Readiness`)
  await expect(shown).toHaveCount(await page.locator('main article').count())
  await page.goto(`${app.url}/cases`)
  await expect(shown).toHaveCount(9)
  await page.emulateMedia({ media: 'print' })
  await expect(shown).toHaveCount(all)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(shown).toHaveCount(all)
  await expect(more).toBeHidden()

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const plain = await context.newPage()
  await plain.goto(`${app.url}/cases`)
  await expect(cards(plain)).toHaveCount(all)
  await context.close()
})

test('without scripts the filters are a form, and a case is complete', async ({ app, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app.url}/cases`)
  await page.getByLabel('Search').fill('claims')
  await page.getByLabel('Size').selectOption('Enterprise')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(/^Showing 1 of \d+ cases$/)).toBeVisible()
  await cards(page).getByRole('link').click()
  for (const name of ['Challenge', 'Approach', 'Solution', 'Key Results', 'Keywords & Tags']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to Cases' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case Studies')
  await context.close()
})

test('a case shows its client, its date and its companies with links, and links to further pages', async ({
  app,
  page,
}) => {
  const check = watchConsole(page)
  await page.goto(`${app.url}/cases/${claims}`)
  await waitForLocalRows(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reading forty thousand claims a year')
  const facts = page.getByRole('definition')
  await expect(facts.nth(0)).toHaveText('Tuomarila Insurance')
  await expect(facts.nth(1)).toHaveText(/^\d{2}\/\d{4}$/)
  await expect(facts.nth(2)).toHaveText('Yöpöllö Data, Kuusipuro Legal, Granholmen People')
  await expect(facts.nth(2).getByRole('link', { name: 'Yöpöllö Data' })).toHaveAttribute(
    'href',
    '/members/yopollo-data',
  )
  await expect(page.locator('article li img')).toHaveCount(2)
  await page.getByRole('link', { name: 'works council' }).click()
  await expect(page).toHaveURL(/\/cases\?search=works\+council$/)
  await page.goBack()
  await page.locator('#next-entry').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Reading forty thousand claims a year')
  await expect.poll(() => scrolled(page)).toBe(0)
  check()
})

test('on phone and desktop a case has the same order, with keywords and services at the end', async ({
  app,
  page,
}) => {
  const order = [
    'Challenge',
    'Approach',
    'Solution',
    'Key Results',
    'Keywords & Tags',
    'Services for AI Readiness',
  ]
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${app.url}/cases/${claims}`)
    await expect(page.locator('article h2')).toHaveText(order)
    const tops = await Promise.all(order.map((name) => placeOf(page.getByRole('heading', { name }))))
    expect(tops, `from top to bottom at ${width} px`).toEqual(tops.toSorted((a, b) => a - b))
  }
})

test('an unknown case responds with 404 and links back, and an old address redirects to the new one', async ({
  app,
  page,
  request,
}) => {
  const response = await page.goto(`${app.url}/cases/no-such-case`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case Not Found')
  await expect(page.getByText("The case study you're looking for doesn't exist.")).toBeVisible()
  await page.getByRole('link', { name: 'Back to Cases' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case Studies')
  await runSql(app.databaseUrl, `update cases set slug = 'renamed-case' where slug = 'nurses-who-came-back'`)
  await expect(async () => {
    const old = await request.get(`${app.url}/cases/nurses-who-came-back`, { maxRedirects: 0 })
    expect(old.headers()['location']).toBe('/cases/renamed-case')
  }).toPass()
})

test(
  'before its data is loaded, the page shows that it loads, or an error',
  { tag: '@long' },
  async ({ app, page }) => {
    await page.route(/\/(shapes\/|public-rows)/, (route) => route.abort())
    const data = await holdResponses(page, '**/page-data**')
    await page.goto(`${app.url}/cases/${claims}`)
    await page.getByRole('link', { name: 'Back to Cases' }).click()
    await expect(page.getByText('Loading cases...')).toBeVisible()
    await data.respond((route) => route.abort())
    await expect(page.getByText(/^Error loading cases: ./)).toBeVisible()
    await expect(page.getByText('Please check the console for more details')).toBeVisible()
    data.hold()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await data.respond((route) => route.continue())
    await expect(cards(page).first()).toBeVisible()

    data.hold()
    await cards(page).nth(1).getByRole('link').click()
    await expect(page.getByText('Loading case study...')).toBeVisible()
    await data.respond((route) => route.abort())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case Not Found')
    await expect(page.getByRole('link', { name: 'Back to Cases' })).toBeVisible()
  },
)

test('a live change appears in place, and keeps scroll position and focus', async ({ app, page }) => {
  await page.goto(`${app.url}/cases/${claims}`)
  await waitForLocalRows(page)
  const keyword = page.getByRole('link', { name: 'governance' })
  await keyword.focus()
  const read = page.getByRole('heading', { name: 'Approach' })
  await read.scrollIntoViewIfNeeded()
  const place = await placeOf(read)
  const change = (text: string, solution: string) =>
    runSql(app.databaseUrl, 'update cases set title = $1, solution = $2 where slug = $3', [
      text,
      solution,
      claims,
    ])
  await change('Claims, live', 'It was solved while somebody was reading.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Claims, live')
  await expect(page.getByText('It was solved while somebody was reading.')).toBeVisible()
  await expect(page).toHaveTitle(/^Claims, live/)
  await expect(keyword).toBeFocused()
  await expect.poll(async () => Math.abs((await placeOf(read)) - place)).toBeLessThanOrEqual(1)

  await page.goto(`${app.url}/cases`)
  await waitForLocalRows(page)
  const link = cards(page).nth(6).getByRole('link')
  await link.focus()
  const listPlace = await placeOf(link)
  await runSql(app.databaseUrl, `update cases set short_intro = 'New words, live.' where slug = $1`, [claims])
  await expect(page.getByText('New words, live.')).toBeAttached()
  await expect(link).toBeFocused()
  await expect.poll(async () => Math.abs((await placeOf(link)) - listPlace)).toBeLessThanOrEqual(1)
})
