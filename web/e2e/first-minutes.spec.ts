import { expect, type Page } from '@playwright/test'
import { administratorAt, queue, rowOf, signIn } from './support/admin.ts'
import { violationsOf } from './support/axe.ts'
import { test } from './support/server.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const firstSteps = (page: Page) => page.getByRole('region', { name: /^First steps/ })

test(
  'the first steps lead to a published article and a homepage service, and can be dismissed',
  { tag: '@long' },
  async ({ app, browser }) => {
    const admin = await administratorAt(browser, app)
    const { page } = admin
    const dashboard = async () => {
      await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    }
    await dashboard()
    await firstSteps(page).getByRole('button', { name: 'Show all' }).click()
    expect(await violationsOf(page)).toEqual([])
    await expect(page.getByRole('link', { name: /^Work offline.*done$/ })).toBeVisible()

    await page.getByRole('link', { name: 'Publish an article' }).click()
    const form = page.getByRole('dialog', { name: 'New article' })
    await form.getByLabel(/^Title/).fill('My first article')
    await form.getByRole('textbox', { name: 'Content' }).fill('Written in the first minutes.')
    await form.getByRole('switch', { name: 'Published' }).press('Space')
    await form.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(rowOf(page, 'My first article')).toBeVisible()
    await dashboard()
    await expect(page.getByRole('link', { name: /^Publish an article.*done$/ })).toBeVisible()

    await page.getByRole('link', { name: 'Put a service on the homepage' }).click()
    const toggle = page.getByRole('button', { name: /homepage/, pressed: false }).first()
    await toggle.click()
    await expect(queue(page)).toHaveText('All on the site')
    await dashboard()
    await expect(page.getByRole('link', { name: /^Put a service on the homepage.*done$/ })).toBeVisible()
    await page.getByRole('link', { name: 'Invite a colleague' }).click()
    await expect(page.getByRole('button', { name: 'Invite …' })).toBeVisible()
    await dashboard()

    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(firstSteps(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'System Health' })).toBeVisible()
    await expect(firstSteps(page)).toHaveCount(0)
    const pocket = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true })
    const phone = await pocket.newPage()
    await signIn(phone, app.url, app.administrator)
    await firstSteps(phone).getByRole('button', { name: 'Dismiss' }).tap()
    await expect(firstSteps(phone)).toHaveCount(0)
    await phone.getByRole('button', { name: 'Menu', exact: true }).tap()
    await phone.getByRole('button', { name: 'Find anything' }).tap()
    await phone.getByRole('combobox', { name: 'Find anything' }).fill('first st')
    await phone.getByRole('option', { name: /First steps/ }).tap()
    await firstSteps(phone).getByRole('button', { name: 'Show all' }).tap()
    await expect(phone.getByRole('link', { name: 'Skip to content' })).not.toBeInViewport()
    expect(await violationsOf(phone)).toEqual([])
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await pocket.close()
    await page.goto('/insights?article=my-first-article')
    await expect(page.getByText('Written in the first minutes.').first()).toBeVisible()
    await admin.leave()
  },
)

test(
  'every screen states its purpose, on a phone in one line if a list follows',
  { tag: '@long' },
  async ({ app, page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await signIn(page, app.url, app.administrator)
    const purposes: Record<string, string> = {
      '': 'Your tasks, recent changes and the state of the site.',
      services: 'Services that customers can buy.',
      companies: 'The member companies and their pages.',
      cases: 'Completed work, described for customers.',
      content: 'Articles for Insights and texts of the homepage.',
      categories: 'Readers filter articles by category.',
      assets: 'Pictures and documents of the site.',
      partners: 'The founders of the co-operative.',
      'value-propositions': 'Reasons to choose the co-operative.',
      themes: 'The themes of services, companies and cases.',
      edits: 'Pending edits of this device, and edits that it has sent.',
      'sign-ups': 'People who left their e-mail address.',
      usage: 'What visitors open and read. The data is anonymous.',
      account: 'Your name, sign-in and sessions.',
    }
    for (const [path, purpose] of Object.entries(purposes)) {
      await page.goto(`${app.url}/admin/${path}`)
      const line = page.getByText(purpose, { exact: true })
      await expect(line).toBeVisible()
      expect([path, (await line.boundingBox())?.height]).toEqual([path, expect.closeTo(21, -1)])
    }
  },
)
