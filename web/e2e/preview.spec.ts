import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { queue, signIn } from './support/admin.ts'
import { violationsOf } from './support/axe.ts'
import { phonePhoto } from './support/photos.ts'
import { test } from './support/shared-administrators.ts'
import { waitForLocalRows } from './support/strict-page.ts'

const previewOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Preview of the page"]')
const widthOf = (preview: FrameLocator) => preview.locator('html').evaluate(() => window.innerWidth)
const nameIn = (preview: FrameLocator, name: string) => preview.getByRole('heading', { level: 1, name })

/** The page as elements, classes and texts, without what differs between two renderings of one page. */
function pageText(main: Locator): Promise<string> {
  return main.evaluate((element) => {
    const copy = element.cloneNode(true)
    if (!(copy instanceof Element)) return ''
    for (const each of copy.querySelectorAll('noscript, picture, img')) each.remove()
    for (const each of copy.querySelectorAll('*')) {
      for (const name of each.getAttributeNames())
        if (/^(id|for|style|name|aria-(labelledby|describedby|controls))$/.test(name))
          each.removeAttribute(name)
    }
    return copy.innerHTML.replaceAll(/<!--.*?-->/g, '').replaceAll('>', '>\n')
  })
}

test('the preview shows an offline edit of a service while it is typed, and as visitors get it later', async ({
  anna: admin,
  app,
  browser,
}) => {
  const { page, proxy } = admin
  proxy.cut()
  await page.getByRole('link', { name: 'Edit AI in Production', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit service' })
  const preview = previewOf(page)
  await expect(nameIn(preview, 'AI in Production')).toBeVisible()
  // The form keeps the focus.
  await expect(form.getByLabel('Service name')).toBeFocused()

  await form.getByLabel('Service name').pressSequentially(' and after')
  await expect(nameIn(preview, 'AI in Production and after')).toBeVisible()
  await form.getByLabel('Long description').fill('Said in another way.')
  await expect(preview.getByText('Said in another way.')).toBeVisible()
  // An invalid form is not previewed; the last valid state stays.
  await form.getByLabel('Service name').fill('')
  await expect(page.getByText('Preview paused: Service name is not valid.')).toBeVisible()
  await expect(nameIn(preview, 'AI in Production and after')).toBeVisible()
  await form.getByLabel('Service name').fill('AI in Production and after')

  expect(await widthOf(preview)).toBe(1280)
  await page.getByRole('radio', { name: 'Phone' }).check()
  await expect.poll(() => widthOf(preview)).toBe(390)
  await expect(preview.getByRole('button', { name: 'Menu' })).toBeVisible()
  await form.getByLabel('Meta title').fill('AI that stays in production')
  await page.getByRole('radio', { name: 'Shared' }).check()
  await expect(page.getByRole('region', { name: 'Search result' })).toContainText(
    'AI that stays in production',
  )
  await page.getByRole('radio', { name: 'Desktop' }).check()
  await expect.poll(() => widthOf(preview)).toBe(1280)
  expect(await violationsOf(page, { within: '[role=dialog]' })).toEqual([])

  // Links within the site work in the preview; other links do nothing, and nothing is sent.
  await expect(preview.getByRole('dialog')).toHaveCount(0)
  const previewed = await pageText(preview.locator('main'))
  await preview.getByRole('contentinfo').getByRole('link', { name: 'Members' }).click()
  await expect(preview.locator('main h1')).not.toHaveText('AI in Production and after')
  await expect(page).toHaveURL(/\/admin\/services\/[\w-]+$/)

  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden()
  proxy.restore()
  await expect(queue(page)).toHaveText('All on the site')
  const visitor = await browser.newPage()
  await visitor.goto(`${app.url}/services/ai-in-production`)
  await expect(visitor).toHaveTitle('AI that stays in production')
  await waitForLocalRows(visitor)
  await expect(visitor).toHaveTitle('AI that stays in production')
  expect(await pageText(visitor.locator('main'))).toBe(previewed)
  await visitor.close()
})

test(
  'a picture dropped into an article offline gets a description, and is shown from this device',
  { tag: '@long' },
  async ({ anna: admin }) => {
    const { page, proxy } = admin
    await page.goto('/admin/content')
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    proxy.cut()
    await page.getByRole('link', { name: /^Add/ }).click()
    const form = page.getByRole('dialog', { name: 'New article' })
    await expect(page.getByText('Preview paused: fill in the required fields of the article.')).toBeVisible()
    await form.getByLabel(/^Title/).fill('Seen from the boat')
    const preview = previewOf(page)
    await expect(preview.getByRole('dialog', { name: 'Seen from the boat' })).toBeVisible()
    const content = form.getByRole('textbox', { name: 'Content' })
    await content.click()
    await page.keyboard.type('Before it.')
    await expect(preview.getByText('Before it.')).toBeVisible()
    await expect(content).toBeFocused()

    // The photo is stored sideways in the file, and shown upright.
    const photo = await phonePhoto('boat.jpg', { width: 2400, height: 1800 })
    await content.evaluate(
      (element, { name, mimeType, bytes }) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
        const { left, top } = element.getBoundingClientRect()
        const at = { clientX: left + 20, clientY: top + 20 }
        element.dispatchEvent(new DragEvent('drop', { dataTransfer, ...at, bubbles: true, cancelable: true }))
      },
      { name: photo.name, mimeType: photo.mimeType, bytes: [...photo.buffer] },
    )
    const upload = page.getByRole('dialog', { name: 'Upload a picture' })
    await expect(upload.locator('img[src^="blob:"]')).toBeVisible()
    await upload.getByRole('button', { name: 'Upload and use' }).click()
    await expect(upload.getByText(/describe|alt text/i).first()).toBeVisible()
    await upload.getByLabel('Alt text').fill('A boat at dawn')
    await upload.getByRole('button', { name: 'Upload and use' }).click()
    await expect(upload).toBeHidden()
    await expect(content.getByRole('img', { name: 'A boat at dawn' })).toHaveAttribute('src', /^blob:/)
    const shown = preview.getByRole('img', { name: 'A boat at dawn' })
    await expect(shown).toHaveAttribute('src', /^blob:/)
    const sizeOf = (image: Locator) =>
      image.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight])
    await expect.poll(() => sizeOf(shown)).toEqual([1200, 1600])
    // The editor also shows the whole picture.
    const box = await content.getByRole('img', { name: 'A boat at dawn' }).boundingBox()
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(4 / 3, 1)
  },
)

test(
  'on a phone the preview is one press away, and typed values survive the way back',
  { tag: '@long' },
  async ({ app, page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, app.url, app.administrator)
    await page.goto(`${app.url}/admin/services`)
    await page.getByRole('button', { name: 'Actions for Data Cellar Inspection' }).click()
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit service' })
    await form.getByLabel('Service name').fill('On a phone')
    await form.getByRole('button', { name: 'Preview' }).click()
    await expect(nameIn(previewOf(page), 'On a phone')).toBeVisible()
    expect(await widthOf(previewOf(page))).toBe(390)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await violationsOf(page, { within: '[role=dialog]' })).toEqual([])
    await page.getByRole('button', { name: 'Back to the form' }).click()
    await expect(form.getByLabel('Service name')).toHaveValue('On a phone')
  },
)
