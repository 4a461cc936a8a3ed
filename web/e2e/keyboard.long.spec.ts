import { expect } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { queue, rowOf } from './support/admin.ts'
import { expectFocus, openByPalette, pressByKeyboard, tabTo } from './support/keyboard.ts'
import { phonePhoto } from './support/photos.ts'
import { test } from './support/server.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

// Every task of the admin with the keyboard alone. The result is on the screen before it is in the queue, and later in
// Postgres, where the tests wait for it.

test.beforeEach(async ({ app, page }) => {
  await page.goto(`${app.url}/admin`)
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(app.administrator.email)
  await tabTo(page, page.getByLabel('Password'))
  await page.keyboard.type(app.administrator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  // Code that keeps the focus loads after the first screen, together with the service worker.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
})

test('an article with a picture is created and published, and a service is put on the home page', async ({
  app,
  page,
}) => {
  await openByPalette(page, 'Add Article')
  const form = page.getByRole('dialog', { name: 'New article' })
  await expect(form.getByLabel(/^Title/)).toBeFocused()
  await page.keyboard.type('Without a mouse')
  await tabTo(page, form.getByRole('textbox', { name: 'Content' }))
  await page.keyboard.type('Typed.')
  await page.keyboard.press('Alt+F10')
  const picture = page
    .getByRole('toolbar', { name: 'Formatting' })
    .getByRole('button', { name: 'Picture', exact: true })
  await page.keyboard.press('End')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft')
  await expect(picture).toBeFocused()
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog', { name: 'Choose picture' })
  await pressByKeyboard(page, picker.getByRole('listitem').first().getByRole('button'))
  await expect(form.locator('figure')).toBeVisible()
  await pressByKeyboard(page, form.getByRole('switch', { name: 'Published' }), 'Space')
  await pressByKeyboard(page, form.getByRole('button', { name: 'Publish', exact: true }))
  await expect(form).toBeHidden()
  await expectFocus(page)
  await expect(rowOf(page, 'Without a mouse')).toBeVisible()

  await openByPalette(page, 'Services')
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('Price Test')
  await expect(rowOf(page, 'AI in Production')).toHaveCount(0)
  const toggle = page.getByRole('button', { name: 'Price Test: show on homepage' })
  await pressByKeyboard(page, toggle)
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(toggle).toBeFocused()
  await expect(queue(page)).toHaveText('All on the site')
  await expect
    .poll(() =>
      runSql(
        app.databaseUrl,
        `select (select published from content where slug = 'without-a-mouse') as published,
       (select show_on_homepage from services where slug = 'price-test') as shown`,
      ),
    )
    .toEqual([{ published: true, shown: true }])
})

test('rows are moved and deleted, a photo is uploaded, and the focus is never lost', async ({
  app,
  page,
}) => {
  await openByPalette(page, 'Partners')
  await expectFocus(page)
  const down = page.getByRole('button', { name: 'Move Aino Havukallio down' })
  await pressByKeyboard(page, down)
  await expect(page.getByText('Aino Havukallio: place 2 of')).toBeAttached()
  await expect(down).toBeFocused()
  await pressByKeyboard(page, page.getByRole('button', { name: 'Delete Aino Havukallio' }))
  const question = page.getByRole('alertdialog')
  await pressByKeyboard(page, question.getByRole('button', { name: 'Cancel' }))
  await expect(page.getByRole('button', { name: 'Delete Aino Havukallio' })).toBeFocused()
  await page.keyboard.press('Enter')
  await pressByKeyboard(page, question.getByRole('button', { name: 'Delete', exact: true }))
  await expect(rowOf(page, 'Delete Aino Havukallio')).toHaveCount(0)
  await expectFocus(page)

  await openByPalette(page, 'Add Asset')
  const form = page.getByRole('dialog', { name: 'New asset' })
  await expect(form).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await pressByKeyboard(page, form.getByRole('button', { name: 'Choose file' }))
  await (await chooser).setFiles(await phonePhoto('By hand.jpg', { width: 800, height: 600 }))
  await expect(form.getByLabel('Asset key')).toHaveValue('by-hand')
  await tabTo(page, form.getByLabel('Category'))
  await page.keyboard.type('Other')
  await tabTo(page, form.getByLabel('Alt text'))
  await page.keyboard.type('A hand on a keyboard')
  const save = form.getByRole('button', { name: 'Save', exact: true })
  // The button has another name while the file is prepared.
  await expect(save).toBeVisible()
  await pressByKeyboard(page, save)
  await expect(form).toBeHidden()
  await expectFocus(page)
  // The asset becomes an edit when its file is stored on the device.
  await expect(page).toHaveURL(/\/admin\/assets(\?|$)/)
  await expect(queue(page)).toHaveText('All on the site')
  await expect
    .poll(() => runSql(app.databaseUrl, `select category from website_assets where asset_key = 'by-hand'`))
    .toEqual([{ category: 'other' }])
})

test('an import is undone, and a rename is undone, redone, previewed, and restored from the history', async ({
  app,
  page,
}) => {
  await openByPalette(page, 'Companies')
  const importLink = page.getByRole('link', { name: 'Import', exact: true })
  await pressByKeyboard(page, importLink)
  const dialog = page.getByRole('dialog', { name: 'Import companies' })
  const chooser = page.waitForEvent('filechooser')
  await pressByKeyboard(page, dialog.getByLabel(/Choose a CSV file/))
  const buffer = Buffer.from('Company name\nBy hand Oy\n')
  await (await chooser).setFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer })
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Import 1 item' }))
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Undo this import' }))
  await expect(dialog.getByText('1 item undone.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(importLink).toBeFocused()

  await openByPalette(page, 'Services')
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('Interim')
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await pressByKeyboard(page, link('Edit Interim Leader'))
  const form = page.getByRole('dialog', { name: 'Edit service' })
  await tabTo(page, form.getByLabel('Service name'))
  await page.keyboard.press('End')
  await page.keyboard.type(', by hand')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expectFocus(page)
  await page.keyboard.press('Control+z')
  await expect(link('Edit Interim Leader')).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(link('Edit Interim Leader, by hand')).toBeVisible()

  await pressByKeyboard(page, link('Preview Interim Leader, by hand'))
  await expect(page.getByRole('dialog', { name: /Preview/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link('Preview Interim Leader, by hand')).toBeFocused()

  await expect(queue(page)).toHaveText('All on the site')
  await pressByKeyboard(page, link('History of Interim Leader, by hand'))
  const history = page.getByRole('dialog', { name: 'History' })
  await pressByKeyboard(page, history.getByRole('button', { name: 'Restore Service name as before' }).first())
  const question = page.getByRole('dialog', { name: 'Restore these values?' })
  await pressByKeyboard(page, question.getByRole('button', { name: 'Restore', exact: true }))
  await expect(question).toBeHidden()
  await expectFocus(page)
  await expect(queue(page)).toHaveText('All on the site')
  await expect
    .poll(() => runSql(app.databaseUrl, `select name from services where slug = 'interim-leader'`))
    .toEqual([{ name: 'Interim Leader' }])
})

test('conflicts are resolved, a person is invited, and the administrator signs out', async ({
  app,
  page,
}) => {
  await page.route('**/api/writes', (route) => route.abort())
  for (const name of ['Executive Search', 'Leadership Bench']) {
    await openByPalette(page, name)
    const form = page.getByRole('dialog', { name: 'Edit service' })
    await tabTo(page, form.getByLabel('Service name'))
    await page.keyboard.press('End')
    await page.keyboard.type(', mine')
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()
  }
  await expect(queue(page)).toContainText('2 edits')
  await runSql(
    app.databaseUrl,
    `update services set name = name || ', theirs' where slug in ('executive-search', 'leadership-bench')`,
  )
  await openByPalette(page, 'Edits')
  await tabTo(page, page.getByRole('button', { name: 'Send now' }))
  // The route is removed only now: pending edits would be sent automatically, and there would be no button to press.
  await page.unroute('**/api/writes')
  await page.keyboard.press('Enter')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(2)
  const left = await cards.last().getAttribute('aria-label')
  await pressByKeyboard(page, cards.first().getByRole('radio', { name: /^Mine/ }), 'Space')
  await pressByKeyboard(page, cards.first().getByRole('button', { name: 'Apply choices' }))
  // The card after the decided one has the focus.
  await expect(page.getByRole('article', { name: left ?? '' })).toBeFocused()
  await expect(cards).toHaveCount(1)
  await pressByKeyboard(page, cards.getByRole('button', { name: 'Theirs for all fields' }))
  await pressByKeyboard(page, cards.getByRole('button', { name: 'Apply choices' }))
  await expect(queue(page)).toHaveText('All on the site')
  await expectFocus(page)

  await openByPalette(page, 'People')
  const invite = page.getByRole('button', { name: 'Invite …' })
  await pressByKeyboard(page, invite)
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await page.keyboard.type('by-keyboard@paradox.example')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Link')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(invite).toBeFocused()
  await openByPalette(page, 'Sign out')
  await expect(page.getByLabel('Email')).toBeVisible()
})
