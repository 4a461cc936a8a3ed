import { expect, type Page } from '@playwright/test'

/** Fails the test on any error or warning on the console: exceptions, refused scripts and styles, mismatches. */
export function watchConsole(page: Page): () => void {
  const messages: string[] = []
  // Not every violation of the policy is reported on the console.
  void page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`refused by ${violatedDirective}: ${blockedURI}`),
    ),
  )
  page.on('pageerror', (error) => messages.push(error.message))
  page.on('console', (message) => {
    // A shape that has begun anew answers 409, which is a part of the protocol, and which the browser reports by itself.
    if (message.text().includes('409 (Conflict)') && message.location().url.includes('/shapes/')) return
    if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text())
  })
  return () => expect(messages).toEqual([])
}

/** Resolves when the page is rendered from local rows: from then on it needs no network for what it shows. */
export async function waitForLocalRows(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-rows', 'local')
}

/** Resolves when the worker has the code of all pages, too: from then on each of them opens without a network. */
export async function waitForAllPages(page: Page): Promise<void> {
  await waitForLocalRows(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}
