import { expect, type Page } from '@playwright/test'

/**
 * Runs in the page: whether its browser has cached the files with which the admin opens offline.
 * @param files the code alone, or that of the local database too
 */
export async function isAdminCached(files: 'code' | 'all'): Promise<boolean> {
  // A connection that was kept may have just been closed: whoever asks does so again.
  const response = await fetch('/admin-files.json').catch(() => null)
  const list: unknown = await response?.json()
  if (!Array.isArray(list)) return false
  const wanted = list.map(String).filter((file) => files === 'all' || /\.(js|css)$/.test(file))
  const cached = (await (await caches.open('admin-code')).keys()).map(({ url }) => new URL(url).pathname)
  return wanted.length > 0 && wanted.every((file) => cached.includes(file))
}

/** Opens the page anew and lets the first minute of work pass: then the files of the local database are cached, too. */
export async function cacheDatabase(page: Page): Promise<void> {
  await page.clock.install()
  await page.reload()
  // The minute begins with the page's service worker, of which nothing on the screen tells: time passes until it has.
  await expect
    .poll(async () => {
      await page.clock.fastForward('01:00')
      return page.evaluate(isAdminCached, 'all' as const)
    })
    .toBe(true)
}
