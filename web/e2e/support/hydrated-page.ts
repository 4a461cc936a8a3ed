import { expect, type Page } from '@playwright/test'

/**
 * A page of the site can be read before it is hydrated, and a link pressed in between is followed by the browser alone.
 * The page of a test therefore waits for hydration; a test that looks earlier passes `waitUntil`.
 */
export function waitsForHydration(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil === undefined) await untilHydrated(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil === undefined) await untilHydrated(page)
    return response
  }
  return page
}

/** A document without later scripts, such as the admin's, is not hydrated and needs no wait. */
async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator('html:not([data-hydrated]) #later-scripts')).toHaveCount(0)
}
