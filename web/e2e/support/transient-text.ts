import type { Page } from '@playwright/test'

/**
 * Resolves when the page has shown a text that goes away by itself. Asked before what brings the text, and answered by
 * the page's own frames: a test that is slower than the text misses nothing.
 */
export async function hasShown(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), text, { polling: 'raf' })
}
