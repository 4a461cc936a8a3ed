import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { administratorAt, editService, queue, renameService } from '../support/admin.ts'
import { test } from '../support/server.ts'
import { openSite, picturesLoaded } from './open-site.ts'
import { pictureFile } from './picture-file.ts'

test.use({ ownApp: import.meta.url })

const viewport = { width: 1440, height: 900 }

test('the site: its homepage', async ({ app, browser }) => {
  const page = await openSite(browser, `${app.url}/`, viewport)
  await save(page, 'site.webp')
  await page.context().close()
})

test('the admin offline: two edits wait, and a third is typed beside its preview', async ({
  app,
  browser,
}) => {
  const admin = await administratorAt(browser, app)
  const { page, proxy } = admin
  await page.setViewportSize(viewport)
  proxy.cut()
  await admin.context.setOffline(true)
  await renameService(page, 'Brand Mirror', 'Brand Mirror for Founders')
  await editService(page, 'Queue Clinic', (form) =>
    form.getByLabel('Short description').fill('Waiting times measured, halved, and kept there.'),
  )
  // The messages of the two saves would cover the queue; the reload removes them.
  await page.reload()
  await expect(queue(page)).toContainText('2 edits')
  await page.getByRole('link', { name: 'Edit AI in Production', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit service' })
  await form.getByLabel('Service name').fill('AI in Production, Offline Too')
  const preview = page.frameLocator('iframe[title="Preview of the page"]')
  await expect(
    preview.getByRole('heading', { level: 1, name: 'AI in Production, Offline Too' }),
  ).toBeVisible()
  await picturesLoaded(page)
  await save(page, 'admin-offline.webp')
  await admin.leave()
})

async function save(page: Page, name: string): Promise<void> {
  await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toFile(pictureFile(name))
}
