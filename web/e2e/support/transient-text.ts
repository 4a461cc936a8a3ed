import type { Page } from '@playwright/test'

/**
 * Resolves when the page has shown a text that disappears automatically. It is called before the action that shows the
 * text. It polls in frames of the page, so that a slow test does not miss the text.
 */
export async function hasShown(page: Page, text: string): Promise<void> {
  await page.waitForFunction((expected) => document.body.innerText.includes(expected), text, {
    polling: 'raf',
  })
}
