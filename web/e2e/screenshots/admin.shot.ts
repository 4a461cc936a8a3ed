import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { signIn } from '../support/admin.ts'
import type { AdminState } from '../support/admin-states/admin-state.ts'
import { go, openService } from '../support/admin-states/admin-state.ts'
import { screenStates } from '../support/admin-states/screen-states.ts'
import { test } from '../support/server.ts'
import { drawContactSheet, type SheetColumn } from './contact-sheet.ts'
import { picturesLoaded } from './open-site.ts'

test.use({ file: import.meta.url, contextOptions: { reducedMotion: 'reduce' } })

const widths = [360, 390, 768, 1440, 1920] as const
const schemes = ['light', 'dark'] as const
/** of the pictures on the sheet */
const SCALE = 0.35

const form = (path: string, name: string): AdminState => ({
  name,
  open: async (page) => {
    await go(page, path)
    await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
  },
})

const states: readonly AdminState[] = [
  ...screenStates,
  {
    name: 'the assets',
    open: async (page) => {
      await go(page, '/admin/assets')
      await expect(page.getByRole('heading', { level: 1, name: 'Website Assets' })).toBeVisible()
    },
  },
  { name: 'a service', open: (page) => openService(page, 'AI in Production') },
  form('/admin/companies/new', 'New company'),
  form('/admin/content/new', 'New article'),
  form('/admin/assets/new', 'New asset'),
  form('/admin/assets/bulk-upload', 'Bulk upload'),
]

test('the admin: each screen at each width, light and dark, on one sheet', async ({ app, browser }) => {
  test.setTimeout(1_800_000)
  const columns: SheetColumn[] = []
  for (const width of widths) {
    for (const colorScheme of schemes) {
      const height = width < 768 ? 844 : 900
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        isMobile: width < 768,
        hasTouch: width < 768,
      })
      const page = await context.newPage()
      await signIn(page, app.url, app.administrator)
      const pictures: Buffer[] = []
      for (const { open } of states) {
        await open(page, app)
        await expect(page.getByText(/^Loading/)).toHaveCount(0)
        await picturesLoaded(page)
        pictures.push(await page.screenshot())
      }
      columns.push({ width, pictures })
      await context.close()
    }
  }
  const folder = fileURLToPath(new URL('../../test-results/', import.meta.url))
  await mkdir(folder, { recursive: true })
  await drawContactSheet(columns, SCALE, `${folder}admin.png`)
  process.stdout.write(`  ${folder}admin.png\n`)
})
