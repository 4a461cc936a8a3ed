import { writeFile } from 'node:fs/promises'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { chromium, expect, type Page } from '@playwright/test'
import { isAdminCached } from '../support/admin-cached.ts'
import { editService, openServices, queue, renameService, rowOf, signIn } from '../support/admin.ts'
import { phonePhoto } from '../support/photos.ts'
import { readQueue, storedQueueSchema } from './stored-queue.ts'

/**
 * Records the queue of a version as a test for later versions. It needs a running app of that version with demo content
 * and an empty queue. `record.ts ADDRESS EMAIL PASSWORD NAME` makes edits of all kinds in the admin, one of which
 * conflicts, and writes the content of IndexedDB to `NAME.json`.
 */
const [url = '', email = '', password = '', name = ''] = process.argv.slice(2)
const executablePath = process.env['CHROMIUM_PATH']
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const context = await browser.newContext({ baseURL: url })
// The page lacks the compiler helper that names functions for stack traces.
await context.addInitScript('globalThis.__name = (value) => value')
const page = await context.newPage()
await signIn(page, url, { email, password })
await openServices(page)
await expect.poll(() => page.evaluate(isAdminCached, 'code' as const), { timeout: 60_000 }).toBe(true)
await park(page)
await context.setOffline(true)

await renameService(page, 'Brand Mirror', 'Brand Mirror, in the queue')
await rowOf(page, 'Queue Clinic')
  .getByRole('button', { name: /homepage/i })
  .first()
  .click()
await editService(page, 'Model Caretaker', async (form) => {
  await form.getByRole('button', { name: 'Select companies' }).click()
  const companies = page.getByRole('dialog', { name: 'Select companies' })
  await companies.getByRole('button', { name: 'Select None' }).click()
  await companies.getByLabel('Lumikko Writing').check()
  await companies.getByRole('button', { name: 'Use selection' }).click()
})
await page.getByRole('button', { name: 'Delete Price Test' }).click()
await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
await photo(page)
await article(page)

const userId = await page.evaluate(async () => {
  const names = (await indexedDB.databases()).map((each) => each.name ?? '')
  return names.find((each) => each.startsWith('coop-outbox-'))?.slice('coop-outbox-'.length) ?? ''
})
const recorded = await page.evaluate(readQueue, userId)
const versions = recorded.entries.map(({ write }) => Number(write['schemaVersion']))
const stored = storedQueueSchema.parse({ release: name, schemaVersion: Math.max(...versions), ...recorded })
await writeFile(
  fileURLToPath(new URL(`${name}.json`, import.meta.url)),
  `${JSON.stringify(stored, null, 2)}\n`,
)
await browser.close()

/** Makes an edit that conflicts with an earlier one in another browser. */
async function park(first: Page): Promise<void> {
  const other = await (await browser.newContext({ baseURL: url })).newPage()
  await signIn(other, url, { email, password })
  await openServices(other)
  await context.setOffline(true)
  await renameService(first, 'Crisis Voice', 'Crisis Voice, mine')
  await renameService(other, 'Crisis Voice', 'Crisis Voice, theirs')
  await expect(queue(other)).toHaveText('All on the site', { timeout: 60_000 })
  await other.context().close()
  await context.setOffline(false)
  await expect(first.getByRole('banner').getByRole('link', { name: /needs a decision/ })).toBeVisible({
    timeout: 60_000,
  })
}

async function photo(admin: Page): Promise<void> {
  await admin.goto('/admin/assets')
  await admin.getByRole('link', { name: /^Upload/ }).click()
  const form = admin.getByRole('dialog', { name: 'New asset' })
  const file = await phonePhoto('In the queue.JPG', { width: 400, height: 300 })
  await form.locator('input[type=file]').first().setInputFiles(file)
  await form.getByLabel('Category').selectOption('team-photos')
  await expect(form.getByLabel('Asset key')).toHaveValue('in-the-queue')
  await form.getByLabel('Alt text').fill('A photo that waits')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden()
  // The form closes at once, and the address changes when the edit is stored.
  await expect(admin).toHaveURL(/\/admin\/assets$/)
}

async function article(admin: Page): Promise<void> {
  await admin.goto('/admin/content')
  await admin.getByRole('link', { name: /^Add/ }).click()
  const form = admin.getByRole('dialog', { name: 'New article' })
  await form.getByLabel(/^Title/).fill('From the queue')
  await form.getByRole('textbox', { name: 'Content' }).click()
  await admin.keyboard.type('# is *text*, and waits.')
  await form.getByRole('button', { name: 'Save draft', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(admin).toHaveURL(/\/admin\/content$/)
}
