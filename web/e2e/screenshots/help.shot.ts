import { fileURLToPath } from 'node:url'
import { runSql } from '@coop/postgres/testing'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { administratorAt, editService, queue, renameService, rowOf } from '../support/admin.ts'
import { go } from '../support/admin-states/admin-state.ts'
import { test } from '../support/server.ts'
import { picturesLoaded } from './open-site.ts'

test.use({ ownApp: import.meta.url })

/** The size in `help-article.tsx`. */
const viewport = { width: 1024, height: 640 }
/** Wide enough for a form beside its preview, and for the links in rows. The pictures show it smaller. */
const wide = { width: 1440, height: 900 }

// The texts of the help use these file names.
test('the help: its pictures', async ({ app, browser }) => {
  const admin = await administratorAt(browser, app)
  const { context, page, proxy } = admin
  await page.setViewportSize(viewport)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(rowOf(page, 'Brand Mirror')).toBeVisible()
  await page.getByRole('button', { name: 'Side menu' }).click()
  await save(page, 'visitors')

  const screens = [
    ['dashboard', '/admin', 'No visits in this period.'],
    ['pictures', '/admin/assets', 'portrait-ulla-kivijalka'],
  ] as const
  for (const [name, address, latest] of screens) {
    await go(page, address)
    await expect(page.getByText(latest)).toBeVisible()
    await save(page, name)
  }

  await go(page, '/admin/releases')
  await page.getByRole('link', { name: /^Spring programme/ }).click()
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeVisible()
  await save(page, 'release')

  await go(page, '/admin/reports/01900000-0000-7000-8000-000000002304/show')
  await expect(page.getByRole('img', { name: 'Publishing by month' })).toBeVisible()
  await save(page, 'report')

  await page.setViewportSize(wide)
  await page.goto('/admin/services')
  await page.getByRole('link', { name: 'Edit AI in Production', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Edit service' })).toBeVisible()
  const preview = page.frameLocator('iframe[title="Preview of the page"]')
  await expect(preview.getByRole('heading', { level: 1, name: 'AI in Production' })).toBeVisible()
  await save(page, 'writing')
  await page.keyboard.press('Escape')

  proxy.cut()
  await context.setOffline(true)
  await renameService(page, 'Brand Mirror', 'Brand Mirror for Founders')
  await editService(page, 'Queue Clinic', (form) =>
    form.getByLabel('Short description').fill('Waiting times measured, halved, and kept there.'),
  )
  await page.setViewportSize(viewport)
  // Loading another document removes the messages of the saves.
  await page.goto('/admin/edits')
  await expect(queue(page)).toContainText('2 edits')
  await save(page, 'offline')

  await runSql(
    app.databaseUrl,
    `update services set name = 'Brand Looking-Glass' where slug = 'brand-mirror'`,
  )
  proxy.restore()
  await context.setOffline(false)
  await expect(queue(page)).toContainText('1 edit needs a decision')
  await page.reload()
  await expect(page.getByRole('article')).toBeVisible()
  await save(page, 'conflict')
  await admin.leave()
})

async function save(page: Page, name: string): Promise<void> {
  await picturesLoaded(page)
  // Thumbnails get an address when they are near the screen.
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.naturalWidth > 0 || image.getBoundingClientRect().top > window.innerHeight,
    ),
  )
  await sharp(await page.screenshot())
    .resize(viewport)
    .webp({ quality: 35, effort: 6 })
    .toFile(fileURLToPath(new URL(`../../src/admin/help/pages/${name}.webp`, import.meta.url)))
}
