import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { queueNames, readStoredQueue } from './queues/stored-queues.ts'
import { writeQueue } from './queues/stored-queue.ts'
import { isAdminCached } from './support/admin-cached.ts'
import { openServices, queue, renameService, signIn } from './support/admin.ts'
import { violationsOf } from './support/axe.ts'
import { phonePhoto } from './support/photos.ts'
import { type App, test } from './support/server.ts'

// Edits exported from a device as a file, and edits that are pending during an update.

/** A device at the direct address of the app, because a file of edits belongs to one site. */
async function aDevice(browser: Browser, app: App, viewport = { width: 1280, height: 800 }): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, viewport })
  const page = await context.newPage()
  await signIn(page, app.url, app.administrator)
  await openServices(page)
  await expect.poll(() => page.evaluate(isAdminCached, 'code' as const)).toBe(true)
  return page
}

test(
  'edits with a picture move to another device as a file, and count once when the first device is back online',
  { tag: '@long' },
  async ({ app, browser }, { outputDir }) => {
    const first = await aDevice(browser, app)
    await first.context().setOffline(true)
    await renameService(first, 'Leadership Bench', 'Leadership Bench, handed over')
    await first.goto('/admin/assets')
    await first.getByRole('link', { name: /^Upload/ }).click()
    const form = first.getByRole('dialog', { name: 'New asset' })
    const photo = await phonePhoto('Handed over.JPG', { width: 800, height: 600 })
    await form.locator('input[type=file]').first().setInputFiles(photo)
    await form.getByLabel('Category').selectOption('team-photos')
    await form.getByLabel('Alt text').fill('A photo in a file')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(queue(first)).toContainText('2 edits pending')

    await first.goto('/admin/edits')
    const download = first.waitForEvent('download')
    await first.getByRole('button', { name: 'Export' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toMatch(/^pending-edits-\d{4}-\d{2}-\d{2}-admin\.zip$/)
    const file = join(outputDir, saved.suggestedFilename())
    await saved.saveAs(file)
    // A change after the export is a separate edit.
    await openServices(first)
    await renameService(first, 'Leadership Bench, handed over', 'Leadership Bench, and edited on')

    const second = await aDevice(browser, app, { width: 390, height: 844 })
    await second.goto('/admin/edits')
    const importEdits = second.getByRole('dialog', { name: 'Import edits' })
    await second.getByRole('button', { name: 'Import edits' }).click()
    const half = (await readFile(file)).subarray(0, 2000)
    await importEdits
      .locator('input[type=file]')
      .setInputFiles({ name: 'half.zip', mimeType: 'application/zip', buffer: half })
    await expect(importEdits.getByRole('alert')).toContainText('The file is damaged or incomplete.')
    await importEdits.locator('input[type=file]').setInputFiles(file)
    await expect(importEdits).toContainText('2 edits by admin@paradox.example')
    await expect(importEdits).toContainText('The file includes 1 picture.')
    expect(await violationsOf(second)).toEqual([])
    expect(await second.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await importEdits.getByRole('button', { name: 'Import 2 edits' }).click()
    await expect(importEdits).toBeHidden()
    await expect(queue(second)).toHaveText('All on the site')
    const nameOf = `select name from services where slug = 'leadership-bench'`
    expect(await runSql(app.databaseUrl, nameOf)).toEqual([{ name: 'Leadership Bench, handed over' }])

    // A second import of the same file adds nothing.
    await second.getByRole('button', { name: 'Import edits' }).click()
    await importEdits.locator('input[type=file]').setInputFiles(file)
    await expect(importEdits).toContainText('2 already on the site')
    await expect(importEdits.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()

    await first.context().setOffline(false)
    await expect(queue(first)).toHaveText('All on the site')
    expect(await runSql(app.databaseUrl, nameOf)).toEqual([{ name: 'Leadership Bench, and edited on' }])
    const assets = await runSql(
      app.databaseUrl,
      `select a.alt_text, f.address is not null as stored from website_assets a
     left join media_files f on f.address = a.image_url where a.asset_key = 'handed-over'`,
    )
    expect(assets).toEqual([{ alt_text: 'A photo in a file', stored: true }])
    await first.context().close()
    await second.context().close()
  },
)

for (const name of queueNames) {
  test(
    `the queue recorded by version ${name} is applied or waits for a decision, as expected`,
    { tag: '@long' },
    async ({ app, browser }) => {
      const [user] = await runSql(app.databaseUrl, `select id from users where email = $1`, [
        app.administrator.email,
      ])
      const [price] = await runSql(app.databaseUrl, `select write_id from services where slug = 'price-test'`)
      const stored = await readStoredQueue(name, String(user?.['id']), String(price?.['write_id']))
      // The row of the recorded conflict, as it was then.
      await runSql(
        app.databaseUrl,
        `update services set name = 'Crisis Voice, theirs' where slug = 'crisis-voice'`,
      )
      const context = await browser.newContext({ baseURL: app.url })
      const page = await context.newPage()
      // The admin is not open on this page.
      await page.goto('/robots.txt')
      await page.evaluate(writeQueue, stored)
      await signIn(page, app.url, app.administrator)
      await page.goto('/admin/edits')
      await expect(page.getByRole('region', { name: 'Pending' })).toContainText('No pending edits.')
      const card = page.getByRole('article')
      await expect(card).toHaveCount(1)
      await expect(card).toContainText('Crisis Voice, theirs')
      await card.getByRole('radio', { name: /^This edit/ }).check()
      await card.getByRole('button', { name: 'Apply choices' }).click()
      await expect(queue(page)).toHaveText('All on the site')

      const services = await runSql(
        app.databaseUrl,
        `select slug, name, (select count(*)::int from service_contributing_companies where service_id = s.id) as companies
       from services s where slug in ('brand-mirror', 'crisis-voice', 'model-caretaker', 'price-test') order by slug`,
      )
      expect(services).toMatchObject([
        { name: 'Brand Mirror, in the queue' },
        { name: 'Crisis Voice, mine' },
        { slug: 'model-caretaker', companies: 1 },
      ])
      const written = await runSql(
        app.databaseUrl,
        `select content, (select count(*)::int from website_assets a join media_files f on f.address = a.image_url
         where a.asset_key = 'in-the-queue') as photos
       from content where title = 'From the queue'`,
      )
      // In that version, a mark at the start made a heading, and asterisks were text.
      expect(written).toEqual([{ content: '## is \\*text\\*, and waits.', photos: 1 }])
      await context.close()
    },
  )
}
