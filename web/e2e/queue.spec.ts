import { expect, type Locator } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { editService, openServices, queue, renameService, rowOf } from './support/admin.ts'
import { test } from './support/shared-administrators.ts'

// Everything that can happen to an edit between this device and the site. Each case ends with a decision of a person.

test('of two edits of one field, the first conflicts, and the second continues from the chosen value', async ({
  anna: admin,
  app,
}) => {
  const { page } = admin
  // The response to the first edit is lost before the second is made, so the two cannot be merged.
  let held = false
  await admin.context.route('**/api/writes', async (route) => {
    if (held) return route.continue()
    held = true
    admin.proxy.cut()
    return route.abort()
  })
  await runSql(
    app.databaseUrl,
    `update services set name = 'Brand Mirror, by somebody' where slug = 'brand-mirror'`,
  )
  await expect(rowOf(page, 'Brand Mirror, by somebody')).toBeVisible()
  await renameService(page, 'Brand Mirror, by somebody', 'Mirror, first edit')
  await expect.poll(() => held).toBe(true)
  await runSql(app.databaseUrl, `update services set name = 'Theirs' where slug = 'brand-mirror'`)
  await renameService(page, 'Mirror, first edit', 'Mirror, second edit')
  admin.proxy.restore()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /needs a decision/ })
    .click()
  const card = page.getByRole('article')
  await expect(card).toContainText('Theirs')
  await card.getByRole('radio', { name: /^Theirs/ }).check()
  await card.getByRole('button', { name: 'Apply choices' }).click()
  await expect(queue(page)).toHaveText('All on the site')
  const names = await runSql(app.databaseUrl, `select name from services where slug = 'brand-mirror'`)
  expect(names).toEqual([{ name: 'Mirror, second edit' }])
})

test('an edit of a deleted service restores the service with its companies', async ({ anna: admin, app }) => {
  admin.proxy.cut()
  await renameService(admin.page, 'Crisis Voice', 'Crisis Voice, edited')
  const [was] = await runSql(
    app.databaseUrl,
    `select count(*)::int as companies from service_contributing_companies c join services s on s.id = c.service_id
     where s.slug = 'crisis-voice'`,
  )
  await runSql(app.databaseUrl, `delete from services where slug = 'crisis-voice'`)
  admin.proxy.restore()
  await admin.page
    .getByRole('banner')
    .getByRole('link', { name: /needs a decision/ })
    .click()
  await admin.page.getByRole('button', { name: 'Restore with my edit' }).click()
  await expect(queue(admin.page)).toHaveText('All on the site')
  const restored = await runSql(
    app.databaseUrl,
    `select name, (select count(*)::int from service_contributing_companies where service_id = s.id) as companies
     from services s where slug = 'crisis-voice'`,
  )
  expect(restored).toEqual([{ name: 'Crisis Voice, edited', companies: was?.['companies'] }])
})

test(
  'a delete and a flag pressed at the moment when the page unloads are not lost',
  { tag: '@long' },
  async ({ anna: admin, app }) => {
    const { page } = admin
    // On the first page the browser was never idle, so prefetched code is missing.
    await page.addInitScript(() => {
      if (sessionStorage.getItem('idle') === null) window.requestIdleCallback = () => 0
      sessionStorage.setItem('idle', 'from the next page on')
    })
    await openServices(page)
    admin.proxy.cut()
    const pressAndLeave = async (button: Locator) => {
      await expect(button).toBeVisible()
      await button.evaluate((element) => {
        if (element instanceof HTMLElement) element.click()
        location.assign('about:blank')
      })
      await page.waitForURL('about:blank')
      await openServices(page)
    }
    await page.getByRole('button', { name: 'Delete Repositioning' }).click()
    await pressAndLeave(page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }))
    await expect(rowOf(page, 'Repositioning')).toHaveCount(0)
    await pressAndLeave(rowOf(page, 'Leadership Bench').getByRole('button', { name: /homepage/i }))
    await page.getByRole('button', { name: 'Delete Foresight Letter' }).click()
    await pressAndLeave(page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }))
    await expect(rowOf(page, 'Foresight Letter')).toHaveCount(0)
    await expect(queue(page)).toContainText('3 ')
    admin.proxy.restore()
    await expect(queue(page)).toHaveText('All on the site')
    await expect(rowOf(page, 'Repositioning')).toHaveCount(0)
    const left = await runSql(
      app.databaseUrl,
      `select slug from services where slug in ('repositioning', 'foresight-letter')`,
    )
    expect(left).toEqual([])
  },
)

