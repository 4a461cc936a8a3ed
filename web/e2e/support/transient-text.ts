import type { Page } from '@playwright/test'

/**
 * Resolves when the page has shown a text that goes away by itself. Called before the action that brings the text, and
 * polled in the page's own frames: a test that is slower than the text misses nothing.
 */
export async function hasShown(page: Page, text: string): Promise<void> {
  await page.waitForFunction((expected) => document.body.innerText.includes(expected), text, {
    polling: 'raf',
  })
}
