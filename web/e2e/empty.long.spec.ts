import { entityNames } from '@coop/sync/entities'
import { expect, type Page, test } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { signIn } from './support/admin.ts'
import { withoutSpecimens } from './support/page-templates.ts'
import { startApp } from './support/server.ts'
import { watchConsole } from './support/strict-page.ts'

/** Pages that do not need a specific row. */
const pages = withoutSpecimens.filter((template) => !/[{]|^\/services|^\/no/.test(template))

test('without demo content every page is complete, without broken pictures, demo texts or useless filters', async ({
  page,
}) => {
  const app = await startApp({ DEMO_CONTENT: 'off' })
  const check = watchConsole(page)
  for (const path of pages) {
    await page.setViewportSize({ width: 390, height: 800 })
    const response = await page.goto(app.url + path)
    expect([path, response?.status()]).toEqual([path, 200])
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await scrollToPictures(page)
      await expect.poll(() => brokenPictures(page), `${path} at ${width} px`).toEqual([])
      expect(await emptyLists(page), `${path} at ${width} px`).toEqual([])
    }
    const text = await page.locator('body').innerText()
    expect(text, path).not.toMatch(/matching your criteria|Showing 0|Havukallio|VAT number|LinkedIn/i)
  }
  check()
  await page.goto(`${app.url}/offering`)
  await expect(page.getByText('The first services are being written')).toBeVisible()
  await page.goto(`${app.url}/revolution`)
  await expect(page.getByText('No active services available')).toBeVisible()

  await signIn(page, app.url, app.administrator)
  await page.goto(`${app.url}/admin/services`)
  await expect(page.getByText('No services yet')).toBeVisible()
  // Built-in reports are not demo content.
  for (const table of entityNames.filter((name) => name !== 'reports'))
    expect([table, (await runSql(app.databaseUrl, `select id from ${table} limit 1`)).length]).toEqual([
      table,
      0,
    ])
  await app.stop()
})

async function scrollToPictures(page: Page): Promise<void> {
  for (const picture of await page.locator('img:visible').all()) await picture.scrollIntoViewIfNeeded()
}

/** Pictures that were requested and have failed. A slide that is not shown yet has requested none. */
function brokenPictures(page: Page): Promise<string[]> {
  return page
    .locator('img[src]:visible')
    .evaluateAll((all) =>
      all.flatMap((one) =>
        one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0 ? [] : [one.outerHTML],
      ),
    )
}

function emptyLists(page: Page): Promise<string[]> {
  return page
    .locator('main :is(ul, ol, dl, select):visible')
    .evaluateAll((all) => all.filter(({ children }) => children.length === 0).map((one) => one.outerHTML))
}
