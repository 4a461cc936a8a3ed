import { expect } from '@playwright/test'
import { administratorAt } from './support/admin.ts'
import { test } from './support/server.ts'

test.use({ file: import.meta.url, contextOptions: { reducedMotion: 'reduce' } })

test('a report that was made for the site has its parameters in the address, and a hostile one harms nothing', async ({
  app,
  browser,
}) => {
  const admin = await administratorAt(browser, app)
  const { page } = admin
  const report = '/admin/reports/01900000-0000-7000-8000-000000002309/show'
  await page.goto(`${report}?day=2000-01-01&kind=Theme`)
  const table = page.getByRole('table', { name: 'Changed since a day' })
  await expect(table.getByRole('cell', { name: 'Theme', exact: true }).first()).toBeVisible()
  await page.getByLabel('Kind').selectOption('Case')
  await expect(page).toHaveURL(/kind=Case/)
  await expect(table.getByRole('cell', { name: 'Case', exact: true }).first()).toBeVisible()
  await expect(table.getByRole('cell', { name: 'Theme', exact: true })).toHaveCount(0)
  await page.goto(`${report}?kind=${encodeURIComponent(`' or true; drop table services; --`)}`)
  await expect(page.getByText('No rows')).toBeVisible()
  await page.goto(`${report}?day=yesterday`)
  await expect(page.getByRole('alert')).toHaveText('Changed since must be a day')
  await admin.leave()
})
