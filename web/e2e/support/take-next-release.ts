import { expect, type Page } from '@playwright/test'

/**
 * Waits until an open page and its service worker are of the next release. A page of the release before, as one is that
 * was opened too slowly, is offered the next one, and the offer is taken.
 *
 * The next navigation must come after this. A browser under DevTools, as each browser of these tests is, stops a worker
 * that is being replaced even while it handles a navigation, which then never ends. Without DevTools it stops that
 * worker only when nothing is left to do.
 */
export async function takeNextRelease(page: Page): Promise<void> {
  const offer = page.getByRole('button', { name: /^(Use it now|Update now)$/ })
  await expect
    .poll(async () => {
      if (await offer.isVisible()) await offer.click()
      return page.evaluate(releaseOfPage)
    })
    .toBe('next page, newest worker')
}

/** Runs in the page. */
async function releaseOfPage(): Promise<string> {
  const script = document.querySelector('script[type=module]')?.getAttribute('src') ?? ''
  if (!script.includes('-next.js')) return 'page of the release before'
  const registration = await navigator.serviceWorker.ready
  // Where the line breaks, the next look finds the newest worker.
  const error = await registration.update().then(
    () => null,
    (reason: unknown) => String(reason),
  )
  const { installing, waiting, active } = registration
  if (error === null && installing === null && waiting === null && active?.state === 'activated')
    return 'next page, newest worker'
  const states = [installing, waiting, active].map((worker) => worker?.state)
  return `next page, workers ${states.join()}, ${error ?? 'checked'}`
}
