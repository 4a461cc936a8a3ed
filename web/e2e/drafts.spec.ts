import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { openServices, rowOf, signIn } from './support/admin.ts'
import { violationsOf } from './support/axe.ts'
import { createAdministrator } from './support/create-administrator.ts'
import { test } from './support/server.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

// Values typed into a form survive its tab, and the form shows what other people change meanwhile.

const form = (page: Page): Locator => page.getByRole('dialog', { name: /^(Edit|New) service$/ })
const field = (page: Page, name: string): Locator => form(page).locator(`#field-${name}`)
const offer = (page: Page): Locator => form(page).getByRole('region', { name: 'Unsaved changes' })

async function openForm(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: `Edit ${name}`, exact: true }).click()
  await expect(form(page)).toBeVisible()
}

/** Waits until the words are stored on the device. */
async function kept(page: Page, words: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (): Promise<string> => {
        const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
        const name = names.find((each) => each.startsWith('coop-drafts-'))
        if (name === undefined) return ''
        return await new Promise((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.addEventListener('error', () => reject(new Error('The drafts cannot be read')))
          opening.addEventListener('success', () => {
            const db = opening.result
            const all = db.transaction('drafts').objectStore('drafts').getAll()
            all.addEventListener('success', () => {
              db.close()
              resolve(JSON.stringify(all.result))
            })
          })
        })
      }),
    )
    .toContain(words)
}

async function crash(context: BrowserContext, page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  // The page dies before it can respond.
  void session.send('Page.crash').catch(() => {})
  await crashed
}

