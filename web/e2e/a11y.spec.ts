import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { queue, rowOf, signIn } from './support/admin.ts'
import { type AdminState, OVER } from './support/admin-states/admin-state.ts'
import { dialogStates } from './support/admin-states/dialog-states.ts'
import { peopleStates } from './support/admin-states/people-states.ts'
import { phoneStates, queueStates } from './support/admin-states/queue-states.ts'
import { screenStates } from './support/admin-states/screen-states.ts'
import { violationsOf } from './support/axe.ts'
import { expectFocus, openByPalette, pressByKeyboard, tabTo } from './support/keyboard.ts'
import { phonePhoto } from './support/photos.ts'
import { type App, test } from './support/server.ts'

test.use({ file: import.meta.url, contextOptions: { reducedMotion: 'reduce' } })

// The admin for people who see it in other ways, or do not see it, and for those who have no mouse.

/** Rows beyond the fourth are drawn as those before them, and axe takes its time for each. */
async function leaveOutMoreRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('tbody tr:nth-child(n + 5) { display: none }')
    document.adoptedStyleSheets = [sheet]
  })
}

const DESK = 1440
const PHONE = 390
const widths = { 'on both': [DESK, PHONE], 'on a desk': [DESK], 'on a phone': [PHONE] }

const expectSoon = expect.configure({ soft: true, timeout: 10_000 })

