import { expect, type Page } from '@playwright/test'

/** Fails the test on anything that the browser complains about: errors, refused scripts and styles, mismatches. */
export function watchComplaints(page: Page): () => void {
  const complaints: string[] = []
  // What the policy refuses is not always told on the console.
  void page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`refused by ${violatedDirective}: ${blockedURI}`),
    ),
  )
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  return () => expect(complaints).toEqual([])
}

/** From now on the page stands on its own rows: it asks nothing of the network for what it shows. */
export async function waitForLocalRows(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-rows', 'local')
}
