import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { administratorAt, openServices, queue, renameService, rowOf } from './support/admin.ts'
import { violationsOf } from './support/axe.ts'
import { type App, test } from './support/server.ts'

// Actions of an administrator are undone and redone, with other changes in between.

/** All services, without the columns that every write changes. */
async function services(app: App): Promise<unknown> {
  const parts = ['service_features', 'service_images', 'service_contributing_companies'].map(
    (table) =>
      `(select jsonb_agg(to_jsonb(c) - 'write_id' - 'created_at' - 'updated_at' order by c.id) from ${table} c where c.service_id = s.id)`,
  )
  return await runSql(
    app.databaseUrl,
    `select to_jsonb(s) - 'write_id' - 'created_at' - 'updated_at' as row, ${parts.map((part, i) => `${part} as list${i}`).join(', ')}
     from services s order by s.id`,
    [],
  )
}

const undo = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Undo: / })
const redo = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Redo: / })

test('offline edits, flags and a delete are undone after a reload, one is redone, and Postgres has the result', async ({
  app,
  browser,
}) => {
  const admin = await administratorAt(browser, app)
  const { page } = admin
  const before = await services(app)
  admin.proxy.cut()
  await renameService(page, 'Brand Mirror', 'Mirror of brands')
  await page.getByRole('button', { name: 'Delete Price Test' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'Price Test')).toBeHidden()
  await expect(undo(page)).toHaveAccessibleName('Undo: delete “Price Test”')
  await renameService(page, 'Queue Clinic', 'Clinic of queues')
  await expect(queue(page)).toContainText('3 edits pending')

  await page.reload()
  await expect(rowOf(page, 'Clinic of queues')).toBeVisible()
  await expect(undo(page)).toHaveAccessibleName('Undo: edit “Clinic of queues”')
  await page.keyboard.press('Control+z')
  await expect(rowOf(page, 'Queue Clinic')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(rowOf(page, 'Price Test')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(rowOf(page, 'Brand Mirror')).toBeVisible()
  await expect(undo(page)).toBeHidden()
  await page.keyboard.press('Control+Shift+z')
  await expect(rowOf(page, 'Mirror of brands')).toBeVisible()

  admin.proxy.restore()
  await expect(queue(page)).toHaveText('All on the site')
  await undo(page).click()
  await expect.poll(() => services(app)).toEqual(before)

  // The site has already applied the delete. Undo restores the service with its child rows.
  await page.getByRole('button', { name: 'Delete Price Test' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(queue(page)).toHaveText('All on the site')
  await expect
    .poll(() => runSql(app.databaseUrl, `select from services where name = 'Price Test'`, []))
    .toEqual([])
  await page.reload()
  await undo(page).click()
  await expect.poll(() => services(app)).toEqual(before)
  await admin.leave()
})

test(
  'a change by another administrator in between is shown, and is only undone if it is selected',
  { tag: '@long' },
  async ({ app, browser }) => {
    const anna = await administratorAt(browser, app)
    const { page } = anna
    const theirs = (name: string) =>
      runSql(app.databaseUrl, `update services set name = '${name}' where slug = 'crisis-voice'`, [])
    const named = async () =>
      await runSql(app.databaseUrl, `select name from services where slug = 'crisis-voice'`, [])
    await renameService(page, 'Crisis Voice', 'Voice in a crisis')
    await expect(queue(page)).toHaveText('All on the site')
    await theirs('Theirs')
    await expect(rowOf(page, 'Theirs')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await undo(page).click()
    const dialog = page.getByRole('dialog', { name: 'Undo: edit “Voice in a crisis”' })
    await expect(dialog.getByText('Theirs', { exact: true })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Not now' }).click()
    expect(await named()).toEqual([{ name: 'Theirs' }])

    await undo(page).click()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Undo selected' }).click()
    await expect.poll(named).toEqual([{ name: 'Crisis Voice' }])
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(
      page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: /^Redo: / }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect(redo(page)).toBeVisible()

    // A change that this device does not know of causes an ordinary conflict, which names the undo.
    anna.proxy.cut()
    await redo(page).click()
    await expect(undo(page)).toBeVisible()
    await theirs('Theirs again')
    anna.proxy.restore()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /needs a decision|decision/ })
      .click()
    await expect(page.getByRole('article')).toContainText('Redo: Changed service')
    await expect(page.getByRole('article')).toContainText('Theirs again')
    await openServices(page)
    await expect(undo(page)).toBeHidden()
    await anna.leave()
  },
)
