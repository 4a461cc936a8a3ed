import { expect, type Locator, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { test } from './support/server.ts'
import { waitForLocalRows, watchConsole } from './support/strict-page.ts'

test('the sections are in order', async ({ app, page }) => {
  const check = watchConsole(page)
  await page.goto(`${app.url}/`)
  await waitForLocalRows(page)
  expect(await page.locator('main h2:not([aria-roledescription="slide"] *)').allTextContents()).toEqual([
    'Explore Services Examples',
    'Our Offering',
    'Join the Movement',
    'The Paradox',
    'Enterprise results, start-up speed',
    'Ready to Get in Touch?',
    'A letter worth opening',
    'Work we are proud of',
    'Latest insights',
    'Agility without fragility.',
  ])
  for (const figure of ['22', '€28.5M', '270+'])
    await expect(page.getByText(figure, { exact: true })).toBeVisible()
  for (const [name, path] of [
    ['View the Full Offering', '/offering'],
    ['Read the Manifesto', '/manifesto'],
    ['Explore the Paradox', '/paradox'],
    ['Become a member', '/become-member'],
    ['See all cases', '/cases'],
    ['Read our insights', '/insights'],
    ['Join the Revolution', '/revolution'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  check()
})

test('the arrows of the carousel wrap at both ends, and each dot opens its slide', async ({ app, page }) => {
  await page.goto(`${app.url}/`)
  await waitForLocalRows(page)
  const slides = page.getByRole('region', { name: 'What we stand for' })
  await slides.getByRole('button', { name: 'Pause the slides' }).click()
  await slides.getByRole('button', { name: 'Slide 1', exact: true }).click()
  await slides.getByRole('button', { name: 'Previous slide' }).click()
  await expect(slides.getByRole('heading', { name: 'Do not solve the paradox. Use it.' })).toBeVisible()
  await slides.getByRole('button', { name: 'Next slide' }).click()
  await expect(slides.getByRole('heading', { name: 'Agility without fragility.' })).toBeVisible()
  await slides.getByRole('button', { name: 'Slide 4' }).click()
  await expect(slides.getByRole('heading', { name: 'The people you meet do the work.' })).toBeVisible()
})

test('the first screen contains its texts, two actions and the controls without overlap', async ({
  app,
  page,
}) => {
  // The first slide stays during this test.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${app.url}/`)
  await waitForLocalRows(page)
  const carousel = page.getByRole('region', { name: 'What we stand for' })
  const parts = [
    carousel.getByText('Twenty-two founder-led companies'),
    carousel.getByRole('link', { name: 'Explore the Offering' }),
    carousel.getByRole('button', { name: 'Next slide' }),
  ]
  for (const [width, height] of [
    [320, 700],
    [390, 844],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
    const edges = await edgesInOneFrame(page, parts)
    expect(edges, `at ${width} px`).toEqual(edges.toSorted((one, other) => one - other))
    expect(edges.at(-1), `at ${width} px`).toBeLessThanOrEqual(height)
  }
  await expect(parts[1] ?? carousel).toHaveAttribute('href', '/offering')
})

/**
 * Measures the top and bottom of all parts in one frame: measured one after another, they could belong to different
 * layouts.
 */
async function edgesInOneFrame(page: Page, parts: readonly Locator[]): Promise<number[]> {
  const elements = await Promise.all(parts.map((part) => part.elementHandle()))
  return page.evaluate(
    (all) =>
      all.flatMap((element) => {
        if (!(element instanceof Element)) throw new Error('There is nothing to measure')
        const { top, bottom } = element.getBoundingClientRect()
        return [top, bottom]
      }),
    elements,
  )
}

test('the slider value is in the address, and the slider works without scripts', async ({
  app,
  page,
  browser,
}) => {
  await page.goto(`${app.url}/`)
  await waitForLocalRows(page)
  const examples = page.getByRole('region', { name: 'Explore Services Examples' })
  await examples.getByRole('slider').fill('90')
  await expect(page).toHaveURL(/\?scope=90$/)
  await page.reload()
  await expect(examples.getByRole('slider')).toHaveValue('90')
  const shown = await examples.getByRole('heading', { level: 3 }).allTextContents()
  expect(shown).toHaveLength(3)

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${app.url}/?scope=90`)
  const same = plain.getByRole('region', { name: 'Explore Services Examples' })
  expect(await same.getByRole('heading', { level: 3 }).allTextContents()).toEqual(shown)
  await same.getByRole('slider').press('Home')
  await same.getByRole('button', { name: 'Apply' }).click()
  await expect(plain).toHaveURL(/scope=0#examples$/)
  await expect(same.getByText('Quick Solutions')).toBeVisible()
  await context.close()
})

test('each enquiry card opens the dialog with its title and list', async ({ app, page }) => {
  const lists: unknown[] = []
  await page.route('**/api/signups', async (route) => {
    lists.push(route.request().postDataJSON().listId)
    await route.fulfill({ json: { success: true } })
  })
  await page.goto(`${app.url}/`)
  for (const [button, title] of [
    ['Talk about a project', 'Sales'],
    ['Ask about membership', 'Membership'],
    ['Ask us anything', 'General information'],
    ['Reach our spokespeople', 'Media'],
    ['Start Your Transformation', 'Start Your Transformation'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByLabel('Email').fill('anna@paradox.example')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog).toBeHidden()
  }
  expect(lists).toEqual([36, 37, 38, 39, 36])
})

test('a managed text changes in place, and the scroll position stays', async ({ app, page }) => {
  await page.goto(`${app.url}/`)
  await waitForLocalRows(page)
  const call = page.getByRole('region', { name: 'Enterprise results, start-up speed' })
  await call.getByRole('button').scrollIntoViewIfNeeded()
  await call.getByRole('button').focus()
  const before = await page.evaluate(() => window.scrollY)
  const title = await call.getByRole('button').innerText()
  const rename = (to: string) =>
    runSql(app.databaseUrl, `update content set title = $1 where slug = 'homepage-cta-primary'`, [to])
  await rename('Begin here')
  await expect(call.getByRole('button', { name: 'Begin here' })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
  await rename(title)
})
