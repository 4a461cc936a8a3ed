import { expect, type Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { addressOf, specimens, templates } from './support/page-templates.ts'
import { test } from './support/server.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('faults that axe finds in a page and in its frames are reported', async ({ page }) => {
  const documents: Record<string, string> = {
    '/': '<html lang="en"><title>A page</title><img src="a.png"><iframe title="A frame" src="/frame"></iframe></html>',
    '/frame': '<html lang="en"><title>A frame</title><img src="b.png"></html>',
  }
  await page.route('http://paradox.example/**', (route) => {
    const body = documents[new URL(route.request().url()).pathname]
    return body === undefined ? route.abort() : route.fulfill({ contentType: 'text/html', body })
  })
  await page.goto('http://paradox.example/')
  const images = ['image-alt: <img src="a.png">', 'image-alt: <img src="b.png">']
  expect(await violationsOf(page)).toEqual(expect.arrayContaining(images))
})

/** The width of a page that is wider than the window. The script of a page may follow a new width a moment later. */
async function excessWidth(page: Page, width: number): Promise<string[]> {
  const fits = page.waitForFunction((most) => document.documentElement.scrollWidth <= most, width, {
    timeout: 10_000,
  })
  return fits.then(
    () => [],
    async () => [
      `${await page.evaluate(() => document.documentElement.scrollWidth)} pixels wide at ${width}`,
    ],
  )
}

/** Elements that would cover text on every sheet of paper, or that can only be pressed. */
async function notForPaper(page: Page): Promise<string[]> {
  const found = await page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter(
        (element) =>
          element.getClientRects().length > 0 &&
          (getComputedStyle(element).position === 'fixed' || element.matches('button, input, select')),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )
  return found.map((html) => `on paper: ${html}`)
}

test(
  'every page is accessible at 390 and 1440 pixels, fits the width at 400 %, and prints completely',
  { tag: '@long' },
  async ({ app, page }) => {
    const faults: string[] = []
    for (const template of templates) {
      const note = (found: readonly string[]) => faults.push(...found.map((fault) => `${template}: ${fault}`))
      await page.emulateMedia({ media: 'screen' })
      await page.setViewportSize({ width: 390, height: 900 })
      await page.goto(app.url + (await addressOf(app, template)))
      await page.waitForLoadState('load')
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        note(await excessWidth(page, width))
        note((await violationsOf(page)).map((violation) => `${violation} at ${width}`))
      }
      if (template === specimens) continue
      // 1280 pixels at 400 % are 320 pixels.
      await page.setViewportSize({ width: 320, height: 256 })
      note(await excessWidth(page, 320))
      await page.setViewportSize({ width: 794, height: 1123 })
      await page.emulateMedia({ media: 'print' })
      note(await notForPaper(page))
    }
    expect(faults).toEqual([])
  },
)

test('the sheet, the menu and the sign-up dialog are accessible', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(app.url)
  await page.getByRole('banner').getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible()
  expect.soft(await violationsOf(page)).toEqual([])

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(app.url)
  await page.getByRole('banner').getByRole('link', { name: 'Offering', exact: true }).hover()
  await expect(page.getByRole('link', { name: 'All Themes' }).first()).toBeVisible()
  expect.soft(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Talk about a project' }).click()
  await expect(page.getByRole('dialog', { name: 'Sales' })).toBeVisible()
  expect.soft(await violationsOf(page)).toEqual([])
})
