import { writeFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import sharp from 'sharp'
import { queue } from './support/admin.ts'
import { aDocument, type ChosenFile, phonePhoto } from './support/photos.ts'
import type { App } from './support/server.ts'
import { test } from './support/shared-administrators.ts'

// From a photo on a phone to a picture on the site: files on the device, during upload, and on the server.

async function assetOf({ databaseUrl }: App, key: string): Promise<Record<string, unknown> | undefined> {
  return (await runSql(databaseUrl, 'select * from website_assets where asset_key = $1', [key]))[0]
}

/** Opens the form of a new asset with this file, ready to be saved. */
async function chooseAsset(page: Page, file: ChosenFile | string, category: string): Promise<Locator> {
  await page.goto('/admin/assets')
  await page.getByRole('link', { name: /^Upload/ }).click()
  const form = page.getByRole('dialog', { name: 'New asset' })
  await form.locator('input[type=file]').first().setInputFiles(file)
  await form.getByLabel('Category').selectOption(category)
  return form
}

/** The file starts like a picture, so the device keeps it unchanged, but the server cannot open it. */
function cutOff(file: ChosenFile): ChosenFile {
  return { ...file, buffer: file.buffer.subarray(0, 20_000) }
}

test('a photo taken offline is cropped at its focal point, added to a page, and uploaded when online', async ({
  anna: admin,
  app,
}) => {
  const { page } = admin
  await page.setViewportSize({ width: 390, height: 844 })
  admin.proxy.cut()
  await admin.context.setOffline(true)

  const form = await chooseAsset(page, await phonePhoto('Anna at the Pier.JPG'), 'team-photos')
  await expect(form.getByLabel('Asset key')).toHaveValue('anna-at-the-pier')
  await expect(form).toContainText('3000 × 4000')
  await form.getByLabel('Alt text').fill('Anna on a pier, laughing')
  await form.getByRole('slider', { name: 'From the top' }).press('Home')
  for (let step = 0; step < 2; step++)
    await form.getByRole('slider', { name: 'From the top' }).press('PageUp')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(queue(page)).toContainText('1 edit pending')

  // The picture of a partner is chosen and shown from this device, even after the tab was closed.
  await page.goto('/admin/partners')
  await page.getByRole('table').getByRole('link').first().click()
  const partner = page.getByRole('dialog', { name: /^Edit/ })
  await partner.getByRole('button', { name: /^Choose portrait/i }).click()
  const picker = page.getByRole('dialog', { name: 'Choose portrait' })
  await picker
    .getByRole('option', { name: /anna-at-the-pier/ })
    .or(picker.getByRole('button', { name: /anna-at-the-pier/ }))
    .click()
  await partner.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(queue(page)).toContainText('2 edits pending')
  await page.close()
  const again = await admin.context.newPage()
  await again.goto('/admin/assets')
  const thumbnail = again.getByRole('row').filter({ hasText: 'anna-at-the-pier' }).locator('img')
  await expect(thumbnail).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)

  await admin.context.setOffline(false)
  admin.proxy.restore()
  await expect(queue(again)).toHaveText('All on the site')
  const asset = await assetOf(app, 'anna-at-the-pier')
  expect(asset).toMatchObject({
    width: 600,
    height: 800,
    focal_y: 20,
    original_filename: 'Anna at the Pier.JPG',
  })
  const address = String(asset?.['image_url'])
  expect(address).toMatch(/^\/media\/team-photos\/anna-at-the-pier-[0-9a-f-]{36}\.webp$/)
  const portraits = await runSql(
    app.databaseUrl,
    'select 1 as found from founding_partners where portrait_url = $1',
    [address],
  )
  expect(portraits).toEqual([{ found: 1 }])

  // The stored picture is rotated as the phone was held, and does not contain the location.
  const stored = Buffer.from(await (await fetch(app.url + address)).arrayBuffer())
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
  const { data } = await sharp(stored)
    .resize(1, 2, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([data[0]! > data[2]!, data[3]! > data[5]!], 'red is on top, blue below').toEqual([true, false])
  const made = await fetch(
    `${app.url}/img${address}?width=640&quality=65&v=${String(asset?.['content_hash'])}`,
  )
  expect([made.status, made.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=3600, s-maxage=240, stale-while-revalidate=60',
  ])
})

test(
  '50 MB over a connection that keeps breaking finish without starting again, even after the tab was closed',
  { tag: '@long' },
  async ({ anna: admin, app }) => {
    const size = 52_428_800
    // Files passed to the browser driver from memory must be smaller.
    const file = test.info().outputPath('Annual Report.pdf')
    await writeFile(file, aDocument('Annual Report.pdf', size).buffer)
    const form = await chooseAsset(admin.page, file, 'documents')
    const before = admin.proxy.sent()
    admin.proxy.breakEvery(6_000_000)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => admin.proxy.sent() - before).toBeGreaterThan(15_000_000)
    await admin.page.close()
    const again = await admin.context.newPage()
    await again.goto('/admin/assets')
    await expect.poll(() => assetOf(app, 'annual-report')).toMatchObject({ file_size: size })
    admin.proxy.breakEvery(null)
    await expect(queue(again)).toHaveText('All on the site')
    // Only the chunk being sent when the connection broke is sent again.
    expect(admin.proxy.sent() - before).toBeLessThan(size * 1.4)
    const { headers } = await fetch(app.url + String((await assetOf(app, 'annual-report'))?.['image_url']))
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
  },
)

