import { type Browser, expect, type Page } from '@playwright/test'
import { waitForLocalRows } from '../support/strict-page.ts'

/** Opens a page of the site with local rows, pictures and fonts, without the consent banner. */
export async function openSite(
  browser: Browser,
  url: string,
  size: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(url)
  const banner = page.getByRole('region', { name: 'Cookies, your choice' })
  await banner.getByRole('button', { name: 'Reject All' }).click()
  await expect(banner).toBeHidden()
  await waitForLocalRows(page)
  await picturesLoaded(page)
  return page
}

/** Pictures further down load when they are near the screen. */
export async function picturesLoaded(page: Page): Promise<void> {
  for (const frame of page.frames())
    await frame.waitForFunction(async () => {
      await document.fonts.ready
      return [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
      )
    })
}
