import { expect, type Locator, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { signIn } from './support/admin.ts'
import { violationsOf } from './support/axe.ts'
import { brokenWords } from './support/broken-words.ts'
import { cutTexts } from './support/cut-texts.ts'
import { addressOf, templates } from './support/page-templates.ts'
import { test } from './support/server.ts'
import { waitForLocalRows, watchConsole } from './support/strict-page.ts'

const longestName =
  '/services/employer-reputation-programme-for-companies-that-nobody-outside-their-industry-has-heard-of'
const paths = ['/', '/offering', longestName, '/style-guide', '/no-such-page']
/** Widths of a phone at 400 %, a phone, the breakpoint of the menus, a desktop, and a large screen. */
const widths = [320, 390, 768, 1440, 2560]

test('every screen fits its width, and breaks no word that fits on its line', async ({ app, page }) => {
  for (const path of paths) {
    await page.goto(app.url + path, { waitUntil: 'domcontentloaded' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page), `${path} at ${width} px`).toBe(0)
      await expect.poll(() => brokenWords(page), `${path} at ${width} px`).toEqual([])
    }
  }
})

test(
  'every page works with text of twice the size, without clipped text',
  { tag: '@long' },
  async ({ app, page }) => {
    const browser = await page.context().newCDPSession(page)
    for (const template of templates) {
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
      await page.goto(app.url + (await addressOf(app, template)), { waitUntil: 'domcontentloaded' })
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => brokenWords(page), `${template} at ${width} px`).toEqual([])
        expect(await cutTexts(page), `${template} at ${width} px`).toEqual([])
      }
      // A style sheet of the user enlarges only text and does not affect media queries.
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      for (const width of [1280, 768, 360]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => cutTexts(page), `${template} at ${width} px, by a style sheet`).toEqual([])
        const inHeader = (await brokenWords(page, 'header')).join()
        expect(inHeader, `${template} at ${width} px, by a style sheet`).toBe('')
      }
    }
  },
)

test('a name without any space makes no page wider than a phone', async ({ app, page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const [was] = await runSql(app.databaseUrl, `select name from services where slug = 'price-test'`)
  await runSql(
    app.databaseUrl,
    `update services set name = $1, show_on_homepage = true where slug = 'price-test'`,
    ['Wordwithoutend'.repeat(12)],
  )
  for (const path of ['/offering?search=wordwithoutend', '/services/price-test']) {
    await expect(async () => {
      await page.goto(app.url + path)
      await expect(page.getByText(/Wordwithoutend/).first()).toBeVisible({ timeout: 1000 })
    }).toPass()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
  await runSql(app.databaseUrl, `update services set name = $1 where slug = 'price-test'`, [
    String(was?.['name']),
  ])
})

for (const path of ['/style-guide', '/no-such-page']) {
  test(`axe finds nothing on ${path}`, async ({ app, page }) => {
    await page.goto(app.url + path)
    expect(await violationsOf(page)).toEqual([])
  })
}

test('a page without any picture is complete, and axe finds nothing', async ({ app, page }) => {
  await page.route(/^[^?]*\/(img|media|images|icons)\//, (route) => route.abort())
  await page.goto(app.url + longestName)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await overflow(page)).toBe(0)
  expect(await violationsOf(page)).toEqual([])
})

for (const path of ['/', '/offering', '/contact', '/style-guide', longestName]) {
  test(`${path} does not shift when its fonts load late`, async ({ app, page }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const faces: string[] = []
    await page.route('**/*.woff2', async (route) => {
      faces.push(route.request().url())
      await released
      await route.continue()
    })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shift = 'value' in entry && typeof entry.value === 'number' ? entry.value : 0
          const before = Number(document.documentElement.dataset['shift'] ?? 0)
          document.documentElement.dataset['shift'] = String(before + shift)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(app.url + path, { waitUntil: 'domcontentloaded' })
    await nextFrames(page)
    expect(await page.evaluate(() => document.fonts.check('16px Fraunces'))).toBe(false)
    release()
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px Fraunces'))).toBe(true)
    await nextFrames(page)
    const shift = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))
    expect(shift).toBeLessThanOrEqual(0.02)
    // These faces load only with an article that contains emphasised words.
    expect(faces.filter((face) => face.includes('-emphasis-'))).toEqual([])
  })
}

