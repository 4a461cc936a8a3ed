import { expect, type Locator, type Page } from '@playwright/test'
import { signIn } from './support/admin.ts'
import { violationsOf } from './support/axe.ts'
import { test } from './support/server.ts'
import { thumbProblems } from './support/thumb.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

const screens: readonly [path: string, ready: (page: Page) => Locator][] = [
  ['', (page) => page.getByRole('heading', { name: 'System Health' })],
  ...[
    'services',
    'companies',
    'cases',
    'content',
    'categories',
    'assets',
    'partners',
    'value-propositions',
    'themes',
  ]
    .map((path) => [path, (page: Page) => page.getByRole('table').getByRole('row').nth(1)] as const)
    .map(([path, ready]): [string, (page: Page) => Locator] => [path, ready]),
  ['edits', (page) => page.getByRole('heading', { name: 'Pending' })],
  ['people', (page) => page.getByRole('list', { name: 'People' })],
  ['people/record', (page) => page.getByRole('list', { name: 'Audit log' })],
  ['account', (page) => page.getByRole('list', { name: 'Sessions' })],
  ['sign-ups', (page) => page.getByText('No sign-ups yet')],
  ['usage', (page) => page.getByRole('heading', { name: 'By day' })],
]

const dialogs = [
  'services/new',
  'companies/new',
  'cases/new',
  'content/new',
  'assets/new',
  'partners/new',
  'companies/import',
  'companies/export',
  'assets/bulk-upload',
]

test(
  'every screen, form and dialog can be used with a thumb at 360 pixels',
  { tag: '@long' },
  async ({ app, browser }) => {
    const context = await browser.newContext({ ...phone, baseURL: app.url })
    const page = await context.newPage()
    await page.goto('/admin/login')
    expect(await thumbProblems(page)).toEqual([])
    await signIn(page, app.url, app.administrator)
    for (const [path, ready] of screens) {
      await page.goto(`/admin/${path}`)
      await expect(ready(page)).toBeVisible()
      expect.soft(await thumbProblems(page), path).toEqual([])
    }
    for (const path of dialogs) {
      await page.goto(`/admin/${path}`)
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button').nth(1)).toBeVisible()
      expect.soft(await thumbProblems(page), path).toEqual([])
      expect.soft(await dialog.boundingBox(), path).toEqual({ x: 0, y: 0, width: 360, height: 640 })
    }
    await page.goto('/admin/services')
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    expect.soft(await thumbProblems(page), 'menu').toEqual([])
    await page.getByRole('button', { name: 'Find anything' }).tap()
    await expect(page.getByRole('option').first()).toBeVisible()
    expect.soft(await thumbProblems(page), 'palette').toEqual([])
    expect(await violationsOf(page)).toEqual([])
    await context.close()
  },
)

test('with an on-screen keyboard, the focused field and the buttons of a form stay in view', async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({ ...phone, baseURL: app.url })
  const page = await context.newPage()
  await signIn(page, app.url, app.administrator)
  await page.goto('/admin/companies/new')
  const form = page.getByRole('dialog', { name: 'New company' })
  const field = form.getByLabel('Role in the ecosystem')
  await field.tap()
  await expect(field).toBeFocused()
  // Safari does this: the page keeps its height, and less of it is visible.
  await page.evaluate(() => {
    const shown = window.visualViewport
    if (!shown) throw new Error('There is no visual viewport')
    Object.defineProperty(shown, 'height', { value: 380, configurable: true })
    shown.dispatchEvent(new Event('resize'))
  })
  const save = form.getByRole('button', { name: 'Save', exact: true })
  await expect.poll(async () => bottomOf(save)).toBeLessThanOrEqual(380)
  await expect.poll(async () => (await bottomOf(field)) <= ((await save.boundingBox())?.y ?? 0)).toBe(true)
  await expect(field).toBeInViewport()
  await page.evaluate(() => {
    const shown = window.visualViewport
    if (!shown) throw new Error('There is no visual viewport')
    Object.defineProperty(shown, 'height', { value: window.innerHeight, configurable: true })
    shown.dispatchEvent(new Event('resize'))
  })
  await expect.poll(async () => bottomOf(save)).toBeGreaterThan(560)
  await context.close()
})

