import { expect, type Page } from '@playwright/test'

/**
 * Fails the test on any error or warning in the console: exceptions, blocked scripts and styles, hydration mismatches.
 */
export function watchConsole(page: Page): () => void {
  const messages: string[] = []
  // The console does not show every violation of the content security policy.
  void page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`refused by ${violatedDirective}: ${blockedURI}`),
    ),
  )
  page.on('pageerror', (error) => messages.push(error.message))
  page.on('console', (message) => {
    // The protocol responds with 409 when a shape starts again, and the browser logs that.
    if (message.text().includes('409 (Conflict)') && message.location().url.includes('/shapes/')) return
    if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text())
  })
  return () => expect(messages).toEqual([])
}

/** Resolves when the page is rendered from local rows, and so needs no network for its content. */
export async function waitForLocalRows(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-rows', 'local')
}

/** Resolves when the worker also has the code of all pages, so that each of them opens without a network. */
export async function waitForAllPages(page: Page): Promise<void> {
  await waitForLocalRows(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}
