import { expect, type Locator, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { readFile } from 'node:fs/promises'
import { queue } from './support/admin.ts'
import type { App } from './support/server.ts'
import { test } from './support/shared-administrators.ts'

// Lists are imported from files and exported to files, and their rows are reordered.

async function importDialog(page: Page, screen: string): Promise<Locator> {
  await page.goto(`/admin/${screen}/import`)
  const dialog = page.getByRole('dialog', { name: /^Import / })
  await expect(dialog.getByLabel(/Choose a CSV file/)).toBeAttached()
  return dialog
}

async function chooseFile(dialog: Locator, content: string | Buffer): Promise<void> {
  const buffer = Buffer.from(content)
  await dialog
    .getByLabel(/Choose a CSV file/)
    .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer })
}

async function companiesLike(app: App, pattern: string): Promise<number> {
  const rows = await runSql(app.databaseUrl, 'select id from service_companies where name like $1', [pattern])
  return rows.length
}

/** The values of a column, in the order of the site. */
async function propositions(app: App): Promise<unknown[]> {
  const rows = await runSql(
    app.databaseUrl,
    'select title from value_propositions order by display_order, title',
    [],
  )
  return rows.map(({ title }) => title)
}

test('a list is exported, changed, corrected in the preview, imported, and exported with the same result', async ({
  anna: admin,
  app,
}) => {
  const { page } = admin
  const exported = async (): Promise<string> => {
    await page.goto('/admin/companies/export')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Export \d+ items/ }).click()
    return await readFile(await (await saved).path(), 'utf8')
  }
  const before = await exported()
  const dialog = await importDialog(page, 'companies')
  await chooseFile(dialog, before)
  await expect(dialog.getByText('0 new, 0 changed, 22 unchanged')).toBeVisible()

  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  const latvian =
    'Company name\nZ\u00eele un \u00c2bele SIA\nFinan\u00f0u vad\u00eeba\nStrat\u00e7\u00ecija R\u00eeg\u00e2\n'
  await chooseFile(dialog, Buffer.from(latvian, 'latin1'))
  await expect(dialog.getByLabel('Encoding')).toHaveValue('windows-1257')
  await expect(dialog.getByText('Stratēģija Rīgā').first()).toBeVisible()

  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await chooseFile(dialog, 'Company name;Founded;Team size\nKoivu & Kumpu;199O;12\nSoitto Oy;2001;3\n')
  await expect(dialog.getByText('1 new, 0 changed, 0 unchanged; 1 item with errors is skipped')).toBeVisible()
  await dialog.getByLabel('Founded: Write a whole number in digits, such as 1200').fill('1990')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('2 new, 0 changed, 0 unchanged')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 2 items' }).click()
  await expect(dialog.getByText('2 items imported.')).toBeVisible()
  await expect.poll(() => companiesLike(app, 'Koivu & Kumpu')).toBe(1)

  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  await expect(dialog.getByText('2 items undone.')).toBeVisible()
  await expect.poll(() => companiesLike(app, 'Koivu & Kumpu')).toBe(0)
  await page.goto('/admin/companies')
  await expect(queue(page)).toHaveText('All on the site')
  expect(await exported()).toBe(before)
})

test(
  'five thousand rows are imported offline and undone in one step, and a thousand are sent to the site and back',
  { tag: '@long' },
  async ({ anna: admin, app }) => {
    const { page, context, proxy } = admin
    const rows = Array.from({ length: 5_000 }, (_, i) => `Member ${i},Short text ${i},${1950 + (i % 70)}`)
    const importFirst = async (count: number): Promise<void> => {
      const dialog = await importDialog(page, 'companies')
      await chooseFile(dialog, ['Company name,Short description,Founded', ...rows.slice(0, count)].join('\n'))
      const named = count.toLocaleString('en')
      await dialog.getByRole('button', { name: `Import ${named} items` }).click()
      await expect(dialog.getByText(`${named} items imported.`)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(queue(page)).toContainText(`${named} edits pending`)
    }
    const undoNewest = async (): Promise<void> => {
      await page.getByRole('link', { name: 'Import', exact: true }).click()
      await page
        .getByRole('button', { name: /^Undo the import of rows.csv/ })
        .first()
        .click()
    }
    proxy.cut()
    await context.setOffline(true)
    await importFirst(5_000)
    await undoNewest()
    await expect(page.getByText('5,000 items undone.')).toBeVisible()
    await page.keyboard.press('Escape')
    // The queue is empty.
    await expect(queue(page)).toHaveText('Offline')

    // Sending a thousand writes takes some twelve seconds of CPU time, so fewer writes are sent than stored.
    await importFirst(1_000)
    expect(await companiesLike(app, 'Member %')).toBe(0)
    proxy.restore()
    await context.setOffline(false)
    await expect.poll(() => companiesLike(app, 'Member %')).toBe(1_000)
    await expect(queue(page)).toHaveText('All on the site')
    await undoNewest()
    await expect(page.getByText('1,000 items undone.')).toBeVisible()
    await expect.poll(() => companiesLike(app, 'Member %')).toBe(0)
    await page.keyboard.press('Escape')
    await expect(queue(page)).toHaveText('All on the site')
  },
)

test(
  'two administrators who move rows at the same time, by keyboard and mouse, both get their order',
  { tag: '@long' },
  async ({ anna, app, bert }) => {
    const [first, second, third, ...rest] = await propositions(app)
    const last = rest.at(-1)
    for (const { page } of [anna, bert]) {
      await page.goto('/admin/value-propositions')
      await expect(page.getByRole('button', { name: `Move ${String(last)} up`, exact: true })).toBeVisible()
    }
    anna.proxy.cut()
    bert.proxy.cut()
    const up = anna.page.getByRole('button', { name: `Move ${String(third)} up`, exact: true })
    await up.focus()
    await anna.page.keyboard.press('Enter')
    await expect(anna.page.getByText(`${String(third)}: place 2 of`)).toBeAttached()
    await anna.page.keyboard.press('Enter')
    await expect(anna.page.getByText(`${String(third)}: place 1 of`)).toBeAttached()
    const rowAt = (title: unknown) => bert.page.getByRole('row').filter({ hasText: String(title) })
    // The window is high enough for all rows, because scrolling to the target would move another row under the mouse.
    await bert.page.setViewportSize({ width: 1280, height: 1400 })
    const below = await rowAt(last).boundingBox()
    if (below === null) throw new Error('The last row is not drawn')
    await rowAt(first)
      .locator('[data-drag-handle]')
      .dragTo(rowAt(last), { targetPosition: { x: below.width / 2, y: below.height - 4 }, steps: 10 })
    await expect(bert.page.getByText(`${String(first)}: place`)).toBeAttached()

    anna.proxy.restore()
    bert.proxy.restore()
    await expect.poll(() => propositions(app)).toEqual([third, second, ...rest, first])
    for (const { page } of [anna, bert]) {
      await expect(queue(page)).toHaveText('All on the site')
      await expect(page.getByRole('row').nth(1)).toContainText(String(third))
      await expect(page.getByRole('row').last()).toContainText(String(first))
    }
  },
)
