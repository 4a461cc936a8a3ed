import { runSql } from '@coop/postgres/testing'
import { expect, type Locator, type Page } from '@playwright/test'
import { go, searchField } from './support/admin-states/admin-state.ts'
import { openServices, queue, renameService, rowOf, signIn } from './support/admin.ts'
import { invitedAccount } from './support/invited-account.ts'
import { test } from './support/shared-administrators.ts'
import { waitForLocalRows } from './support/strict-page.ts'

const openRelease = async (page: Page, name: string) => {
  await go(page, '/admin/releases')
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
const published = (page: Page) => page.getByRole('main').getByText('Published', { exact: true }).first()

test('edits staged offline are reviewed on a phone and published together, after conflicts are decided', async ({
  anna,
  bert,
  app,
  browser,
}) => {
  const visitor = await browser.newPage()
  await visitor.goto(`${app.url}/services/brand-desk`)
  await waitForLocalRows(visitor)
  const title = visitor.locator('main h1')

  // Anna is offline.
  const { page } = anna
  anna.proxy.cut()
  await go(page, '/admin/releases')
  await page.getByRole('button', { name: 'New release' }).click()
  await page.getByLabel('Name').fill('Train day')
  await page.getByRole('button', { name: 'Create release' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Train day' })).toBeVisible()
  await go(page, '/admin/services')
  await renameService(page, 'Brand Desk', 'Brand Desk in spring')
  await renameService(page, 'Brand Mirror', 'Brand Mirror in spring')
  await expect(rowOf(page, 'Brand Desk in spring')).toContainText('In the release')
  await page.getByLabel('Save edits to').selectOption('')
  await expect(rowOf(page, 'Brand Desk in spring')).toHaveCount(0)
  anna.proxy.restore()
  await expect(queue(page)).toHaveText('Saved to Train day')
  await expect(title).toHaveText('Brand Desk')

  // Another person changes one of the rows on the site meanwhile.
  await runSql(app.databaseUrl, `update services set name = 'Mirror, live' where slug = 'brand-mirror'`)

  // Bert is on a phone.
  await bert.page.setViewportSize({ width: 390, height: 844 })
  await openRelease(bert.page, 'Train day')
  const publish = bert.page.getByRole('button', { name: 'Publish now' })
  await expect(bert.page.getByText('1 edit needs a decision first.')).toBeVisible()
  await expect(publish).toBeDisabled()
  await bert.page.getByRole('button', { name: 'The release for all fields' }).click()
  await bert.page.getByRole('button', { name: 'Apply choices' }).click()
  await expect(publish).toBeEnabled()
  await publish.click()
  await bert.page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click()
  await expect(title).toHaveText('Brand Desk in spring')
  await expect(published(bert.page)).toBeVisible()
  const names = () =>
    runSql(
      app.databaseUrl,
      `select name from services where slug in ('brand-desk', 'brand-mirror') order by name`,
    )
  expect(await names()).toEqual([{ name: 'Brand Desk in spring' }, { name: 'Brand Mirror in spring' }])

  // Then the release is reverted as a whole.
  await bert.page.getByRole('button', { name: 'Revert' }).click()
  await bert.page.getByRole('alertdialog').getByRole('button', { name: 'Revert' }).click()
  await expect(title).toHaveText('Brand Desk')
  await expect.poll(names).toEqual([{ name: 'Brand Desk' }, { name: 'Mirror, live' }])
  await expect(queue(bert.page)).toHaveText('All on the site')
  await visitor.close()
})

test('an editor submits a release, its reviewed edits are approved, and a link shows it without an account', async ({
  anna,
  bert,
  app,
  browser,
}) => {
  const account = await invitedAccount(anna.page, 'editor@paradox.example', 'editor')
  const editor = await browser.newPage()
  await signIn(editor, app.url, account)
  await go(editor, '/admin/releases')
  await editor.getByRole('button', { name: 'New release' }).click()
  await editor.getByLabel('Name').fill('By an editor')
  await editor.getByRole('button', { name: 'Create release' }).click()
  await expect(editor.getByRole('heading', { level: 1, name: 'By an editor' })).toBeVisible()
  await go(editor, '/admin/services')
  await renameService(editor, 'Leadership Bench', 'Bench, first')
  await editor.getByRole('button', { name: 'Compare with the site' }).click()
  await expect(rowOf(editor, 'Bench, first')).toContainText('on the site Leadership Bench')
  await openRelease(editor, 'By an editor')
  await expect(editor.getByRole('button', { name: 'Publish now' })).toHaveCount(0)
  await editor.getByRole('button', { name: 'Submit for review …' }).click()
  await editor.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).click()
  await expect(queue(editor)).toHaveText('Saved to By an editor')

  // Bert reviews the release and approves it offline; meanwhile it changes.
  const { page, proxy } = bert
  await openRelease(page, 'By an editor')
  const shown = page.getByRole('listitem').filter({ hasText: 'Service name' })
  await expect(shown).toContainText('Bench, first')
  // The submission may arrive later than the edits.
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  proxy.cut()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('main').getByText('Approved', { exact: true }).first()).toBeVisible()
  await go(editor, '/admin/services')
  await renameService(editor, 'Bench, first', 'Bench, second')
  await expect(queue(editor)).toHaveText('Saved to By an editor')
  proxy.restore()
  await expect(page.getByRole('main').getByText(/The edits of this release have changed/)).toBeVisible()
  await page.getByRole('button', { name: 'Discard it and refresh' }).click()
  await expect(shown).toContainText('Bench, second')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(queue(page)).toHaveText('Saved to By an editor')

  // A person without an account uses a link, which is then revoked.
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Preview link, shown only once').inputValue()
  const context = await browser.newContext()
  const stranger = await context.newPage()
  const title = stranger.locator('main h1')
  const path = new URL('services/leadership-bench', link).pathname
  await stranger.goto(app.url + path)
  await expect(title).toHaveText('Bench, second')
  expect(await context.cookies()).toEqual([])
  // Nothing covers the note that explains the preview.
  const note = stranger.getByRole('note').filter({ hasText: 'Visitors cannot see it yet.' })
  await expect(note).toBeInViewport({ ratio: 1 })
  await note.click({ trial: true })
  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('button', { name: 'Revoke' })).toHaveCount(0)
  await stranger.reload()
  await expect(title).toHaveText('This link has expired or was revoked.')
  await stranger.goto(`${app.url}/services/leadership-bench`)
  await expect(title).toHaveText('Leadership Bench')
  await context.close()
  await editor.close()
})

