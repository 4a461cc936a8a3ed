import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { administratorAt, queue } from './support/admin.ts'
import { cacheDatabase } from './support/admin-cached.ts'
import { go } from './support/admin-states/admin-state.ts'
import { test } from './support/shared-administrators.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const themesWithoutCase = `
  select t.name as "Theme" from offering_themes t
  where not exists (
    select from cases k
    join case_companies kc on kc.case_id = k.id
    join service_companies c on c.id = kc.company_id
    where k.theme_tag = t.name and c.short_description ilike '%brussels%'
  )
  order by t.name`

async function ask(page: Page, sql: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Query' }).fill(sql)
  await page.keyboard.press('Control+Enter')
}

const namesIn = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).getByRole('cell').allTextContents()

test(
  'a question is answered offline and saved as a report, and a colleague sees the report and its rows as they change',
  { tag: '@long' },
  async ({ app, browser }) => {
    await runSql(
      app.databaseUrl,
      `update service_companies set short_description = 'A house in Brussels'
     where id in (select company_id from case_companies order by company_id limit 1)`,
    )
    const themes = async () =>
      (await runSql(app.databaseUrl, themesWithoutCase)).map((row) => String(row['Theme']))
    const expected = await themes()
    const [first, second] = [await administratorAt(browser, app), await administratorAt(browser, app)]
    const { page, proxy } = first
    await cacheDatabase(page)
    proxy.cut()
    await go(page, '/admin/sql')
    await ask(page, themesWithoutCase)
    await expect(page.getByRole('table', { name: 'Result' })).toBeVisible()
    expect(await namesIn(page, 'Result')).toEqual(expected)

    await ask(page, `select length(repeat('x', 1000000000))`)
    await expect(page.getByRole('alert')).toContainText('needs too much memory')
    await ask(page, 'select nam from services')
    await expect(page.getByRole('alert')).toContainText('Column "nam" does not exist')
    await ask(page, 'delete from services')
    await expect(page.getByRole('alert')).toContainText('Syntax error')

    await ask(page, themesWithoutCase)
    await page.getByRole('button', { name: 'Save as a new report' }).click()
    await page.getByLabel(/^Title/).fill('Themes without a Brussels case')
    await page.getByRole('button', { name: 'Save report' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Themes without a Brussels case' }),
    ).toBeVisible()
    await expect(queue(page)).toContainText('1 edit')
    await expect.poll(() => namesIn(page, 'Themes without a Brussels case')).toEqual(expected)

    await go(second.page, '/admin/reports')
    proxy.restore()
    await second.page.getByRole('link', { name: 'Themes without a Brussels case', exact: true }).click()
    await expect.poll(() => namesIn(second.page, 'Themes without a Brussels case')).toEqual(expected)
    await runSql(app.databaseUrl, `update service_companies set short_description = 'A house elsewhere'`)
    const later = await themes()
    expect(later.length).toBeGreaterThan(expected.length)
    await expect.poll(() => namesIn(second.page, 'Themes without a Brussels case')).toEqual(later)
    await first.leave()
    await second.leave()
  },
)

test('a report made for the site has its parameters in the address, and a hostile one is harmless', async ({
  anna: admin,
}) => {
  const { page } = admin
  const report = '/admin/reports/01900000-0000-7000-8000-000000002309/show'
  await page.goto(`${report}?day=2000-01-01&kind=Theme`)
  const table = page.getByRole('table', { name: 'Changed since a day' })
  await expect(table.getByRole('cell', { name: 'Theme', exact: true }).first()).toBeVisible()
  await page.getByLabel('Kind').selectOption('Case')
  await expect(page).toHaveURL(/kind=Case/)
  await expect(table.getByRole('cell', { name: 'Case', exact: true }).first()).toBeVisible()
  await expect(table.getByRole('cell', { name: 'Theme', exact: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByText('Kind: Case', { exact: false })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${report}?kind=${encodeURIComponent(`' or true; drop table services; --`)}`)
  await expect(page.getByText('No rows')).toBeVisible()
  await page.goto(`${report}?day=yesterday`)
  await expect(page.getByRole('alert')).toHaveText('Changed since must be a date')
})

test(
  'a word is replaced in 40 rows offline as one step, which can be undone, and never in an address',
  { tag: '@long' },
  async ({ app, browser }) => {
    await runSql(
      app.databaseUrl,
      `update cases set challenge = 'A Lighthouse stands at https://x.example/Lighthouse.'
     where id in (select id from cases order by id limit 40)`,
    )
    const countOf = async (text: string) => {
      const [row] = await runSql(
        app.databaseUrl,
        `select count(*)::int as count from cases where challenge = '${text}'`,
      )
      return row?.['count']
    }
    const admin = await administratorAt(browser, app)
    const { page, proxy } = admin
    await cacheDatabase(page)
    proxy.cut()
    await go(page, '/admin/replace')
    await page.getByLabel('Find', { exact: true }).fill('Lighthouse')
    await page.getByLabel('Replace with').fill('Beacon')
    await expect(page.getByText('40 places', { exact: true })).toBeVisible()
    await page
      .getByRole('checkbox', { name: /^Replace in / })
      .first()
      .uncheck()
    await page.getByRole('button', { name: 'Replace 39 places in 39 items' }).click()
    await expect(queue(page)).toContainText('39 edits')
    await expect(page.getByText('1 place', { exact: true })).toBeVisible()
    proxy.restore()
    await expect(queue(page)).toHaveText('All on the site')
    const after = 'A Beacon stands at https://x.example/Lighthouse.'
    expect(await countOf(after)).toBe(39)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Undo: / })
      .click()
    await expect(page.getByText('40 places', { exact: true })).toBeVisible()
    await expect.poll(() => countOf(after)).toBe(0)
    await expect(queue(page)).toHaveText('All on the site')
    await admin.leave()
  },
)
