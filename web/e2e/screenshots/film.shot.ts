import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, expect } from '@playwright/test'
import sharp, { type OutputInfo } from 'sharp'
import { administratorAt, queue, rowOf } from '../support/admin.ts'
import { test } from '../support/server.ts'
import { openSite } from './open-site.ts'
import { pictureFile } from './picture-file.ts'
import { type Frame, recordFrames } from './screencast.ts'

test.use({ ownApp: import.meta.url })

const framesPerSecond = 8
/** The maximum time of a picture except the last, in milliseconds. A busy machine makes longer pauses. */
const longestPause = 1750
/** The size of the browser windows. The film shows them smaller. */
const page = { width: 800, height: 900 }
const half = { width: 640, height: 720 }
const captionHeight = 64

/** A caption, and the time from which it is shown. */
type Scene = { at: number; caption: string }

// An administrator is on the left, a visitor on the right. The film has the original speed, but shortened pauses.
test('the film: an edit is made offline, the connection is back, and the page that a visitor has open changes', async ({
  app,
  browser,
}) => {
  const before = 'AI in Production'
  const after = 'AI That Ships'
  const visitor = await openSite(browser, `${app.url}/services/ai-in-production`, page)
  const admin = await administratorAt(browser, app)
  await admin.page.setViewportSize(page)
  await expect(rowOf(admin.page, before)).toBeVisible()
  const scenes: Scene[] = []
  const scene = async (caption: string, work: () => Promise<void>, hold: number): Promise<void> => {
    scenes.push({ at: Date.now(), caption })
    await work()
    await sleep(hold)
  }

  const casts = [await recordFrames(admin.page), await recordFrames(visitor)]
  await scene(
    'Left: an administrator. Right: a visitor has the page of a service open.',
    async () => {},
    1500,
  )
  await scene(
    'The administrator’s line is cut, and the admin works on.',
    async () => {
      admin.proxy.cut()
      await admin.context.setOffline(true)
      await rowOf(admin.page, before).getByRole('link', { name: before, exact: true }).click()
      await expect(admin.page.getByLabel('Service name')).toBeFocused()
    },
    700,
  )
  await scene(
    'A new name is typed and saved: one edit waits on this device.',
    async () => {
      const name = admin.page.getByLabel('Service name')
      await name.fill('')
      await name.pressSequentially(after, { delay: 70 })
      await sleep(300)
      await admin.page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(queue(admin.page)).toContainText('1 edit')
    },
    2000,
  )
  await scene(
    'The line comes back: the edit is sent, and the visitor’s open page changes.',
    async () => {
      admin.proxy.restore()
      await admin.context.setOffline(false)
      await expect(visitor.getByRole('heading', { level: 1 })).toContainText(after)
    },
    3500,
  )
  const end = Date.now()
  for (const cast of casts) await cast.stop()
  const captions = await drawCaptions(
    browser,
    scenes.map(({ caption }) => caption),
  )
  await admin.leave()
  await visitor.context().close()
  await compose(
    casts.map(({ frames }) => frames),
    scenes.map(({ at }, index) => ({ at, png: captions[index] ?? Buffer.alloc(0) })),
    end,
    pictureFile('film.webp'),
  )
})

/** Joins equal pictures into one longer frame. */
async function compose(
  pages: readonly (readonly Frame[])[],
  captions: readonly Frame[],
  end: number,
  path: string,
): Promise<OutputInfo> {
  const step = 1000 / framesPerSecond
  const begin = captions[0]?.at ?? 0
  const pictures: { layers: Frame[]; delay: number }[] = []
  for (let now = begin; now < end; now += step) {
    const layers = [captions, ...pages].map((frames) => latest(frames, now))
    const last = pictures.at(-1)
    if (last?.layers.every((layer, index) => layer === layers[index])) last.delay += step
    else pictures.push({ layers, delay: step })
  }
  const frames = await Promise.all(pictures.map(({ layers }) => drawFrame(layers)))
  return sharp(frames, { join: { animated: true } })
    .webp({
      quality: 68,
      effort: 4,
      loop: 0,
      delay: pictures.map(({ delay }, index) =>
        Math.round(index === pictures.length - 1 ? delay : Math.min(delay, longestPause)),
      ),
      minSize: true,
    })
    .toFile(path)
}

function latest(frames: readonly Frame[], now: number): Frame {
  const frame = frames.findLast(({ at }) => at <= now) ?? frames[0]
  if (frame === undefined) throw new Error('A page has drawn nothing')
  return frame
}

async function drawFrame([caption, ...pages]: readonly Frame[]): Promise<Buffer> {
  const halves = await Promise.all(
    pages.map(({ png }) =>
      sharp(png)
        .resize({ ...half, fit: 'cover', position: 'top' })
        .png()
        .toBuffer(),
    ),
  )
  const gap = 2
  return sharp({
    create: {
      width: half.width * 2 + gap,
      height: half.height + captionHeight,
      channels: 3,
      background: '#1f1d1a',
    },
  })
    .composite([
      { input: caption?.png ?? Buffer.alloc(0), left: 0, top: 0 },
      ...halves.map((input, index) => ({ input, left: index * (half.width + gap), top: captionHeight })),
    ])
    .png()
    .toBuffer()
}

async function drawCaptions(browser: Browser, texts: readonly string[]): Promise<Buffer[]> {
  const font = await readFile(new URL('../../src/ui/theme/fonts/instrument-sans-core.woff2', import.meta.url))
  const drawing = await browser.newPage({ viewport: { width: half.width * 2 + 2, height: captionHeight } })
  const pictures: Buffer[] = []
  for (const text of texts) {
    await drawing.setContent(
      `<style>@font-face { font-family: Caption; src: url(data:font/woff2;base64,${font.toString('base64')}) }
       body { margin: 0; height: 100vh; display: grid; place-content: center; font: 24px Caption, sans-serif;
              background: #1f1d1a; color: #fbf7ef }</style>${text}`,
    )
    await drawing.evaluate(() => document.fonts.ready.then(() => undefined))
    pictures.push(await drawing.screenshot())
  }
  await drawing.close()
  return pictures
}
