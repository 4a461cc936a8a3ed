import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { queue, rowOf, signIn } from './support/admin.ts'
import { type AdminState, OVER } from './support/admin-states/admin-state.ts'
import { dialogStates } from './support/admin-states/dialog-states.ts'
import { peopleStates } from './support/admin-states/people-states.ts'
import { phoneStates, queueStates } from './support/admin-states/queue-states.ts'
import { screenStates } from './support/admin-states/screen-states.ts'
import { violationsOf } from './support/axe.ts'
import { type App, test } from './support/server.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

// The accessibility of the admin.

/**
 * Speeds up the checks: it hides rows beyond the fourth, which look like the others, and disables transitions between
 * widths or schemes, in which nested elements follow each other frame by frame.
 */
async function quicken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      'tbody tr:nth-child(n + 5) { display: none } *, ::before, ::after { transition: none !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })
}

const DESK = 1440
const PHONE = 390
const widths = { 'on both': [DESK, PHONE], 'on a desk': [DESK], 'on a phone': [PHONE] }

const expectSoon = expect.configure({ soft: true, timeout: 10_000 })

/** Checks each state, and finally fails with all faults: those found by axe, and pages wider than the window. */
async function expectNoFaults(
  page: Page,
  app: App,
  states: readonly AdminState[],
  openedAt = DESK,
): Promise<void> {
  for (const { name, open, seen = 'on a phone' } of states) {
    await test.step(name, async () => {
      await open(page, app)
      await quicken(page)
      const isCovered = seen !== 'on both' && (await page.locator(OVER).count()) > 0
      const part = isCovered ? { within: OVER } : {}
      for (const width of widths[seen]) {
        await page.setViewportSize({ width, height: 900 })
        // A narrow page renders some elements in another layout a moment later.
        await expectSoon
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${name} at ${width} pixels`)
          .toBeLessThanOrEqual(width)
        expect.soft(await violationsOf(page, part), `${name} at ${width} pixels`).toEqual([])
      }
      await page.emulateMedia({ colorScheme: 'dark' })
      expect
        .soft(await violationsOf(page, { ...part, rule: 'color-contrast' }), `${name} in the dark`)
        .toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: openedAt, height: 900 })
    })
  }
}

test.describe('axe finds nothing', { tag: '@long' }, () => {
  test.beforeEach(async ({ app, page }) => {
    // The previewed page is checked as a page of the site.
    await page.addInitScript(() => localStorage.setItem('preview-beside', 'hidden'))
    // A state that does not open fails with its name, and does not use up the time of the whole test.
    page.setDefaultTimeout(60_000)
    await page.setViewportSize({ width: DESK, height: 900 })
    await signIn(page, app.url, app.administrator)
    await page.goto(`${app.url}/admin/services`)
    await expect(rowOf(page, 'Price Test')).toBeVisible()
  })

  test('on all screens, on a desktop and on a phone', async ({ app, page }) => {
    await expectNoFaults(page, app, screenStates)
  })

  test('in all dialogs, and in a list with a search and a selection', async ({ app, page }) => {
    await expectNoFaults(page, app, dialogStates)
  })

  test('in a queue with edits that are pending, in conflict, or impossible to send', async ({
    app,
    page,
  }) => {
    await expectNoFaults(page, app, queueStates)
    await page.context().setOffline(false)
    await page.setViewportSize({ width: PHONE, height: 900 })
    await expectNoFaults(page, app, phoneStates, PHONE)
  })

  test('in the account screens, from an invitation to a disabled account', async ({ app, page }) => {
    await expectNoFaults(page, app, peopleStates())
  })
})

test('with forced colours, selected items, the current page and the border of a dialog are visible', async ({
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

test(
  'a screen reader gets the content of a table, a form, a conflict and the palette',
  { tag: '@long' },
  async ({ app, page }) => {
    await signIn(page, app.url, app.administrator)
    await page.goto(`${app.url}/admin/value-propositions`)
    await expect(page.getByRole('table')).toMatchAriaSnapshot(`
    - table "Value propositions":
      - rowgroup:
        - row /Title Category Status Order Edited Actions$/:
          - columnheader /Title$/:
            - checkbox "Select all on this page"
            - button "Title"
          - columnheader "Category":
            - button "Category"
          - columnheader "Status":
            - button "Status"
          - columnheader "Order":
            - button "Order"
          - columnheader "Edited":
            - button "Edited"
          - columnheader "Actions"
      - rowgroup:
        - row /A senior team in nine days Revolution Active 1/:
          - cell /A senior team in nine days$/:
            - checkbox "Select A senior team in nine days"
            - link "A senior team in nine days"
          - cell "Revolution"
          - cell "Active"
          - cell /^1/:
            - button "Move A senior team in nine days up" [disabled]
            - button "Move A senior team in nine days down"
          - cell /Actions for A senior team in nine days$/:
            - link "Preview A senior team in nine days"
            - link "History of A senior team in nine days"
            - link "Edit A senior team in nine days"
            - button "Delete A senior team in nine days"
            - button "Actions for A senior team in nine days"
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
    await expect(rowOf(page, 'Foresight Letter')).toBeVisible()
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
      - paragraph: Somebody else has changed Short description since you edited it.
      - button "Mine for all fields"
      - button "Theirs for all fields"
      - group "Short description":
        - paragraph: Before
        - text: /A quarterly letter/
        - radio "Mine A letter of mine."
        - radio /^Theirs Somebody else just now, \\d+ \\w+ \\d+, [\\d:]+ A letter of theirs\\.$/
      - button "Apply choices" [disabled]
      - button "Discard my edit"
  `)
  },
)