test('one row is unpublished at a scheduled time, by the clock of the server', async ({
  anna,
  app,
  browser,
}) => {
  const { page } = anna
  await openServices(page)
  await page.getByRole('searchbox').fill('Crisis Voice')
  await page.getByRole('button', { name: 'Actions for Crisis Voice' }).click()
  await page.getByRole('menuitem', { name: 'Unpublish at …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule unpublishing of “Crisis Voice”' })
  await dialog.getByLabel('Date and time').fill('2031-03-30T09:00')
  await expect(dialog.getByText('30 March 2031, 09:00 in Helsinki time')).toBeVisible()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  // The clocks change that night. The site is unchanged until the first edit is stored.
  const scheduled = () =>
    runSql(
      app.databaseUrl,
      `select state, publish_at at time zone 'UTC' = '2031-03-30 06:00' as is_right from releases where name like '%Crisis Voice'`,
    )
  await expect.poll(scheduled).toEqual([{ state: 'scheduled', is_right: true }])
  await expect(queue(page)).toHaveText(/^Saved to /)

  const visitor = await browser.newPage()
  await visitor.goto(`${app.url}/services/crisis-voice`)
  await waitForLocalRows(visitor)
  await go(page, '/admin/releases')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Unpublish: Crisis Voice/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click()
  await expect(visitor.getByText(/Service Not Found/i).first()).toBeVisible()
  await expect(queue(page)).toHaveText('All on the site')
  await visitor.close()
})

