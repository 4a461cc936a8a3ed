import { expect, type Page } from '@playwright/test'

// All browsers of these tests are under DevTools, and replace a service worker differently from those of visitors. They
// stop the old worker even during a navigation, which then never ends, so the next navigation has to wait. An old
// worker that a request has started again runs for minutes, because DevTools keep workers alive, so it is stopped here.

/**
 * Waits until an open page and its service worker are of the next release. A page that loaded too slowly is of the
 * previous release. It gets an update offer, which is accepted.
 */
export async function takeNextRelease(page: Page): Promise<void> {
  const offer = page.getByRole('button', { name: 'Update now', exact: true })
  await expect
    .poll(async () => {
      if (await offer.isVisible()) await offer.click()
      return (await page.evaluate(scriptOfPage)).includes('-next.js') ? await replaceWorker(page) : 'old page'
    })
    .toBe('newest')
}

/** Waits until the newest service worker is the active one of a page. */
export async function waitForNewestWorker(page: Page): Promise<void> {
  await expect.poll(() => replaceWorker(page)).toBe('newest')
}

/** Checks for another version, and stops the active worker if a new one waits. */
async function replaceWorker(page: Page): Promise<string> {
  const state = await page.evaluate(newestWorker)
  if (state === 'waits') await stopActiveWorker(page)
  return state
}

/** Runs in the page. */
function scriptOfPage(): string {
  return document.querySelector('script[type=module]')?.getAttribute('src') ?? ''
}

/** Runs in the page. */
async function newestWorker(): Promise<string> {
  const registration = await navigator.serviceWorker.ready
  try {
    await registration.update()
  } catch (error) {
    // The connection was lost. The next check finds the newest worker.
    return String(error)
  }
  const { installing, waiting, active } = registration
  if (installing !== null) return 'is being installed'
  if (waiting !== null) return 'waits'
  return active?.state === 'activated' ? 'newest' : 'is being activated'
}

async function stopActiveWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const known = new Promise<{ versions: { versionId: string; scriptURL: string; status: string }[] }>(
    (resolve) => session.once('ServiceWorker.workerVersionUpdated', resolve),
  )
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  for (const { versionId, scriptURL, status } of (await known).versions) {
    if (status === 'activated' && new URL(scriptURL).origin === origin)
      await session.send('ServiceWorker.stopWorker', { versionId })
  }
  await session.detach()
}
