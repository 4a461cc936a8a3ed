import { expect, type Locator, type Page } from '@playwright/test'
import type { ChosenFile } from './photos.ts'

// Actions of an administrator with mouse and keyboard, in any list. Each ends when the edit is stored.

async function openList(page: Page, list: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: list, exact: true })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

type Fill = (form: Locator, page: Page) => Promise<void>

export async function addRow(page: Page, list: string, fill: Fill): Promise<void> {
  await openList(page, list)
  await page.getByRole('link', { name: /^Add/ }).click()
  await saveForm(page, page.getByRole('dialog', { name: /^New / }), async (form) => {
    await fill(form, page)
    // Articles stay drafts, unless they were filled in to be published.
    const published = form.getByRole('switch', { name: /^(Published|Active)$/ })
    if (list !== 'Content' && (await published.count()) === 1) await published.press('Space')
  })
}

export async function editRow(page: Page, list: string, title: string, fill: Fill): Promise<void> {
  await openList(page, list)
  await page.getByRole('searchbox').fill(title)
  await page.getByRole('link', { name: `Edit ${title}`, exact: true }).click()
  await saveForm(page, page.getByRole('dialog', { name: /^Edit / }), fill)
  await page.getByRole('searchbox').fill('')
}

async function saveForm(page: Page, form: Locator, fill: Fill): Promise<void> {
  const list = new URL(page.url()).pathname.split('/').slice(0, 3).join('/')
  await fill(form, page)
  await form.locator('[type=submit]').click()
  const question = page.getByRole('alertdialog', { name: /as it is\?$/ })
  await expect.poll(async () => (await question.isVisible()) || (await form.isHidden())).toBe(true)
  if (await question.isVisible()) await question.getByRole('button', { name: 'Publish' }).click()
  await expect(form).toBeHidden()
  // The form closes at once, and the address changes when the edit is stored.
  await expect(page).toHaveURL((url) => url.pathname === list)
}

export async function deleteRow(page: Page, list: string, title: string): Promise<void> {
  await openList(page, list)
  await page.getByRole('searchbox').fill(title)
  await page.getByRole('button', { name: `Delete ${title}`, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0)
  await page.getByRole('searchbox').fill('')
}

export async function flipService(page: Page, name: string, place: string): Promise<void> {
  await openList(page, 'Services')
  const button = page.getByRole('button', { name: `${name}: show on ${place}`, exact: true })
  const before = await button.getAttribute('aria-pressed')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true')
}

export async function moveRow(
  page: Page,
  list: string,
  title: string,
  direction: 'up' | 'down',
): Promise<void> {
  await openList(page, list)
  await page.getByRole('button', { name: `Move ${title} ${direction}`, exact: true }).click()
  await expect(page.getByText(`${title}: place`)).toBeAttached()
}

export async function importCompanies(page: Page, csv: string, count: number): Promise<void> {
  await openList(page, 'Companies')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import companies' })
  await dialog
    .getByLabel(/Choose a CSV file/)
    .setInputFiles({ name: 'companies.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialog.getByRole('button', { name: `Import ${count} items` }).click()
  await expect(dialog.getByText(`${count} items imported.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
}

export async function bulkUpload(page: Page, photos: ChosenFile[]): Promise<void> {
  await openList(page, 'Website Assets')
  await page.getByRole('link', { name: 'Bulk Upload' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk upload' })
  await dialog.locator('input[type=file]').first().setInputFiles(photos)
  await dialog.getByRole('button', { name: `Upload ${photos.length} files` }).click()
  await expect(dialog.getByText(/Saved on this device/)).toHaveCount(photos.length)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
}

/** Selects assets in the library by their keys, and changes them together. */
export async function bulkEditAssets(page: Page, keys: string[], change: Fill): Promise<void> {
  await openList(page, 'Website Assets')
  for (const key of keys) {
    await page.getByRole('searchbox').fill(key)
    await page.getByRole('checkbox', { name: `Select ${key}`, exact: true }).check()
  }
  await page.getByRole('searchbox').fill('')
  const chosen = page.getByRole('region', { name: 'Selected assets' })
  await chosen.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit \d+ assets/ })
  await change(dialog, page)
  await dialog.getByRole('button', { name: /^Apply to/ }).click()
  await expect(dialog).toBeHidden()
  await chosen.getByRole('button', { name: 'Clear selection' }).click()
}

/** Chooses a picture of the library in an open form. */
export async function choosePicture(page: Page, form: Locator, button: string, key: string): Promise<void> {
  await form.getByRole('button', { name: button, exact: true }).click()
  const picker = page.getByRole('dialog', { name: /^Choose/ })
  await picker.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'All pictures' })
  await picker.getByRole('searchbox').fill(key)
  // A button is named after its picture's alternative text, too, which may contain the key of another picture.
  await picker
    .getByRole('button')
    .filter({ has: page.getByText(key, { exact: true }) })
    .click()
  const use = picker.getByRole('button', { name: 'Use 1 picture' })
  if (await use.isVisible()) await use.click()
  await expect(picker).toBeHidden()
}

/** Adds a paragraph at the end of an article. */
export async function appendParagraph(page: Page, form: Locator, text: string): Promise<void> {
  await form.getByRole('textbox', { name: 'Content' }).click()
  await page.keyboard.press('Control+End')
  // A busy browser would handle the next key before it has reported the new caret position to the editor.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await page.keyboard.press('Enter')
  await page.keyboard.insertText(text)
}
