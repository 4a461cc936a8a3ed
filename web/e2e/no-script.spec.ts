import { expect, type Page } from '@playwright/test'
import { addressOf, withoutSpecimens } from './support/page-templates.ts'
import { test } from './support/server.ts'

test.use({ javaScriptEnabled: false })

/** Visible controls that do nothing without scripts. */
function idleControls(page: Page): Promise<string[]> {
  const controls = page.locator(
    'button:visible:not(form button:not([type="button"])), [role="button"]:visible, [role="tab"]:visible, input:visible:not(form input), select:visible:not(form select)',
  )
  return controls.evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML.slice(0, 120)))
}

test(
  'every page is complete without scripts, at widths down to 320 pixels',
  { tag: '@long' },
  async ({ app, page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    const faults: string[] = []
    for (const template of withoutSpecimens) {
      const report = (what: string) => faults.push(`${template}: ${what}`)
      await page.goto(app.url + (await addressOf(app, template)))
      const main = page.getByRole('main')
      await expect(page.locator('h1').filter({ visible: true })).toHaveCount(1)
      if ((await main.innerText()).length < 80) report('next to no text')
      const hasHero = (await main.locator('[analytics-section="hero"]').count()) === 1
      if (!hasHero && template !== '/no/such/page') report('its hero is not counted as a section')
      if ((await page.getByText(/^Loading/).count()) > 0) report('says that it loads')
      for (const control of await idleControls(page)) report(`does nothing: ${control}`)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 320) report(`scrolls sideways, ${width} pixels`)
    }
    expect(faults).toEqual([])
  },
)

test('the menu works without scripts, on a phone and on a large screen', async ({ app, page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(app.url)
    const header = page.getByRole('banner')
    if (width < 768) await header.locator('summary').click()
    else await header.getByRole('link', { name: 'Offering', exact: true }).hover()
    for (const name of ['Paradox', 'Members', 'Contact', 'All Themes']) {
      await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

for (const [path, name, value, query] of [
  ['/offering', 'search', 'strategy', 'search=strategy'],
  ['/cases', 'search', 'brand', 'search=brand'],
] as const) {
  test(`the filters of ${path} work through the address`, async ({ app, page }) => {
    await page.goto(app.url + path)
    const all = await page.locator('main article').count()
    const form = page.locator('main form', { has: page.locator(`[name="${name}"]`) })
    await form.locator(`[name="${name}"]`).fill(value)
    await form.getByRole('button').first().click()
    await page.waitForURL((url) => url.search.includes(query))
    const found = await page.locator('main article').count()
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThan(all)
    await expect(page.locator(`main [name="${name}"]`)).toHaveValue(value)
  })
}

test('without scripts a link to write an email replaces dialogs and forms', async ({ app, page }) => {
  await page.goto(app.url)
  await expect(page.getByRole('link', { name: 'Talk about a project' })).toHaveAttribute(
    'href',
    'mailto:hello@paradox.example?subject=Sales',
  )
  const letter = page.getByRole('region', { name: 'A letter worth opening' })
  await expect(letter.getByRole('link', { name: 'hello@paradox.example' })).toBeVisible()
  await expect(letter.getByRole('button')).toHaveCount(0)
})

test('without scripts the slides of a carousel are side by side', async ({ app, page }) => {
  await page.goto(app.url)
  const carousel = page.getByRole('region', { name: 'What we stand for' })
  const slides = carousel.locator('[aria-roledescription="slide"]')
  await expect(carousel.getByRole('button')).toHaveCount(0)
  await slides.last().scrollIntoViewIfNeeded()
  await expect(slides.last().getByRole('heading')).toBeInViewport()
  await expect(slides.first().getByRole('heading')).not.toBeInViewport()
})
