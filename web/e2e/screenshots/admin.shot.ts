import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { rowOf, signIn } from '../support/admin.ts'
import type { AdminState } from '../support/admin-states/admin-state.ts'
import { dialogStates } from '../support/admin-states/dialog-states.ts'
import { peopleStates } from '../support/admin-states/people-states.ts'
import { phoneStates, queueStates } from '../support/admin-states/queue-states.ts'
import { screenStates } from '../support/admin-states/screen-states.ts'
import { type App, test } from '../support/server.ts'
import { drawContactSheet } from './contact-sheet.ts'
import { formStates } from './form-states.ts'
import { picturesLoaded } from './open-site.ts'
import { failingStates, offlineStates } from './quiet-states.ts'

test.use({ ownApp: import.meta.url, contextOptions: { reducedMotion: 'reduce' } })

const DESK = 1440
const PHONE = 390
const widths = [PHONE, 768, DESK] as const
/** For screens, also the narrowest and the widest width that people use. */
const allWidths = [360, ...widths, 1920] as const
const schemes = ['light', 'dark'] as const
const SCALE = 0.35

const folder = fileURLToPath(new URL('../../.cache/admin/', import.meta.url))

test.beforeEach(async ({ app, page }) => {
  test.setTimeout(1_800_000)
  page.setDefaultTimeout(60_000)
  await page.setViewportSize({ width: DESK, height: 900 })
  await signIn(page, app.url, app.administrator)
  await page.goto(`${app.url}/admin/services`)
  await expect(rowOf(page, 'Price Test')).toBeVisible()
})

test('the admin: screens', ({ app, page }) => draw(page, app, 'screens', screenStates, allWidths))

test('the admin: forms', ({ app, page }) => draw(page, app, 'forms', formStates, allWidths))

test('the admin: dialogs', ({ app, page }) => draw(page, app, 'dialogs', dialogStates))

test('the admin: queue', async ({ app, page }) => {
  await draw(page, app, 'queue', queueStates)
  await page.context().setOffline(false)
  await page.setViewportSize({ width: PHONE, height: 900 })
  await draw(page, app, 'phone', phoneStates, [PHONE])
})

test('the admin: people', ({ app, page }) => draw(page, app, 'people', peopleStates()))

test('the admin: without a server, and without a network', async ({ app, page }) => {
  await draw(page, app, 'failing', failingStates)
  await page.unroute('**/api/**')
  await page.context().setOffline(true)
  await draw(page, app, 'offline', offlineStates)
})

/** Waits for colour transitions, and for previewed pages that are measured again at a new width. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}

/** Opens each state once and takes a picture of it in each width and scheme, and one sheet of all pictures. */
async function draw(
  page: Page,
  app: App,
  name: string,
  states: readonly AdminState[],
  shownAt: readonly number[] = widths,
): Promise<void> {
  await mkdir(`${folder}${name}`, { recursive: true })
  const columns = shownAt.flatMap((width) =>
    schemes.map((scheme) => ({ width, scheme, pictures: new Array<Buffer>() })),
  )
  for (const [index, state] of states.entries()) {
    await state.open(page, app)
    await picturesLoaded(page)
    for (const { width, scheme, pictures } of columns) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await settled(page)
      const picture = await page.screenshot()
      pictures.push(picture)
      const number = String(index + 1).padStart(2, '0')
      await writeFile(
        `${folder}${name}/${number} ${state.name.replaceAll('/', ' ')}, ${width} ${scheme}.png`,
        picture,
      )
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: shownAt.length === 1 ? PHONE : DESK, height: 900 })
  }
  await drawContactSheet(columns, SCALE, `${folder}${name}.png`)
  process.stdout.write(`  ${folder}${name}.png\n`)
}