test('a file refused by the server blocks the edit with the reason, until another file is chosen', async ({
  anna: admin,
  app,
}) => {
  const { page } = admin
  const whole = await phonePhoto('Broken.jpg', { width: 1200, height: 800 })
  const form = await chooseAsset(page, cutOff(whole), 'other')
  await form.getByLabel('Alt text').fill('A picture')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /needs a decision/ })
    .click()
  const card = page.getByRole('article', { name: 'broken' })
  await expect(card).toBeVisible()
  expect(await assetOf(app, 'broken')).toBeUndefined()
  await card
    .getByRole('link', { name: /Choose another file|Edit/ })
    .first()
    .click()
  const mended = page.getByRole('dialog')
  await mended.locator('input[type=file]').first().setInputFiles(whole)
  await mended.getByRole('button', { name: /^(Save|Send)/ }).click()
  await expect(queue(page)).toHaveText('All on the site')
  expect(await assetOf(app, 'broken')).toMatchObject({ width: 533, height: 800 })
})

test('if two administrators upload the same photo, the second one sees where it already is', async ({
  anna,
  bert,
}) => {
  const photo = await phonePhoto('Sauna.jpg', { width: 1600, height: 1200 })
  const form = await chooseAsset(anna.page, photo, 'other')
  await form.getByLabel('Alt text').fill('A sauna by a lake')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(queue(anna.page)).toHaveText('All on the site')
  const second = await chooseAsset(bert.page, { ...photo, name: 'Copy of Sauna.jpg' }, 'other')
  await expect(second).toContainText('This file is already in Website Assets as')
  await expect(second.getByRole('link', { name: /sauna/ })).toBeVisible()
  await bert.page.keyboard.press('Escape')
  await bert.page.getByRole('button', { name: 'Discard changes' }).click()
})

test(
  'one bad file in a bulk upload affects no other, and a second tab shows files stored by the first',
  { tag: '@long' },
  async ({ anna: admin, app }) => {
    const { page } = admin
    const other = await admin.context.newPage()
    await other.goto('/admin/assets')
    await page.goto('/admin/assets')
    await page
      .getByRole('link', { name: 'Bulk Upload' })
      .or(page.getByRole('button', { name: 'Bulk Upload' }))
      .click()
    const dialog = page.getByRole('dialog', { name: 'Bulk upload' })
    const photos = await Promise.all(
      ['Harbour', 'Ferry', 'Island', 'Bridge'].map((name, i) =>
        phonePhoto(`${name}.jpg`, { width: 1300 + i, height: 900 }),
      ),
    )
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        ...photos,
        cutOff(await phonePhoto('Torn.jpg', { width: 1000, height: 700 })),
        aDocument('Notes.pdf', 5_000),
      ])
    const files = dialog.getByRole('list', { name: 'Chosen files' })
    await expect(files.getByRole('listitem')).toHaveCount(6)
    await expect(files.getByRole('listitem', { name: /Notes.pdf/ })).toContainText(
      'Invalid file type. Only JPEG, PNG, and WebP are allowed.',
    )
    await dialog.getByRole('button', { name: 'Upload 5 files' }).click()
    await expect(page.getByText('Bulk Upload Completed')).toBeVisible()
    await expect(page.getByText('4 succeeded, 2 failed')).toBeVisible()
    for (const key of ['harbour', 'ferry', 'island', 'bridge'])
      await expect(other.getByRole('row').filter({ hasText: key })).toBeVisible()
    expect(await assetOf(app, 'ferry')).toMatchObject({ category: 'other', is_active: true, version: 1 })

    await other
      .getByRole('banner')
      .getByRole('link', { name: /needs a decision/ })
      .click()
    await other.getByRole('article').getByRole('button', { name: 'Discard' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Discard my edit' }).click()
    await expect(queue(other)).toHaveText('All on the site')
  },
)

test('a replaced file changes the open page of a visitor, and the key stays the same', async ({
  anna: admin,
  app,
  page: visitor,
}) => {
  const { page } = admin
  const [service] = await runSql(
    app.databaseUrl,
    `
    select s.slug, a.asset_key as key, a.image_url as url from services s
    join website_assets a on a.image_url = s.hero_image_url where s.published order by s.slug limit 1`,
  )
  await visitor.goto(`${app.url}/services/${service?.['slug']}`)
  const hero = visitor.locator(`img[src*="${service?.['url']}"], img[srcset*="${service?.['url']}"]`).first()
  await expect(hero).toBeVisible()
  await page.goto('/admin/assets')
  await page.getByRole('searchbox').fill(String(service?.['key']))
  await page.getByRole('link', { name: `Edit ${service?.['key']}`, exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit asset' })
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles(await phonePhoto('New hero.jpg', { width: 2400, height: 1600 }))
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const replaced = () => assetOf(app, String(service?.['key']))
  await expect.poll(replaced).toMatchObject({ version: 2, width: 533 })
  const url = String((await replaced())?.['image_url'])
  await expect(visitor.locator(`img[src*="${url}"], img[srcset*="${url}"]`).first()).toBeVisible()
})
