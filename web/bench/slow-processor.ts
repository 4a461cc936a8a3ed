import type { Page } from '@playwright/test'

/**
 * Slows the page's main thread by a factor, in later documents as well. The DevTools protocol cannot slow a worker: it
 * responds 'Operation is only supported for pages, not workers'.
 */
export async function slowProcessor(page: Page, times: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: times })
}
