import { expect } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { administratorAt, openServices, queue, rowOf, signIn } from './support/admin.ts'
import { violationsOf } from './support/axe.ts'
import { test } from './support/shared-administrators.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test(
  'offline with the keyboard alone, the palette opens screens and rows, publishes, previews and signs out',
  { tag: '@long' },
  async ({ app, browser }) => {
    await runSql(app.databaseUrl, `update services set published = false where slug = 'brand-mirror'`)
    await runSql(
      app.databaseUrl,
      `update service_companies set short_description = 'Löydämme sillan yli' where name = 'Brännskär Consulting'`,
    )
    const admin = await administratorAt(browser, app)
    const { page, proxy } = admin
    await expect(rowOf(page, 'Brand Mirror')).toContainText('Draft')
    proxy.cut()
    const { keyboard } = page
    const palette = page.getByRole('dialog', { name: 'Find anything' })
    const options = palette.getByRole('option')
    const ask = async (words: string) => {
      await keyboard.press('Control+k')
      await keyboard.type(words)
      await expect(palette.getByRole('combobox', { name: 'Find anything' })).toHaveValue(words)
    }

    await ask('')
    await expect(options.first()).toHaveText(/^Dashboard/)
    expect(await violationsOf(page)).toEqual([])
    await keyboard.press('Escape')
    await expect(palette).toBeHidden()

    // The name is in one field, the other word in another.
    await ask('brannskar sillan')
    await expect(palette).toMatchAriaSnapshot(`
    - dialog "Find anything":
      - combobox "Find anything" [expanded]: brannskar sillan
      - listbox:
        - group "Content":
          - option "Brännskär Consulting Company"
  `)
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Edit company' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible()

    await ask('edits')
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowUp')
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Edits', level: 1 })).toBeVisible()

    await ask('publish mirror')
    await expect(options.first()).toHaveText('Publish Brand MirrorService')
    await keyboard.press('Enter')
    await expect(queue(page)).toContainText('1 edit')

    await ask('preview mirror')
    await expect(options.first()).toHaveText('Preview Brand MirrorService')
    await keyboard.press('Enter')
    const preview = page.frameLocator('iframe[title="Preview of the page"]')
    await expect(preview.getByRole('heading', { name: 'Brand Mirror', level: 1 })).toBeVisible()
    await keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Services Management', level: 1 })).toBeVisible()

    await ask('sign out')
    await keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'You have pending edits' })
    await expect(question).toBeVisible()
    await keyboard.press('Escape')
    proxy.restore()
    await expect(queue(page)).toHaveText('All on the site')
    await openServices(page)
    await expect(rowOf(page, 'Brand Mirror')).not.toContainText('Draft')
    await admin.leave()
  },
)

test('offline, words are found in all texts and local edits, and Enter opens the field with the word selected', async ({
  anna: admin,
  app,
}) => {
  await runSql(
    app.databaseUrl,
    `update services set deliverables = 'One page, and a lighthöuse of paper' where slug = 'brand-mirror'`,
  )
  const { page, proxy } = admin
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  const options = palette.getByRole('option')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('lighthou')
  await expect(options.last()).toHaveText(/^Search all texts for “lighthou”/)
  await page.keyboard.press('Control+Enter')
  const found = palette.getByRole('option', { name: 'Brand Mirror' })
  await expect(found).toContainText('Service · Deliverables')
  await expect(found.locator('mark')).toHaveText('lighthöuse')
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  const field = page.getByRole('dialog', { name: 'Edit service' }).getByLabel('Deliverables')
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
  const selected = () =>
    field.evaluate((area) =>
      area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : '',
    )
  await expect.poll(selected).toBe('lighthöuse')

  proxy.cut()
  await page.keyboard.type('seamark')
  await page.keyboard.press('Control+Enter')
  await expect(queue(page)).toContainText('1 edit')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('seamark of paper')
  await page.keyboard.press('Control+Enter')
  await expect(palette.getByRole('option', { name: 'Brand Mirror' }).locator('mark')).toHaveText([
    'seamark',
    'of',
    'paper',
  ])
  await palette.getByLabel('List').selectOption({ label: 'All lists (1)' })
  await page.keyboard.press('Escape')
  proxy.restore()
  await expect(queue(page)).toHaveText('All on the site')
})

test('text typed before the palette is loaded appears in it', async ({ app, browser }) => {
  // A service worker would have prefetched the code.
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/palette-[^/]*\.js/, async (route) => {
    await arrival
    await route.continue()
  })
  await signIn(page, app.url, app.administrator)
  const opener = page.getByRole('button', { name: 'Find anything' })
  await opener.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('mirr')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await expect(palette.getByRole('textbox', { name: 'Find anything' })).toHaveValue('mirr')
  expect(await violationsOf(page)).toEqual([])

  arrive()
  const input = palette.getByRole('combobox', { name: 'Find anything' })
  await expect(input).toHaveValue('mirr')
  await page.keyboard.type('or')
  await expect(input).toHaveValue('mirror')
  await expect(palette.getByRole('option').first()).toHaveText('Brand MirrorService')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(opener).toBeFocused()
  await context.close()
})
