import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { openServices, queue, rowOf, signIn } from './support/admin.ts'
import { violationsOf } from './support/axe.ts'
import { test } from './support/shared-administrators.ts'
import { z } from 'zod'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PASSWORD = 'tuesday kettle marble orbit'

const companiesSchema = z.array(
  z.object({ name: z.string(), slug: z.string(), images: z.number(), services: z.number() }),
)

async function fitsTheScreen(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  // A narrow page renders some elements in another layout a moment later.
  await expect.poll(overflow).toBeLessThanOrEqual(0)
}

test('two administrators see who changed what, and one restores the former value of a field', async ({
  app,
  browser,
  page,
}) => {
  await signIn(page, app.url, app.administrator)
  await page.goto(`${app.url}/admin/people`)
  await page.getByRole('button', { name: 'Invite …' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite a colleague' })
  const email = 'historian@paradox.example'
  await invitation.getByLabel('E-mail address').fill(email)
  await invitation.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = await invitation.getByLabel('Link').inputValue()
  const other = await browser.newPage({ baseURL: app.url })
  await other.goto(link)
  await other.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Save password' }).click()
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await openServices(other)
  await other.getByRole('link', { name: 'Edit Leadership Bench', exact: true }).click()
  const form = other.getByRole('dialog', { name: 'Edit service' })
  const text = await form.getByLabel('Long description').inputValue()
  await form.getByLabel('Long description').fill(`${text}\n\nA closing sentence of the historian.`)
  await form.getByLabel('Service name').fill('Bench of history')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(queue(other)).toHaveText('All on the site')
  await page.goto(`${app.url}/admin/services`)
  await expect(rowOf(page, 'Bench of history')).toBeVisible()
  await rowOf(page, 'Bench of history').getByRole('link', { name: 'History of Bench of history' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history.getByText(`Changed by ${email}`)).toBeVisible()
  await expect(history.locator('ins').first()).toContainText('A closing sentence of the historian.')
  expect(await violationsOf(page, { within: '[role=dialog]' })).toEqual([])

  await history.getByRole('button', { name: 'Restore Service name as before' }).click()
  const preview = page.getByRole('dialog', { name: 'Restore these values?' })
  await expect(preview).toContainText('Leadership Bench')
  expect(await violationsOf(page, { within: '[role=dialog]' })).toEqual([])
  await preview.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(rowOf(page, 'Leadership Bench')).toBeVisible()
  await expect(queue(page)).toHaveText('All on the site')
  const rows = await runSql(
    app.databaseUrl,
    `select name, long_description like '%historian.' as is_kept from services where slug = 'leadership-bench'`,
  )
  expect(rows).toEqual([{ name: 'Leadership Bench', is_kept: true }])

  await page.goto(`${app.url}/admin/activity`)
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('listitem').first()).toContainText(
    `${app.administrator.email} changed service Leadership Bench`,
  )
  await page.getByLabel('Who').selectOption(email)
  await expect(today.getByRole('listitem')).toHaveCount(1)
  await expect(today.getByRole('listitem')).toContainText('Service name, Long description')
  await expect(page).toHaveURL(/person=/)
  await page.reload()
  await expect(today.getByRole('listitem')).toHaveCount(1)
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  await fitsTheScreen(page)
  expect(await violationsOf(page)).toEqual([])
  await other.context().close()
})

test(
  'a deleted company is restored with its pictures and services, even if the connection is lost',
  { tag: '@long' },
  async ({ anna: somebody, app }) => {
    const { page, proxy } = somebody
    const companies = async () => {
      const rows = await runSql(
        app.databaseUrl,
        `select c.name, c.slug, (select count(*)::int from company_images where company_id = c.id) as images,
         (select count(*)::int from service_contributing_companies where company_id = c.id) as services
       from service_companies c where exists (select from company_images where company_id = c.id)
         and exists (select from service_contributing_companies where company_id = c.id)
       order by c.name limit 1`,
      )
      return companiesSchema.parse(rows)
    }
    const before = await companies()
    const [company] = before
    if (company === undefined) throw new Error('No company has pictures and services')
    const { name, slug } = company
    await page.goto('/admin/companies')
    await page.getByRole('searchbox', { name: 'Search companies' }).fill(name)
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    // The queue may be empty before the deletion is added to it.
    await expect.poll(async () => (await page.request.get(`/members/${slug}`)).status()).toBe(404)
    await expect(queue(page)).toHaveText('All on the site')

    await page.getByRole('link', { name: 'Deleted companies' }).click()
    await expect(page).toHaveURL(/entity=service_companies&kind=deleted/)
    await page.getByRole('link', { name: `Restore ${name}` }).click()
    const history = page.getByRole('dialog', { name: 'History' })
    await expect(history.getByText('It is also restored in:')).toBeVisible()
    expect(await violationsOf(page, { within: '[role=dialog]' })).toEqual([])
    await page.setViewportSize({ width: 390, height: 800 })
    await fitsTheScreen(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    proxy.cut()
    await history.getByRole('button', { name: 'Restore this company' }).click()
    await expect(rowOf(page, name)).toBeVisible()
    await page.goto('/admin/activity')
    await expect(page.getByRole('alert')).toContainText('It is stored on the server')
    await expect(page.getByText(/(is|are) pending and not in this list yet/)).toBeVisible()
    proxy.restore()
    // References removed by the deletion are restored together with the company.
    await expect(
      page
        .getByRole('region', { name: 'Today' })
        .getByRole('listitem')
        .filter({ hasText: `created company ${name}` }),
    ).toBeVisible()
    await expect.poll(companies).toEqual(before)
    await expect.poll(async () => (await page.request.get(`/members/${slug}`)).status()).toBe(200)
  },
)