test('a tab that crashes or is closed loses no typed word, and the form shows what has changed meanwhile', async ({
  app,
  browser,
}, { repeatEachIndex: run }) => {
  const context = await browser.newContext({ baseURL: app.url })
  const first = await context.newPage()
  await signIn(first, app.url, app.administrator)
  await openServices(first)
  await openForm(first, 'Crisis Voice')
  await field(first, 'deliverables').fill(`Half a senten ${run}`)
  await kept(first, `Half a senten ${run}`)
  await crash(context, first)
  const theirs = `Somebody's words ${run}`
  await runSql(app.databaseUrl, `update services set deliverables = $1 where slug = 'crisis-voice'`, [theirs])

  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/services')
  await expect(rowOf(page, 'Crisis Voice')).toContainText('Unsaved changes')
  await page.getByRole('link', { name: 'Crisis Voice', exact: true }).click()
  await expect(offer(page)).toContainText('Changed since then: Deliverables.')
  await expect(field(page, 'deliverables')).toHaveValue(theirs)
  expect(await violationsOf(page, { within: '[role=dialog]' })).toEqual([])
  await offer(page).getByRole('button', { name: 'Continue' }).click()
  await expect(field(page, 'deliverables')).toHaveValue(`Half a senten ${run}`)
  await expect(form(page).getByText(theirs)).toBeVisible()
  expect(await violationsOf(page, { within: '[role=dialog]' })).toEqual([])
  expect(await form(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await field(page, 'deliverables').fill(`Half a sentence ${run}`)
  await form(page).getByRole('button', { name: 'Keep mine: Deliverables' }).click()
  await form(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form(page)).toBeHidden()
  await expect
    .poll(() => runSql(app.databaseUrl, `select deliverables from services where slug = 'crisis-voice'`))
    .toEqual([{ deliverables: `Half a sentence ${run}` }])
  await expect(rowOf(page, 'Crisis Voice')).not.toContainText('Unsaved changes')

  await page.goto('/admin/services/new')
  await field(page, 'name').fill('A service to be')
  await kept(page, 'A service to be')
  await page.close()
  const last = await context.newPage()
  await last.goto('/admin')
  await last
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('link', { name: 'A service to be' })
    .click()
  await offer(last).getByRole('button', { name: 'Continue' }).click()
  await expect(field(last, 'name')).toHaveValue('A service to be')
  await expect(field(last, 'slug')).toHaveValue('a-service-to-be')
  await context.close()
})

test(
  'values typed while the session ended are offered after the next sign-in',
  { tag: '@long' },
  async ({ app, browser }, { repeatEachIndex: run }) => {
    const account = { email: `writer${run}@paradox.example`, password: 'another long password' }
    createAdministrator(app, account.email, account.password)
    const context = await browser.newContext({ baseURL: app.url })
    const page = await context.newPage()
    await signIn(page, app.url, account)
    await openServices(page)
    await openForm(page, 'Price Test')
    await field(page, 'name').fill('Price Test, half')
    await runSql(
      app.databaseUrl,
      `delete from sessions s using users u where u.id = s.user_id and u.email = $1`,
      [account.email],
    )
    await expect(page.getByText('Paused: sign in').first()).toBeAttached()
    await expect(field(page, 'name')).toHaveValue('Price Test, half')
    await field(page, 'name').fill('Price Test, half a name')
    await kept(page, 'Price Test, half a name')

    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password').fill(account.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await offer(page).getByRole('button', { name: 'Continue' }).click()
    await expect(field(page, 'name')).toHaveValue('Price Test, half a name')
    await context.close()
  },
)

test(
  'two administrators in one form see each other, and a save of one updates the form of the other in place',
  { tag: '@long' },
  async ({ app, browser }, { repeatEachIndex: run }) => {
    const anna = { email: `anna${run}@paradox.example`, password: 'another long password' }
    createAdministrator(app, anna.email, anna.password)
    const errors: string[] = []
    const at = async (account: typeof anna): Promise<Page> => {
      const context = await browser.newContext({ baseURL: app.url })
      const page = await context.newPage()
      await signIn(page, app.url, account)
      page.on('console', (message) => (message.type() === 'error' ? errors.push(message.text()) : undefined))
      await openServices(page)
      await openForm(page, 'Queue Clinic')
      return page
    }
    const mine = await at(app.administrator)
    const theirs = await at(anna)
    await expect(form(mine)).toContainText(`${anna.email} has this open`)
    await expect(form(theirs)).toContainText(`${app.administrator.email} has this open`)

    const tab = await mine.context().newPage()
    await tab.goto(mine.url())
    await expect(form(tab)).toContainText('You have this open in another tab')
    await expect(form(mine)).toContainText('You have this open in another tab')
    await expect(form(tab)).toContainText(`${anna.email} has this open`)
    await tab.close()
    await expect(form(mine)).not.toContainText('in another tab')

    // A focused field below a field that will grow.
    const touched = field(mine, 'deliverables')
    await touched.fill('What I was writing')
    await touched.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(5, 6))
    const place = async () => {
      const box = await touched.boundingBox()
      const caret = await mine.evaluate(() => {
        const { activeElement: element } = document
        return element instanceof HTMLTextAreaElement
          ? [element.id, element.selectionStart, element.selectionEnd]
          : null
      })
      return { top: Math.round(box?.y ?? 0), caret }
    }
    const before = await place()
    expect(before.caret).toEqual(['field-deliverables', 5, 6])

    const long = Array.from({ length: 12 }, (_, line) => `Line ${line} of ${run}`).join('\n')
    await field(theirs, 'long_description').fill(long)
    await field(theirs, 'deliverables').fill(`Hers ${run}`)
    await form(theirs).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form(theirs)).toBeHidden()

    await expect(field(mine, 'long_description')).toHaveValue(long)
    await expect(touched).toHaveValue('What I was writing')
    expect(await place()).toEqual(before)
    await expect(form(mine)).toContainText('Changed elsewhere: ')
    await expect(form(mine)).not.toContainText('has this open')
    expect(await place()).toEqual(before)
    expect(await violationsOf(mine, { within: '[role=dialog]' })).toEqual([])
    await form(mine).getByRole('button', { name: 'Take theirs: Deliverables' }).click()
    await expect(touched).toHaveValue(`Hers ${run}`)
    expect(errors).toEqual([])
    await mine.context().close()
    await theirs.context().close()
  },
)