const PREVIEW = 'iframe[title="Preview of the page"]'
/** The position of the caret, and the text around it. */
const caretIn = (field: Locator) =>
  field.evaluate((control) =>
    control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement
      ? `${control.value.slice(0, control.selectionStart ?? 0)}|${control.value.slice(control.selectionStart ?? 0)}`
      : '',
  )

/** Hovers over a text until its name is shown, because the page may add its listener after the first paint. */
async function pointAt(text: Locator, within: Locator, name: string): Promise<void> {
  await expect(async () => {
    await text.page().mouse.move(2, 2)
    await text.hover()
    await expect(within.getByText(name, { exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test(
  'offline, texts of a release are edited by pressing them in the preview',
  { tag: '@long' },
  async ({ anna }) => {
    const { page, proxy } = anna
    proxy.cut()
    await go(page, '/admin/releases')
    await page.getByRole('button', { name: 'New release' }).click()
    await page.getByLabel('Name').fill('Read and edited')
    await page.getByRole('button', { name: 'Create release' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Read and edited' })).toBeVisible()
    await go(page, '/admin/services')
    await searchField(page, 'services').fill('AI Opportunity')
    await renameService(page, 'AI Opportunity Day', 'AI Opportunity Morning')

    // The site with the release: on its first page, on a chosen page, and on a linked page.
    await page.getByRole('link', { name: 'Preview', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Preview' })
    const site = page.frameLocator(PREVIEW)
    const title = site.locator('main h1')
    await expect(title).toBeAttached()
    const pages = dialog.getByRole('combobox', { name: 'Page' })
    await pages.fill('opportunity morning')
    await page.getByRole('option', { name: /AI Opportunity Morning/ }).click()
    await expect(title).toHaveText('AI Opportunity Morning')
    await site.getByRole('contentinfo').getByRole('link', { name: 'Members' }).click()
    await expect(title).not.toHaveText('AI Opportunity Morning')
    await expect(pages).toHaveValue('Members')
    await pages.fill('opportunity morning')
    await page.getByRole('option', { name: /AI Opportunity Morning/ }).click()

    // Hovering shows the field of a text. A press opens the field, with the caret at the pressed position.
    await expect(title).toHaveText('AI Opportunity Morning')
    await pointAt(title, dialog, 'Service · Service name')
    await title.click({ position: { x: 2, y: 10 } })
    const form = page.getByRole('dialog', { name: 'Edit service' })
    const name = form.getByRole('textbox', { name: 'Service name' })
    await expect(name).toBeFocused()
    expect(await caretIn(name)).toBe('|AI Opportunity Morning')
    await expect(form.getByText('Saves to the release “Read and edited”')).toBeVisible()

    // When the form is already open, a press moves to another field.
    await expect(title).toHaveText('AI Opportunity Morning')
    const lead = site.locator('main p').first()
    await pointAt(lead, form, 'Service · Short description')
    await lead.click()
    await expect(form.getByRole('textbox', { name: 'Short description' })).toBeFocused()
    // The keyboard moves from one text to the next.
    const editOnPage = page.getByRole('switch', { name: 'Click to edit' })
    await editOnPage.press('Space')
    const place = form.getByRole('button', { name: /^Service · Deliverables: / }).first()
    await place.focus()
    await page.keyboard.press('Enter')
    await expect(form.getByRole('textbox', { name: 'Deliverables' })).toBeFocused()
    await editOnPage.press('Space')
    await expect(place).toHaveCount(0)
    // A text of another row opens the form of that row.
    const company = site.getByRole('complementary').getByRole('listitem').locator('p').first()
    await pointAt(company, form, 'Company · Short description')
    await company.click()
    await expect(
      page.getByRole('dialog', { name: 'Edit company' }).getByRole('textbox', { name: 'Short description' }),
    ).toBeFocused()
    proxy.restore()
    await go(page, '/admin/services')
    await expect(queue(page)).toHaveText('Saved to Read and edited')
    await page.getByLabel('Save edits to').selectOption('')
  },
)
