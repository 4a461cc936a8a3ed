import type { Page } from '@playwright/test'

/** A frame of a page as PNG, and its time in milliseconds since 1970. */
export type Frame = { at: number; png: Buffer }

export type Screencast = { frames: readonly Frame[]; stop(): Promise<void> }

/** Records each frame of the page that Chromium renders. */
export async function recordFrames(page: Page): Promise<Screencast> {
  const frames: Frame[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: (metadata.timestamp ?? Date.now() / 1000) * 1000, png: Buffer.from(data, 'base64') })
    // The page may be closed by now.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  frames.push({ at: 0, png: await page.screenshot() })
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  return {
    frames,
    stop: async () => {
      await session.send('Page.stopScreencast')
      await session.detach()
    },
  }
}
