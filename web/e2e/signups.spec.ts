import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { holdResponses } from './support/held-responses.ts'
import { violationsOf } from './support/axe.ts'
import { signIn } from './support/admin.ts'
import { hasShown } from './support/transient-text.ts'
import { test } from './support/server.ts'
import { waitForLocalRows } from './support/strict-page.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const rows = (databaseUrl: string, email: string) =>
  runSql(
    databaseUrl,
    `select list_id, email, first_name, last_name, page, consent_text, consented_at < received_at as earlier
     from sign_ups where email = $1 order by list_id`,
    [email],
  )

async function openEnquiry(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Talk about a project' }).click()
  await expect(dialog(page)).toBeVisible()
}

test('an enquiry gets a guessed name, is sent with its consent, confirmed, and stored once', async ({
  app,
  page,
}) => {
  await page.goto(app.url)
  await openEnquiry(page)
  await expect(dialog(page).getByLabel('Email')).toBeFocused()
  const submit = dialog(page).getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  await dialog(page).getByLabel('Email').fill('maija.virtanen@example.org')
  await dialog(page).getByLabel('First name').focus()
  await expect(dialog(page).getByLabel('First name')).toHaveValue('Maija')
  await expect(dialog(page).getByLabel('Last name')).toHaveValue('Virtanen')
  await expect(submit).toBeDisabled()
  await dialog(page).getByRole('checkbox').check()
  expect(await violationsOf(page)).toEqual([])
  const thanked = hasShown(page, "Thank you! We'll be in touch soon.")
  await submit.click()
  await expect(dialog(page)).toBeHidden()
  await thanked
  expect(await rows(app.databaseUrl, 'maija.virtanen@example.org')).toMatchObject([
    { list_id: 36, first_name: 'Maija', last_name: 'Virtanen', page: '/' },
  ])

  await openEnquiry(page)
  await expect(dialog(page).getByLabel('Email')).toHaveValue('')
  await dialog(page).getByLabel('Email').fill('not an address')
  await dialog(page).getByRole('checkbox').check()
  await submit.click()
  await expect(dialog(page).getByText('Please enter a valid email address')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
})

test('the newsletter sends names only while their fields are open, and shows a welcome for three seconds', async ({
  app,
  page,
}) => {
  await page.goto(app.url)
  const form = page
    .getByRole('main')
    .locator('form', { has: page.getByRole('button', { name: 'Join the newsletter' }) })
  await form.getByLabel('Email').fill('otto.salo@example.org')
  await form.getByRole('button', { name: 'Join the newsletter' }).click()
  await expect(form.getByText('You must agree to receive messages')).toBeVisible()
  await form.getByRole('checkbox').check()
  const welcomed = Promise.all([
    hasShown(page, 'Welcome aboard!'),
    hasShown(page, "You've been added to our mailing list."),
  ])
  await form.getByRole('button', { name: 'Join the newsletter' }).click()
  await welcomed
  await expect(form.getByLabel('Email')).toHaveValue('')
  expect(await rows(app.databaseUrl, 'otto.salo@example.org')).toMatchObject([
    { list_id: 40, first_name: '', last_name: '', page: '/' },
  ])
})

test('the short form sends only the address, and shows a welcome', async ({ app, page }) => {
  await page.goto(`${app.url}/revolution`)
  const join = page.getByRole('region', { name: 'Join 1,247+ subscribers' })
  await join.getByLabel('Email').fill('short@example.org')
  const welcomed = hasShown(page, 'Welcome aboard!')
  await join.getByRole('button', { name: 'Join', exact: true }).click()
  await welcomed
  await expect(join.getByLabel('Email')).toHaveValue('')
  expect(await rows(app.databaseUrl, 'short@example.org')).toMatchObject([
    { list_id: 40, first_name: '', consent_text: expect.stringContaining('By joining you agree') },
  ])
})

test('a form submitted before hydration is sent after it', async ({ app, page }) => {
  const scripts = await holdResponses(page, '**/assets/revolution-route*')
  await page.goto(`${app.url}/revolution`, { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Email').fill('early@example.org')
  const welcomed = hasShown(page, 'Welcome aboard!')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await scripts.respond((route) => route.continue())
  await welcomed
  expect(await rows(app.databaseUrl, 'early@example.org')).toMatchObject([{ list_id: 40 }])
})

test('offline a request is queued on the device, and sent once when the network is back', async ({
  app,
  context,
  page,
}) => {
  await page.goto(`${app.url}/revolution`)
  await waitForLocalRows(page)
  await context.setOffline(true)
  await page.getByLabel('Email').fill('offline@example.org')
  const told = hasShown(page, 'Stored on this device')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await told
  await expect(
    page.getByText('One request is stored on this device until there is a connection.'),
  ).toBeVisible()
  expect(await rows(app.databaseUrl, 'offline@example.org')).toEqual([])

  const second = await context.newPage()
  await context.setOffline(false)
  await second.goto(app.url)
  await expect
    .poll(() => rows(app.databaseUrl, 'offline@example.org'))
    .toMatchObject([
      {
        list_id: 40,
        page: '/revolution',
        earlier: true,
        consent_text: expect.stringContaining('By joining you agree'),
      },
    ])
  await expect(page.getByText('is stored on this device')).toBeHidden()
  expect(
    await runSql(app.databaseUrl, 'select repeats from sign_ups where email = $1', ['offline@example.org']),
  ).toEqual([{ repeats: 0 }])
})

test('a queued request can be discarded offline', async ({ app, context, page }) => {
  await page.goto(`${app.url}/revolution`)
  await waitForLocalRows(page)
  await context.setOffline(true)
  await page.getByLabel('Email').fill('discarded@example.org')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('region', { name: 'Stored requests' }).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('region', { name: 'Stored requests' })).toBeHidden()
  await context.setOffline(false)
  await page.reload()
  await waitForLocalRows(page)
  expect(await rows(app.databaseUrl, 'discarded@example.org')).toEqual([])
})

test('an administrator sees new sign-ups, finds them, and erases an address on request', async ({
  app,
  page,
}) => {
  for (const [email, listId] of [
    ['first@example.org', 37],
    ['second@example.org', 39],
  ] as const) {
    const response = await page.request.post(`${app.url}/api/signups`, {
      headers: { origin: app.url },
      data: { email, firstName: 'Ada', lastName: 'L', honeypot: '', consent: true, listId },
    })
    expect(await response.json()).toEqual({ success: true })
  }
  await signIn(page, app.url, app.administrator)
  const menu = page.getByRole('navigation', { name: 'Admin' })
  await menu.getByRole('link', { name: /^Sign-ups.*unread/ }).click()
  const list = page.getByRole('list', { name: 'Sign-ups' })
  await expect(list.getByText('second@example.org')).toBeVisible()
  await page.getByLabel('Search').fill('first')
  await expect(list.getByText('second@example.org')).toBeHidden()
  const item = list.getByRole('listitem').filter({ hasText: 'first@example.org' })
  await item.getByRole('button', { name: 'Mark as read' }).click()
  await expect(item.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await item.getByRole('button', { name: 'Export or erase first@example.org' }).click()
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('sign-ups-of-one-address.json')
  await dialog(page).getByRole('button', { name: 'Erase' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('No sign-ups found')).toBeVisible()
  expect(await rows(app.databaseUrl, 'first@example.org')).toEqual([])
  expect(
    await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).join()),
  ).not.toContain('sign')

  await page.context().setOffline(true)
  await page.getByLabel('Search').fill('second')
  await expect(page.getByRole('alert')).toContainText('You are offline. It is stored on the server')
})
