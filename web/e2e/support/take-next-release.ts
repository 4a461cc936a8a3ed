import { expect, type Page } from '@playwright/test'

// A browser under DevTools, as each browser of these tests is, replaces a service worker in another way than that of a
// visitor. It stops the former worker even while that one handles a navigation, which then never ends; so the next
// navigation has to wait. And a former worker that a request has started again stays for minutes, while DevTools let no
// worker end by itself; so it is stopped here.

/**
 * Waits until an open page and its service worker are of the next release. A page of the release before, as one is that
 * was opened too slowly, is offered the next one, and the offer is taken.
 */
export async function takeNextRelease(page: Page): Promise<void> {
  const offer = page.getByRole('button', { name: /^(Update now|Update now)$/ })
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

/** Looks for another version, and ends the active worker where one waits for it. */
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
    // The line has broken: the next look finds the newest worker.
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