test('a page requests only its first picture eagerly', async ({ app, page, request }) => {
  const wrong: string[] = []
  for (const template of templates) {
    const html = await (await request.get(app.url + (await addressOf(app, template)))).text()
    const eager = await page.evaluate((text) => {
      const found = new DOMParser().parseFromString(text, 'text/html')
      const ahead = [...found.querySelectorAll('link[rel="preload"][as="image"][imagesrcset]')]
      const pictures = [...found.querySelectorAll('img[srcset]:not([loading="lazy"])')]
      return [...ahead, ...pictures].map((one) => `${one.tagName} ${one.getAttribute('fetchpriority')}`)
    }, html)
    // An article is over the page from which it was opened.
    const most = template.includes('article') ? 2 : 1
    if (eager.length > most || eager.some((one) => one !== 'IMG high'))
      wrong.push(`${template}: ${eager.join()}`)
  }
  expect(wrong).toEqual([])
})

test('with data saving enabled nothing is prefetched', async ({ app, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } })
  })
  const requests: string[] = []
  page.context().on('request', (request) => requests.push(request.url().slice(app.url.length)))
  await page.goto(`${app.url}/`)
  // The banner appears when the page is idle, like everything that would be prefetched.
  await expect(page.getByRole('region', { name: 'Cookies, your choice' })).toBeVisible()
  expect(requests.filter((path) => /^\/(shapes|service-worker)|hero-(?!agility)/.test(path))).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('without scripts the menus still open', async ({ app, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${app.url}/style-guide`)
  await page.locator('summary', { hasText: 'Menu' }).click()
  await page.getByRole('link', { name: 'Brand, Market & Advertising' }).click()
  await expect(page).toHaveURL(/\/offering\?theme=/)
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.getByRole('link', { name: 'Offering', exact: true }).hover()
  await page.getByRole('link', { name: 'All Themes' }).click()
  await expect(page).toHaveURL(/\/offering$/)
  await context.close()
})

test('the parts of the style guide work with the keyboard, and the console stays empty', async ({
  app,
  page,
}) => {
  const check = watchConsole(page)
  await page.goto(`${app.url}/style-guide`)
  await waitForLocalRows(page)
  const opener = page.getByRole('button', { name: 'Open a dialog' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'One question at a time' })
  await expect(dialog).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await page.getByRole('tab', { name: 'Challenge' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText('We rode along for nine days, and counted.')).toBeVisible()
  await page.getByRole('button', { name: 'Point here' }).focus()
  await expect(page.getByText('A tooltip explains an icon.')).toBeVisible()
  check()
})

test('with reduced motion nothing moves, and print contains everything', async ({ app, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${app.url}/`)
  await waitForLocalRows(page)
  expect(await movements(page, 'body')).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  // The timer of the slide runs.
  await expect.poll(() => movements(page, 'body')).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => movements(page, 'body')).toBe(0)
  await page.emulateMedia({ media: 'screen' })
})

/** The minimum number of rows that a phone shows, by list. Two lists have fewer than seven rows. */
const rowsOnPhone = {
  Services: 8,
  Companies: 7,
  Cases: 7,
  Content: 7,
  'Article Categories': 5,
  'Website Assets': 7,
  Partners: 7,
  'Value Props': 7,
  Themes: 6,
}
const lists = Object.keys(rowsOnPhone)

/** The number of completely visible rows. */
async function wholeRows(page: Page): Promise<number> {
  await expect(page.locator('tr[data-row]').nth(4)).toBeVisible()
  return page
    .locator('tr[data-row]')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)
}

test('a desktop shows fourteen rows of a list without scrolling', async ({ app, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, app.url, app.administrator)
  for (const list of ['services', 'companies']) {
    await page.goto(`${app.url}/admin/${list}`)
    await expect.poll(() => wholeRows(page), list).toBeGreaterThanOrEqual(14)
  }
})

/** The visible row menus that are too small for a thumb, at each density. */
function missedMenus(page: Page): Promise<string[]> {
  return page.locator('[data-density]').evaluate((table) => {
    const chosen = table.getAttribute('data-density') ?? ''
    const missed = ['compact', 'normal', 'roomy'].flatMap((density) => {
      table.setAttribute('data-density', density)
      return [...table.querySelectorAll('button[aria-haspopup=menu]')].flatMap((button) => {
        const { left, top, width, height, bottom } = button.getBoundingClientRect()
        if (bottom > innerHeight) return []
        const isFirst = document.elementFromPoint(left + width / 2, top + height / 2) === button
        return isFirst && width >= 44 && height >= 44
          ? []
          : [`${density}, ${button.getAttribute('aria-label')}: ${width} × ${height}`]
      })
    })
    table.setAttribute('data-density', chosen)
    return missed
  })
}

async function heightOf(row: Locator): Promise<number> {
  return Math.round((await row.boundingBox())?.height ?? 0)
}

