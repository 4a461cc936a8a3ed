import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { openServices, queue, signIn } from './support/admin.ts'
import { violationsOf } from './support/axe.ts'
import { test } from './support/shared-administrators.ts'

const rows = (page: Page) => page.getByRole('table').getByRole('row')

/** The titles of the shown rows. They are also found below a dialog, where the table has no role. */
const names = (page: Page) => page.locator('main tbody td:first-child a').allTextContents()

test('the address contains the state of a list, and restores it, also after a form and on the way back', async ({
  app,
  page,
  context,
}) => {
  await signIn(page, app.url, app.administrator)
  await page.goto(`${app.url}/admin/services`)
  await expect(rows(page).nth(1)).toBeVisible()
  await page.getByRole('button', { name: /^Filter/ }).waitFor()
  await page.locator('body').press('/')
  await page.keyboard.type('BRAND')
  await expect(page).toHaveURL(/\/admin\/services\?q=BRAND$/)
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('found')?.size ?? 0)).toBeGreaterThan(0)

  await page.getByRole('button', { name: /^Filter/ }).click()
  const menu = page.getByRole('dialog', { name: 'Filter services' })
  await menu.locator('summary', { hasText: 'Category' }).click()
  await menu.getByRole('checkbox', { name: /^ALWAYS-ON/ }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page).toHaveURL(/\?q=BRAND&category=ALWAYS-ON&sort=-name$/)
  const found = ['Customer Panel', 'Brand Desk']
  await expect.poll(() => names(page)).toEqual(found)

  const other = await context.newPage()
  await other.goto(page.url())
  await expect.poll(() => names(other)).toEqual(found)
  await other.close()

  await rows(page).nth(1).getByRole('link').first().click()
  const form = page.getByRole('dialog', { name: 'Edit service' })
  await expect(form).toBeVisible()
  expect(await names(page)).toEqual(found)
  await form.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\?q=BRAND&category=ALWAYS-ON&sort=-name$/)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\?q=BRAND&category=ALWAYS-ON&sort=-name$/)
  await expect.poll(() => names(page)).toEqual(found)

  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL(/\?q=BRAND&sort=-name$/)
})

test('rows are reached, selected and edited with the keyboard alone', async ({ app, page }) => {
  await runSql(app.databaseUrl, 'update founding_partners set featured = false where featured')
  await signIn(page, app.url, app.administrator)
  await page.goto(`${app.url}/admin/partners?featured=yes`)
  await expect(page.getByText('No matches', { exact: true })).toBeVisible()
  await page.goto(`${app.url}/admin/partners`)
  await expect(rows(page).nth(3)).toBeVisible()
  await page.getByRole('button', { name: /^Filter/ }).waitFor()
  const partners = await names(page)
  // Without a focus, J moves to the first row.
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: partners[0] ?? '', exact: true })).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('region', { name: 'Selected partners' })
  await expect(bar.getByRole('status')).toHaveText('3 selected')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('link', { name: partners[1] ?? '', exact: true })).toBeFocused()

  // Shift and the space bar on a checkbox select all rows from the last one on.
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('checkbox', { name: `Select ${partners[1]}` })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(bar.getByRole('status')).toHaveText('2 selected')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(bar.getByRole('status')).toHaveText('3 selected')

  await bar.getByRole('button', { name: 'Edit' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit 3 partners' })
  const featured = dialog.getByLabel('Featured')
  await featured.focus()
  await page.keyboard.press('ArrowDown')
  await dialog.getByRole('button', { name: /^Apply to/ }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(queue(page)).toHaveText('All on the site')
})

test('all services of a search are edited together offline, and later reach Postgres with one write each', async ({
  anna: admin,
  app,
}) => {
  await runSql(app.databaseUrl, 'update services set is_featured = false where is_featured')
  const { page, proxy } = admin
  await page.goto('/admin/services?is_featured=yes')
  await expect(page.getByText('No matches', { exact: true })).toBeVisible()
  await openServices(page)
  proxy.cut()
  await page.getByRole('searchbox').fill('e')
  const status = page.getByRole('region', { name: 'Services', exact: true }).getByRole('status').first()
  await expect(status).toContainText(/^\d+ of/)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected services' })
  const count = Number(/^\d+/.exec((await bar.getByRole('status').textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThan(10)
  await bar.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${count} services` })
  await dialog.getByLabel('Featured').selectOption('Yes')
  const apply = dialog.getByRole('button', { name: /^Apply to/ })
  const changed = Number(/\d+/.exec((await apply.textContent()) ?? '')?.[0])
  await apply.click()
  await expect(page.getByText(`${changed} services updated`).first()).toBeVisible()
  await expect(queue(page)).toContainText(`${changed} edits pending`)

  proxy.restore()
  await expect(queue(page)).toHaveText('All on the site')
  const [written] = await runSql(
    app.databaseUrl,
    `select count(*)::int as featured, count(distinct write_id)::int as writes from services
     where is_featured and write_id in (select id from write_ledger)`,
  )
  expect(written).toEqual({ featured: changed, writes: changed })
})

test(
  'on a tablet, axe finds nothing in a list that is filtered, selected from and edited',
  { tag: '@long' },
  async ({ app, page }) => {
    await page.setViewportSize({ width: 768, height: 900 })
    await signIn(page, app.url, app.administrator)
    await page.goto(`${app.url}/admin/services?q=brand&published=yes`)
    await expect(page.getByRole('button', { name: 'Remove the filter Status: Published' })).toBeVisible()
    await page
      .getByRole('checkbox', { name: /^Select / })
      .last()
      .check()
    expect.soft(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: /^Filter/ }).click()
    await page
      .getByRole('dialog', { name: 'Filter services' })
      .locator('summary', { hasText: 'Category' })
      .click()
    expect.soft(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByRole('dialog', { name: 'Columns and density' })).toBeVisible()
    expect.soft(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page
      .getByRole('region', { name: 'Selected services' })
      .getByRole('button', { name: 'Edit' })
      .click()
    await expect(page.getByRole('dialog', { name: 'Edit 1 service' })).toBeVisible()
    expect.soft(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
  },
)
