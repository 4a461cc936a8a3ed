import { expect, type Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { startApp, test } from './support/server.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies, your choice' })
const preferencesOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cookie-consent') ?? '{}').preferences)
const refused = { essential: true, functional: false, analytics: false, marketing: false }

test('accepting or refusing everything takes one press, is stored for the next visit, and fires an event', async ({
  app,
  page,
}) => {
  await page.goto(app.url)
  await page.evaluate(() =>
    window.addEventListener('consent-updated', (event) => {
      document.documentElement.dataset['event'] = JSON.stringify(
        event instanceof CustomEvent ? event.detail : null,
      )
    }),
  )
  await banner(page).getByRole('button', { name: 'Reject All' }).click()
  await expect(banner(page)).toBeHidden()
  expect(JSON.parse((await page.locator('html').getAttribute('data-event')) ?? 'null')).toEqual(refused)
  expect(await preferencesOf(page)).toEqual(refused)
  await page.goto(`${app.url}/cookie-policy`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookie Policy')
  await expect(banner(page)).toBeHidden()

  await page.getByRole('button', { name: 'Manage Cookie Preferences' }).click()
  await expect(banner(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBeNull()
  await banner(page).getByRole('button', { name: 'Accept All' }).click()
  await expect(banner(page)).toBeHidden()
  expect(await preferencesOf(page)).toEqual({
    ...refused,
    functional: true,
    analytics: true,
    marketing: true,
  })
  const record = await page.evaluate(() => JSON.parse(localStorage.getItem('cookie-consent') ?? '{}'))
  expect(record.hasConsented).toBe(true)
  expect(new Date(record.timestamp).toISOString()).toBe(record.timestamp)
})

test('on a phone the bar covers no button of the slide above it', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${app.url}/revolution`)
  await expect(banner(page)).toBeVisible()
  const slide = page.locator('[aria-roledescription=carousel]')
  for (const pressed of [
    slide.getByRole('link', { name: /^Learn More/ }).first(),
    slide.getByRole('button', { name: 'Next slide' }),
  ]) {
    await expect
      .poll(async () => {
        const bar = await banner(page).boundingBox()
        const box = await pressed.boundingBox()
        return bar !== null && box !== null && box.y + box.height <= bar.y
      })
      .toBe(true)
  }
})

test('the keyboard alone can select some purposes, but not deselect the essential ones', async ({
  app,
  page,
}) => {
  await page.goto(app.url)
  await banner(page).getByRole('button', { name: 'Customize' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cookie Preferences' })
  await expect(dialog.getByRole('switch', { name: 'Essential' })).toBeDisabled()
  await expect(dialog.getByRole('switch', { name: 'Essential' })).toBeChecked()
  for (const name of ['Functional', 'Analytics', 'Marketing'])
    await expect(dialog.getByRole('switch', { name })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(banner(page).getByRole('button', { name: 'Customize' })).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('switch', { name: 'Marketing' }).press('Space')
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await banner(page).getByRole('button', { name: 'Customize' }).press('Enter')
  // A cancelled choice is not stored.
  await expect(dialog.getByRole('switch', { name: 'Marketing' })).not.toBeChecked()
  await dialog.getByRole('switch', { name: 'Analytics' }).press('Space')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save Preferences' }).press('Enter')
  await expect(banner(page)).toBeHidden()
  expect(await preferencesOf(page)).toEqual({ ...refused, analytics: true })
})

test('an unreadable record makes the banner ask again, and the decision of one tab applies to the others', async ({
  app,
  context,
  page,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.length === 0) localStorage.setItem('cookie-consent', '{"hasConsented":tr')
    sessionStorage.setItem('spoilt', 'once')
  })
  await page.goto(app.url)
  await expect(banner(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${app.url}/cookie-policy`)
  await banner(other).getByRole('button', { name: 'Reject All' }).click()
  await expect(banner(page)).toBeHidden()
})

test('on a small phone everything can be reached despite the banner', async ({ app, page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(app.url)
  await expect(banner(page)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const last = page.getByRole('contentinfo').getByRole('link').last()
  await last.focus()
  await expect(last).toBeInViewport()
  const bar = await banner(page).boundingBox()
  const link = await last.boundingBox()
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test(
  'external scripts load with consent, end without it, and get only the path of the page',
  { tag: '@long' },
  async ({ page }) => {
    const app = await startApp({
      SITE_ANALYTICS_SCRIPT_URL: 'https://analytics.example/tag.js',
      SITE_ANALYTICS_ID: 'G-TEST',
      SITE_MARKETING_SCRIPT_URL: 'https://marketing.example/script.js',
    })
    try {
      const loaded: string[] = []
      await page.route(/https:\/\/(analytics|marketing)\.example\//, async (route) => {
        loaded.push(new URL(route.request().url()).hostname)
        await route.fulfill({
          contentType: 'text/javascript',
          body: `document.documentElement.dataset.ran = '1'`,
        })
      })
      await page.goto(app.url)
      await banner(page).getByRole('button', { name: 'Accept All' }).click()
      await expect.poll(() => [...loaded].sort()).toEqual(['analytics.example', 'marketing.example'])
      await expect(page.locator('html')).toHaveAttribute('data-ran', '1')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie Policy' }).click()
      const paths = () =>
        page.evaluate(() =>
          (window.dataLayer ?? []).flatMap((entry) => {
            const settings: unknown = Reflect.get(Object(entry), 2)
            return typeof settings === 'object' && settings !== null && 'page_path' in settings
              ? [settings.page_path]
              : []
          }),
        )
      await expect.poll(paths).toEqual(['/', '/cookie-policy'])

      // The page is reloaded, because nothing else ends a script that has run.
      const reloaded = page.waitForEvent('load')
      await page.getByRole('button', { name: 'Manage Cookie Preferences' }).click()
      await reloaded
      await expect(page.locator('html')).not.toHaveAttribute('data-ran')
      await banner(page).getByRole('button', { name: 'Reject All' }).click()
      await expect(banner(page)).toBeHidden()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
      await expect(page.locator('script[data-consent]')).toHaveCount(0)
      expect(loaded).toHaveLength(2)
    } finally {
      await app.stop()
    }
  },
)
