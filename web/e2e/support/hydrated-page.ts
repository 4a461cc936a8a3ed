import { expect, type Page } from '@playwright/test'

/**
 * A page of the site can be read before it is alive, and a link pressed in between is followed by the browser alone.
 * Tests go to a page as it is a moment later; one that wants it sooner says until when it waits.
 */
export function arrivesAlive(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil === undefined) await becomesAlive(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil === undefined) await becomesAlive(page)
    return response
  }
  return page
}

/** What has no scripts to come, such as the admin's document, is as alive as it will be. */
async function becomesAlive(page: Page): Promise<void> {
  await expect(page.locator('html:not([data-alive]) #later-scripts')).toHaveCount(0)
}