for (const width of [320, 390]) {
  test(
    `a field with an error is above the footer, whose buttons are in one row, at ${width} pixels`,
    { tag: '@long' },
    async ({ app, browser }) => {
      const context = await browser.newContext({
        ...phone,
        viewport: { width, height: 720 },
        baseURL: app.url,
      })
      const page = await context.newPage()
      await signIn(page, app.url, app.administrator)
      await page.goto('/admin/services')
      await page.getByRole('link', { name: 'Brand Desk' }).first().click()
      const form = page.getByRole('dialog', { name: 'Edit service' })
      const cancel = form.getByRole('button', { name: 'Cancel' })
      const save = form.getByRole('button', { name: 'Save', exact: true })
      for (const label of ['Slug', 'Homepage priority']) {
        const field = form.getByLabel(label)
        const before = await field.inputValue()
        await field.fill('No such value')
        // Another field has the focus, and the field with the error is below the visible part.
        await form.getByLabel('Service name').focus()
        await save.click()
        await expect(field).toBeFocused()
        // The description starts with the id of a hint.
        const described = (await field.getAttribute('aria-describedby')) ?? ''
        const error = form.locator(`[id="${described.split(' ').at(-1)}"]`)
        await expect(error).toBeVisible()
        const footer = form.getByText('1 field needs attention')
        await expect.poll(async () => (await bottomOf(error)) <= (await topOf(footer))).toBe(true)
        expect(await bottomOf(cancel)).toBe(await bottomOf(save))
        await field.fill(before)
      }
      await context.close()
    },
  )
}

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN
}

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return box === null ? Number.NaN : box.y + box.height
}

for (const width of [360, 1440]) {
  test(
    `a failure message does not cover the row that it is about, at ${width} pixels`,
    { tag: '@long' },
    async ({ app, browser }) => {
      const context = await browser.newContext({
        viewport: { width, height: 640 },
        hasTouch: true,
        baseURL: app.url,
      })
      const page = await context.newPage()
      await signIn(page, app.url, app.administrator)
      await page.goto('/admin/services')
      const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /homepage/ }) })
      await expect(rows.nth(12)).toBeVisible()
      // The device has no free storage.
      await page.evaluate(() => {
        const refuse = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
        IDBObjectStore.prototype.put = refuse
        IDBObjectStore.prototype.add = refuse
      })
      // The first row is just below the header, which has two lines on a phone.
      for (const top of [96, 300, 520]) {
        const row = rows.nth(12)
        await row.evaluate((element, y) => window.scrollBy(0, element.getBoundingClientRect().top - y), top)
        await row.getByRole('button', { name: /homepage/ }).click()
        // When the same message is shown again, it moves to where it covers nothing.
        const message = page.getByText('Error updating service').first()
        await expect(message).toBeVisible()
        await expect
          .poll(async () => {
            const box = await message.locator('xpath=ancestor::*[@data-type="error"]').boundingBox()
            const about = await row.boundingBox()
            if (box === null || about === null) return 'not on the screen'
            return box.y + box.height <= about.y || about.y + about.height <= box.y
          }, `${top} px from the top`)
          .toBe(true)
      }
      // A laptop has enough space for the text in one line.
      await page.setViewportSize({ width: 1024, height: 640 })
      await rows
        .nth(12)
        .getByRole('button', { name: /homepage/ })
        .click()
      const title = page.getByText('Error updating service').first()
      await expect.poll(async () => (await title.boundingBox())?.height ?? 99).toBeLessThan(24)
      await context.close()
    },
  )
}
