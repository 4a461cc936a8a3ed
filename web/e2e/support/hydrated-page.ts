import { expect, type Page } from '@playwright/test'

/**
 * Before hydration a page can be read, but only the browser handles links. The page of a test therefore waits for
 * hydration. A test that checks an earlier state passes `waitUntil`.
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

/** A document without later scripts, such as that of the admin, is not hydrated, so there is no wait. */
async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator('html:not([data-hydrated]) #later-scripts')).toHaveCount(0)
}
