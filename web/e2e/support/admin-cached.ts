import { expect, type Page } from '@playwright/test'

/**
 * Runs in the page. Whether the browser has cached the files for opening the admin offline.
 *
 * @param files only the code, or also the local database
 */
export async function isAdminCached(files: 'code' | 'all'): Promise<boolean> {
  // The request may fail because a kept-alive connection was just closed. Callers poll, so they repeat it.
  const response = await fetch('/admin-files.json').catch(() => null)
  const list: unknown = await response?.json()
  if (!Array.isArray(list)) return false
  const wanted = list.map(String).filter((file) => files === 'all' || /\.(js|css)$/.test(file))
  const cached = (await (await caches.open('admin-code')).keys()).map(({ url }) => new URL(url).pathname)
  return wanted.length > 0 && wanted.every((file) => cached.includes(file))
}

/** Opens the page again and advances the clock by a minute, so that the files of the local database are cached too. */
export async function cacheDatabase(page: Page): Promise<void> {
  await page.clock.install()
  await page.reload()
  // The minute starts with the service worker of the page, which the screen does not show, so time advances until it
  // has.
  await expect
    .poll(async () => {
      await page.clock.fastForward('01:00')
      return page.evaluate(isAdminCached, 'all' as const)
    })
    .toBe(true)
}