test(
  'a phone shows seven rows of each list with that many, and a row is edited from its menu',
  { tag: '@long' },
  async ({ app, browser }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
    const page = await context.newPage()
    await runSql(
      app.databaseUrl,
      `update cases set published = false where title = 'A board that meets the customers'`,
    )
    await signIn(page, app.url, app.administrator)
    const header = page.getByRole('banner')
    await expect(header.getByText('Admin Panel')).toBeVisible()
    await expect(header.getByText(app.administrator.email)).toBeVisible()
    for (const [list, least] of Object.entries(rowsOnPhone)) {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: list, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect.poll(() => wholeRows(page), list).toBeGreaterThanOrEqual(least)
      expect(await overflow(page), list).toBe(0)
      // The previous list is visible until this one is rendered.
      await expect.poll(() => missedMenus(page), list).toEqual([])
      if (list !== 'Cases') continue
      const draft = page.getByRole('row', { name: 'A board that meets the customers Draft' })
      const [height, next] = await Promise.all([draft, draft.locator('+ tr')].map((row) => heightOf(row)))
      expect(height, 'a draft').toBe(next)
    }
    expect(await violationsOf(page)).toEqual([])
    const opener = page.getByRole('button', { name: /^Actions for/ }).first()
    await opener.press('Enter')
    await expect(page.getByRole('menuitem')).toHaveText([
      'Edit',
      'Preview',
      'History',
      'Move up',
      'Move down',
      'Edit in a release …',
      'Unpublish at …',
      'Duplicate',
      'Delete',
    ])
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(opener).toBeFocused()
    await opener.press('Enter')
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).press('Enter')
    await expect(page.getByRole('dialog', { name: /^Edit/ })).toBeVisible()
    await context.close()
  },
)

test('a tile of the picker is selected with the keyboard alone', async ({ app, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, app.url, app.administrator)
  await page.goto(`${app.url}/admin/services/new`)
  const opener = page.getByRole('button', { name: 'Choose hero image' })
  await opener.press('Enter')
  const picker = page.getByRole('dialog', { name: /^Choose / })
  const tiles = picker.getByRole('list', { name: 'Pictures' }).getByRole('button')
  await expect(tiles.nth(1)).toBeVisible()
  await picker.getByRole('button', { name: 'Upload' }).press('Enter')
  const upload = page.getByRole('dialog', { name: 'Upload a picture' })
  await expect(upload).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(upload).toBeHidden()
  await expect(picker.getByRole('button', { name: 'Upload' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(tiles.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tiles.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page.getByLabel('Hero image', { exact: true })).toHaveValue(/^\/(media|images)\//)
})

test(
  'a tablet shows lists of the admin as tables beside a collapsed menu',
  { tag: '@long' },
  async ({ app, page }) => {
    await page.setViewportSize({ width: 768, height: 900 })
    await signIn(page, app.url, app.administrator)
    const menu = page.getByRole('navigation', { name: 'Admin' })
    const toggle = page.getByRole('button', { name: 'Side menu' })
    for (const list of lists) {
      const link = menu.getByRole('link', { name: list, exact: true })
      await link.click()
      // Until then the table is that of the previous list.
      await expect(link).toHaveAttribute('aria-current', 'page')
      const table = page.getByRole('table')
      await expect(table.getByRole('row').nth(2)).toBeVisible()
      const shape = () =>
        table.evaluate((element) => ({
          display: getComputedStyle(element).display,
          cut: element.scrollWidth - (element.parentElement?.clientWidth ?? 0),
          brokenDates: [...element.querySelectorAll('time')].filter(
            (time) => time.getClientRects().length > 1,
          ).length,
        }))
      await expect.poll(shape, list).toEqual({ display: 'table', cut: 0, brokenDates: 0 })
    }
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    const before = await page.getByRole('table').boundingBox()
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    expect(await page.getByRole('table').boundingBox()).toEqual(before)

    await menu.getByRole('link', { name: 'Value Props', exact: true }).click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    for (const end of [
      page.getByRole('button', { name: /^Move .* up$/ }).first(),
      page.getByRole('button', { name: /^Move .* down$/ }).last(),
    ]) {
      await expect(end).toBeDisabled()
      await expect(end).toHaveCSS('opacity', '0.55')
    }
  },
)

/**
 * The number of scrolls and animations inside an element that somebody can see. With reduced motion an animation lasts
 * for less than a millisecond, but it is running until the next frame, which may come late.
 */
function movements(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .evaluate(
      (element) =>
        element
          .getAnimations({ subtree: true })
          .filter(
            ({ playState, effect }) =>
              playState === 'running' && Number(effect?.getComputedTiming().endTime) > 1,
          ).length,
    )
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Waits until loaded content has been laid out and painted. */
function nextFrames(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