test('the delete of a service that was changed meanwhile waits for a decision', async ({
  anna: admin,
  app,
}) => {
  const { page } = admin
  admin.proxy.cut()
  for (const name of ['Price Test', 'Queue Clinic']) {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete this service?')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(rowOf(page, name)).toHaveCount(0)
  }
  await runSql(
    app.databaseUrl,
    `update services set short_description = 'Changed meanwhile' where slug in ('price-test', 'queue-clinic')`,
  )
  admin.proxy.restore()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /2 edits need a decision/ })
    .click()
  await page
    .getByRole('article', { name: 'Price Test' })
    .getByRole('button', { name: 'Delete anyway' })
    .click()
  await page
    .getByRole('article', { name: 'Queue Clinic' })
    .getByRole('button', { name: 'Discard my deletion' })
    .click()
  await expect(queue(page)).toHaveText('All on the site')
  await openServices(page)
  await expect(rowOf(page, 'Queue Clinic')).toBeVisible()
  await expect(rowOf(page, 'Price Test')).toHaveCount(0)
  const left = await runSql(
    app.databaseUrl,
    `select slug, short_description from services where slug in ('price-test', 'queue-clinic')`,
  )
  expect(left).toEqual([{ slug: 'queue-clinic', short_description: 'Changed meanwhile' }])
})

test('an edit that links a deleted company is refused with its name, and can be corrected', async ({
  anna: admin,
  app,
}) => {
  const { page } = admin
  await runSql(
    app.databaseUrl,
    `delete from service_contributing_companies c using services s where s.id = c.service_id and s.slug = 'model-caretaker'`,
  )
  // The edit must start from the current row, or it would be a conflict instead.
  await expect(rowOf(page, 'Model Caretaker').locator('[data-label=Companies]')).toHaveText('0')
  admin.proxy.cut()
  await editService(page, 'Model Caretaker', async (form) => {
    await form.getByRole('button', { name: 'Select companies' }).click()
    const companies = page.getByRole('dialog', { name: 'Select companies' })
    await companies.getByRole('button', { name: 'Select None' }).click()
    await companies.getByLabel('Lumikko Writing').check()
    await companies.getByRole('button', { name: 'Use selection' }).click()
  })
  await runSql(app.databaseUrl, `delete from service_companies where slug = 'lumikko-writing'`)
  admin.proxy.restore()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /needs a decision/ })
    .click()
  await expect(page.getByRole('article')).toContainText(/compan/i)
  await page.getByRole('link', { name: 'Edit and resend' }).click()
  const form = page.getByRole('dialog', { name: 'Edit service' })
  await form.getByRole('button', { name: 'Remove (deleted company)' }).click()
  await form.getByLabel('Short description').fill('Mended')
  await form.getByRole('button', { name: 'Save and resend' }).click()
  await expect(queue(page)).toHaveText('All on the site')
  const rows = await runSql(
    app.databaseUrl,
    `select short_description from services where slug = 'model-caretaker'`,
  )
  expect(rows).toEqual([{ short_description: 'Mended' }])
})

test(
  'a write that can never be applied is blocked, and other writes continue',
  { tag: '@long' },
  async ({ anna: admin, app }) => {
    await runSql(
      app.databaseUrl,
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$`,
    )
    await runSql(
      app.databaseUrl,
      `create trigger fail before update on services for each row when (old.slug = 'brand-desk') execute function fail()`,
    )
    admin.proxy.cut()
    await renameService(admin.page, 'Brand Desk', 'Brand Desk, never')
    await renameService(admin.page, 'Customer Panel', 'Customer Panel, at once')
    admin.proxy.restore()
    await expect
      .poll(() => runSql(app.databaseUrl, `select name from services where slug = 'customer-panel'`))
      .toEqual([{ name: 'Customer Panel, at once' }])
    await admin.page
      .getByRole('banner')
      .getByRole('link', { name: /1 edit/ })
      .click()
    // Without this press it would be retried five times over half a minute.
    const sendNow = admin.page.getByRole('button', { name: 'Send now' })
    await expect(async () => {
      if (await sendNow.isVisible()) await sendNow.click({ timeout: 1000 })
      await expect(queue(admin.page)).toContainText('1 edit needs a decision', { timeout: 1000 })
    }).toPass()
    await expect(admin.page.getByRole('article', { name: 'Brand Desk' })).toBeVisible()
    await runSql(app.databaseUrl, 'drop trigger fail on services')
    await admin.page.getByRole('button', { name: 'Send again' }).click()
    await expect(queue(admin.page)).toHaveText('All on the site')
    expect(await runSql(app.databaseUrl, `select name from services where slug = 'brand-desk'`)).toEqual([
      { name: 'Brand Desk, never' },
    ])
  },
)

test('the mark of a save that changes nothing on the site disappears', async ({ anna: admin, app }) => {
  admin.proxy.cut()
  await renameService(admin.page, 'Founder in Print', 'Founder, Printed')
  await expect(rowOf(admin.page, 'Founder, Printed')).toContainText('Pending')
  await runSql(
    app.databaseUrl,
    `update services set name = 'Founder, Printed' where slug = 'founder-in-print'`,
  )
  admin.proxy.restore()
  await expect(queue(admin.page)).toHaveText('All on the site')
  await expect(rowOf(admin.page, 'Founder, Printed')).not.toContainText(/Pending|Accepted|Sending/)
})

test('an edit that is pending, accepted and acknowledged on one device is never shown twice', async ({
  anna: admin,
}) => {
  const { page } = admin
  await renameService(page, 'Report People Read', 'Report that People Read')
  await expect(queue(page)).toHaveText('All on the site')
  await page.getByRole('banner').getByRole('link', { name: 'All on the site' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Report that People Read' })).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ hasText: 'Report that People Read' })).toContainText(
    'On the site',
  )
})