/** Looks at each state, and fails in the end with all that is wrong: found by axe, or wider than the page. */
async function expectNoFaults(
  page: Page,
  app: App,
  states: readonly AdminState[],
  openedAt = DESK,
): Promise<void> {
  for (const { name, open, seen = 'on a phone' } of states) {
    await test.step(name, async () => {
      await open(page, app)
      await leaveOutMoreRows(page)
      for (const width of widths[seen]) {
        await page.setViewportSize({ width, height: 900 })
        // What a narrow page lays out in another way is drawn a moment later.
        await expectSoon
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${name} at ${width} pixels`)
          .toBeLessThanOrEqual(width)
        const isCovered = seen !== 'on both' && (await page.locator(OVER).count()) > 0
        expect
          .soft(await violationsOf(page, isCovered ? { within: OVER } : {}), `${name} at ${width} pixels`)
          .toEqual([])
      }
      await page.setViewportSize({ width: openedAt, height: 900 })
    })
  }
}

test.describe('axe finds nothing', () => {
  test.beforeEach(async ({ app, page }) => {
    test.setTimeout(600_000)
    // The page that is previewed is looked at as a page of the site.
    await page.addInitScript(() => localStorage.setItem('preview-beside', 'hidden'))
    // A state that does not open fails by its own name, and does not use up the time of all.
    page.setDefaultTimeout(60_000)
    await page.setViewportSize({ width: DESK, height: 900 })
    await signIn(page, app.url, app.administrator)
    await page.goto(`${app.url}/admin/services`)
    await expect(rowOf(page, 'Price Test')).toBeVisible()
  })

  test('on any screen, on a desk and on a phone', async ({ app, page }) => {
    await expectNoFaults(page, app, screenStates)
  })

  test('in any dialog, and in a list that is searched and chosen from', async ({ app, page }) => {
    await expectNoFaults(page, app, dialogStates)
  })

  test('where edits wait, meet others, or cannot be sent', async ({ app, page }) => {
    await expectNoFaults(page, app, queueStates)
    await page.context().setOffline(false)
    await page.setViewportSize({ width: PHONE, height: 900 })
    await expectNoFaults(page, app, phoneStates, PHONE)
  })

  test('on the way into the admin, from an invitation to a disabled account', async ({ app, page }) => {
    await expectNoFaults(page, app, peopleStates())
  })
})

test.describe('by keyboard alone', () => {
  test.beforeEach(async ({ app, page }) => {
    await page.goto(`${app.url}/admin`)
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type(app.administrator.email)
    await tabTo(page, page.getByLabel('Password'))
    await page.keyboard.type(app.administrator.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    // What keeps the focus is loaded behind the first screen, together with the service worker.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  })

  test('an article with a picture is made and published, and a service is put on the home page', async ({
    app,
    page,
  }) => {
    await openByPalette(page, 'Add Article')
    const form = page.getByRole('dialog', { name: 'New article' })
    await expect(form.getByLabel('Title')).toBeFocused()
    await page.keyboard.type('Without a mouse')
    await pressByKeyboard(page, form.getByRole('switch', { name: 'Published' }), 'Space')
    await tabTo(page, form.getByRole('textbox', { name: 'Content' }))
    await page.keyboard.type('Typed.')
    await page.keyboard.press('Alt+F10')
    const picture = page
      .getByRole('toolbar', { name: 'Formatting' })
      .getByRole('button', { name: 'Picture', exact: true })
    await page.keyboard.press('End')
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowLeft')
    await expect(picture).toBeFocused()
    await page.keyboard.press('Enter')
    const picker = page.getByRole('dialog', { name: 'Choose a picture' })
    await pressByKeyboard(page, picker.getByRole('listitem').first().getByRole('button'))
    await expect(form.locator('figure')).toBeVisible()
    await pressByKeyboard(page, form.getByRole('button', { name: 'Save', exact: true }))
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
    const rows = await runSql(
      app.databaseUrl,
      `select (select published from content where slug = 'without-a-mouse') as published,
         (select show_on_homepage from services where slug = 'price-test') as shown`,
    )
    expect(rows).toEqual([{ published: true, shown: true }])
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
    await pressByKeyboard(page, form.getByRole('button', { name: 'Save', exact: true }))
    await expect(form).toBeHidden()
    await expectFocus(page)
    await expect(queue(page)).toHaveText('All on the site')
    const assets = await runSql(
      app.databaseUrl,
      `select category from website_assets where asset_key = 'by-hand'`,
    )
    expect(assets).toEqual([{ category: 'other' }])
  })

  test('a file is imported and taken back, a rename is undone and redone, previewed, and restored from the history', async ({
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
    await pressByKeyboard(page, dialog.getByRole('button', { name: 'Import 1 row' }))
    await pressByKeyboard(page, dialog.getByRole('button', { name: 'Undo this import' }))
    await expect(dialog.getByText('1 row undone.')).toBeVisible()
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
    await pressByKeyboard(
      page,
      history.getByRole('button', { name: 'Restore Service name as before' }).first(),
    )
    const question = page.getByRole('dialog', { name: 'Restore these values?' })
    await pressByKeyboard(page, question.getByRole('button', { name: 'Restore', exact: true }))
    await expect(question).toBeHidden()
    await expectFocus(page)
    await expect(queue(page)).toHaveText('All on the site')
    const rows = await runSql(app.databaseUrl, `select name from services where slug = 'interim-leader'`)
    expect(rows).toEqual([{ name: 'Interim Leader' }])
  })

  test('conflicts are solved, somebody is invited, and the administrator signs out', async ({
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
    await page.unroute('**/api/writes')
    await openByPalette(page, 'Edits')
    await pressByKeyboard(page, page.getByRole('button', { name: 'Send now' }))
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards).toHaveCount(2)
    const left = await cards.last().getAttribute('aria-label')
    await pressByKeyboard(page, cards.first().getByRole('radio', { name: /^Mine/ }), 'Space')
    await pressByKeyboard(page, cards.first().getByRole('button', { name: 'Use this choice' }))
    // What stands in the place of the card that was decided has the focus.
    await expect(page.getByRole('article', { name: left ?? '' })).toBeFocused()
    await expect(cards).toHaveCount(1)
    await pressByKeyboard(page, cards.getByRole('button', { name: 'Theirs everywhere' }))
    await pressByKeyboard(page, cards.getByRole('button', { name: 'Use this choice' }))
    await expect(queue(page)).toHaveText('All on the site')
    await expectFocus(page)

    await openByPalette(page, 'People')
    const invite = page.getByRole('button', { name: 'Invite …' })
    await pressByKeyboard(page, invite)
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.type('by-keyboard@paradox.example')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Link')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(invite).toBeFocused()
    await openByPalette(page, 'Sign out')
    await expect(page.getByLabel('Email')).toBeVisible()
  })
})

test('with colours of the browser it is seen what is chosen, where one is, and where a dialog ends', async ({
  app,
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, app.url, app.administrator)
  await page.goto(`${app.url}/admin/services`)
  await expect(rowOf(page, 'Price Test')).toBeVisible()
  const backgroundsOf = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).backgroundColor))])
  for (const [chosen, other] of [
    ['main [aria-pressed=true]', 'main [aria-pressed=false]'],
    ['nav [aria-current=page]', 'nav a:not([aria-current])'],
  ] as const) {
    const backgrounds = await backgroundsOf(chosen)
    expect(backgrounds).toHaveLength(1)
    expect(await backgroundsOf(other)).not.toContain(backgrounds[0])
  }
  await page.getByRole('link', { name: /^Add/ }).click()
  await expect(page.getByRole('dialog', { name: 'New service' })).toHaveCSS('outline-style', 'solid')
})

test('a screen reader is told what a table, a form, a conflict and the palette hold', async ({
  app,
  page,
}) => {
  await signIn(page, app.url, app.administrator)
  await page.goto(`${app.url}/admin/value-propositions`)
  await expect(page.getByRole('table')).toMatchAriaSnapshot(`
    - table "Value propositions":
      - rowgroup:
        - row /Title Category Status Order Actions$/:
          - columnheader /Title$/:
            - checkbox "Select all rows of this page"
            - button "Title"
          - columnheader "Category":
            - button "Category"
          - columnheader "Status":
            - button "Status"
          - columnheader "Order":
            - button "Order"
          - columnheader "Actions"
      - rowgroup:
        - row /A senior team in nine days Revolution Active 100/:
          - cell /A senior team in nine days$/:
            - checkbox "Select A senior team in nine days"
            - link "A senior team in nine days"
          - cell "Revolution"
          - cell "Active"
          - cell "100"
          - cell /Delete A senior team in nine days$/:
            - button "Move A senior team in nine days up" [disabled]
            - button "Move A senior team in nine days down"
            - link "Preview A senior team in nine days"
            - link "History of A senior team in nine days"
            - link "Edit A senior team in nine days"
            - button "Delete A senior team in nine days"
  `)
  await expect(page.getByRole('columnheader', { name: 'Order' })).toHaveAttribute('aria-sort', 'ascending')

  await page.goto(`${app.url}/admin/categories/new`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "New article category":
      - heading "New article category" [level=2]
      - button "Close"
      - textbox "Name (required)" [invalid]
      - paragraph: Name is required
      - status: 1 field needs attention
      - button "Cancel"
      - button "Save"
  `)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Name is required')

  await page.goto(`${app.url}/admin/services`)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.type('publish investor')
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Find anything":
      - combobox "Find anything" [expanded]: publish investor
      - listbox:
        - group "Publish":
          - option "Publish Investor Story Workshop Service"
  `)
  await page.keyboard.press('Escape')

  await page.route('**/api/writes', (route) => route.abort())
  await page.getByRole('link', { name: 'Edit Foresight Letter', exact: true }).click()
  await page.getByLabel('Short description').fill('A letter of mine.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(queue(page)).toContainText('1 edit')
  await runSql(
    app.databaseUrl,
    `update services set short_description = 'A letter of theirs.' where slug = 'foresight-letter'`,
  )
  await page.unroute('**/api/writes')
  await page.goto(`${app.url}/admin/edits`)
  await expect(page.getByRole('article')).toMatchAriaSnapshot(`
    - article "Foresight Letter":
      - heading "Foresight Letter (Changed service)" [level=3]
      - paragraph: Somebody else has changed Short description in the meantime.
      - button "Mine everywhere"
      - button "Theirs everywhere"
      - group "Short description":
        - paragraph: Before
        - text: /A quarterly letter/
        - radio "Mine A letter of mine."
        - radio "Theirs A letter of theirs."
      - button "Use this choice" [disabled]
      - button "Discard my edit"
  `)
})
