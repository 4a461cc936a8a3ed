import { gzipSync } from 'node:zlib'
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { signIn } from './support/admin.ts'
import { enquireOffline } from './support/enquire-offline.ts'
import { test } from './support/server.ts'
import { waitForLocalRows } from './support/strict-page.ts'

test.use({ serviceWorkers: 'block' })

const paths = ['/', '/offering', '/contact']
/** The files that each page loads when it is idle: consent, sign-ups with their database, search keys, usage. */
const idle = ['consent-banner', 'idle-parts', 'sign-up-queue', 'build', 'start-usage']

const isHydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated')
const nameOf = (address: string) => /\/assets\/(.+)-.{8}\.js/.exec(address)?.[1] ?? ''

/** Expects that all content rendered by the server is visible. */
async function stands(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByText('could not be opened')).toHaveCount(0)
}

/** Disables prefetching: when idle, a page loads only its own scripts. */
async function savesData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } })
  })
}

/** Counts the requests for each script by file name, and aborts those selected by `isLost`. */
async function watchScripts(page: Page, isLost: (name: string, times: number) => boolean) {
  const requests = new Map<string, number>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    const name = nameOf(route.request().url())
    const times = (requests.get(name) ?? 0) + 1
    requests.set(name, times)
    await (isLost(name, times) ? route.abort() : route.continue())
  })
  return requests
}

/** The scripts that hydrate a page or load when it is idle. */
async function scriptsOf(context: BrowserContext, address: string): Promise<string[]> {
  const page = await context.newPage()
  const requests = await watchScripts(page, () => false)
  await page.goto(address)
  await expect.poll(() => [...requests.keys()]).toEqual(expect.arrayContaining([...idle]))
  await page.close()
  return [...requests.keys()]
}

/** Runs the work for all names, at most four at a time, which a small machine can handle. */
async function forEach(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  const left = [...names]
  const worker = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) await work(name)
  }
  await Promise.all([1, 2, 3, 4].map(worker))
}

// A script of several pages is lost on one of them only, because the result is the same on each.
test(
  'if any script of a page is lost once, the page stays complete and is hydrated later',
  { tag: '@long' },
  async ({ app, context }) => {
    await savesData(context)
    const placeOf = new Map<string, string>()
    for (const path of paths) {
      const all = await scriptsOf(context, app.url + path)
      expect(all.length).toBeGreaterThan(15)
      for (const name of all) if (!placeOf.has(name)) placeOf.set(name, path)
    }
    expect(new Set(placeOf.values())).toEqual(new Set(paths))
    await forEach([...placeOf.keys()], async (lost) => {
      const page = await context.newPage()
      const requests = await watchScripts(page, (name, times) => name === lost && times === 1)
      await page.goto(app.url + placeOf.get(lost))
      await stands(page)
      await isHydrated(page)
      await expect.poll(() => requests.get(lost), lost).toBeGreaterThan(1)
      await stands(page)
      await page.close()
    })
  },
)

test('a page works without all scripts that load when it is idle', async ({ app, context }) => {
  await savesData(context)
  await forEach(paths, async (path) => {
    const page = await context.newPage()
    const requests = await watchScripts(page, (name) => idle.includes(name))
    await page.goto(app.url + path)
    for (const name of ['consent-banner', 'idle-parts', 'start-usage']) {
      await expect.poll(() => requests.get(name) ?? 0, `${path}: ${name}`).toBeGreaterThan(1)
    }
    await isHydrated(page)
    await stands(page)
    await page.close()
  })
})

test('the reader of rows and all other idle scripts load again after they were lost', async ({
  app,
  page,
}) => {
  const ofStart = new Set<string>()
  const requests = await watchScripts(page, (name, times) => !ofStart.has(name) && times === 1)
  await page.route(`${app.url}/contact`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    for (const [file] of html.matchAll(/\/assets\/[^"]+\.js/g)) ofStart.add(nameOf(file))
    await route.fulfill({ response })
  })
  await page.goto(`${app.url}/contact`)
  await waitForLocalRows(page)
  const lost = () => [...requests].filter(([name]) => !ofStart.has(name))
  const expected = ['follow-public-rows', 'register-service-worker']
  await expect.poll(() => lost().map(([name]) => name)).toEqual(expect.arrayContaining(expected))
  await expect.poll(() => lost().filter(([, times]) => times === 1)).toEqual([])
  await stands(page)
})

test(
  'while start scripts are lost the page works as without scripts, and they load when the network is back',
  { tag: '@long' },
  async ({ app, page }) => {
    let isLost = true
    const requests = await watchScripts(page, (name) => isLost && name === 'react')
    await page.goto(`${app.url}/`, { waitUntil: 'load' })
    await stands(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Offering' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Offering')
    await page.getByLabel('Search').fill('brand')
    await page.getByLabel('Search').press('Enter')
    await expect(page).toHaveURL(/search=brand/)
    await stands(page)
    const before = requests.get('react') ?? 0
    // The number is higher than the requests of one attempt: a preload and an import.
    await expect.poll(() => requests.get('react')).toBeGreaterThan(before + 2)
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
    isLost = false
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await isHydrated(page)
  },
)

test('a dialog that cannot be loaded shows this beside the button, and opens at the next press', async ({
  app,
  page,
}) => {
  let isLost = true
  await watchScripts(page, (name) => isLost && /^(contact-dialog|consent-preferences)$/.test(name))
  await page.goto(`${app.url}/contact`)
  const ask = page.getByRole('button', { name: 'Ask about membership' })
  const customize = page.getByRole('button', { name: 'Customize' })
  const alerts = page.getByRole('alert').filter({ hasText: 'This could not be loaded.' })
  await customize.click()
  await expect(alerts).toHaveCount(1)
  await ask.click()
  await expect(alerts).toHaveCount(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await stands(page)
  isLost = false
  await ask.click()
  await expect(page.getByRole('dialog', { name: 'Membership' })).toBeVisible()
  await expect(alerts).toHaveCount(1)
  await page.keyboard.press('Escape')
  await customize.click()
  await expect(page.getByRole('dialog', { name: 'Cookie Preferences' })).toBeVisible()
  await expect(alerts).toHaveCount(0)
})

test('after an idle time the dialogs of a page open offline even at a first visit, and sent forms are queued', async ({
  app,
  context,
  page,
}) => {
  const loaded = new Set<string>()
  page.on('requestfinished', (request) => loaded.add(nameOf(request.url())))
  await page.goto(`${app.url}/contact`)
  for (const name of ['contact-dialog', 'consent-preferences', 'idle-parts'])
    await expect.poll(() => loaded.has(name), name).toBe(true)
  await waitForLocalRows(page)
  await context.setOffline(true)
  await enquireOffline(page)
})

test('if the code of the next page is lost, the browser opens the page', async ({ app, context, page }) => {
  await savesData(context)
  const requests = await watchScripts(page, (name, times) => name === 'members-route' && times === 1)
  await page.goto(`${app.url}/contact`)
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Members' }).click()
  await expect(page).toHaveURL(/\/members$/)
  await expect(page.locator('html:not([data-before])')).toHaveAttribute('data-hydrated')
  await stands(page)
  expect(requests.get('members-route')).toBe(2)
  await page.goBack()
  await expect(page).toHaveURL(/\/contact$/)
  await stands(page)
})

test('offline a page that is not loaded shows this below the header, and opens when the network is back', async ({
  app,
  context,
  page,
}) => {
  await savesData(context)
  await page.goto(`${app.url}/contact`)
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Members' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be opened')
  await expect(page).toHaveURL(/\/members$/)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await context.setOffline(false)
  await stands(page)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page could not be opened')
  await isHydrated(page)
})

test(
  'a form of the admin with lost code opens an empty dialog, and loads when the network is back',
  { tag: '@long' },
  async ({ app, page }) => {
    let isLost = true
    const requests = await watchScripts(page, (name) => isLost && name === 'form-dialog')
    await signIn(page, app.url, app.administrator)
    await page.goto(`${app.url}/admin/services`)
    const edit = page.getByRole('link', { name: 'Edit Brand Mirror', exact: true })
    await edit.click()
    const form = page.getByRole('dialog', { name: 'Edit service' })
    await expect(form.getByRole('alert')).toContainText('This could not be loaded.')
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(page).toHaveURL(/\/admin\/services$/)
    await expect(edit).toBeFocused()
    await edit.click()
    await expect(form.getByRole('alert')).toBeVisible()
    isLost = false
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(form.getByLabel('Service name')).toHaveValue('Brand Mirror')
    expect(requests.get('form-dialog')).toBeGreaterThan(1)
  },
)

test(
  'after the admin shows its rows and was idle, its forms, dialogs and menus request no code',
  { tag: '@long' },
  async ({ app, page }) => {
    await signIn(page, app.url, app.administrator)
    // The dashboard may be prefetching the same code.
    await page.goto('about:blank')
    const requests = await watchScripts(page, () => false)
    await page.goto(`${app.url}/admin/services`)
    const names = ['form-dialog', 'history-dialog', 'edits-screen', 'confirm-dialog', 'toast-layer']
    for (const name of names) await expect.poll(() => requests.get(name), name).toBe(1)
    await page.getByRole('link', { name: 'Edit Brand Mirror', exact: true }).click()
    await expect(page.getByLabel('Service name')).toHaveValue('Brand Mirror')
    await page.getByLabel('Service name').fill('Brand Mirror, typed')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('link', { name: 'History of Brand Mirror', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible()
    for (const name of names) expect([name, requests.get(name)]).toEqual([name, 1])
  },
)

test('at the first visit, form, history and delete dialog open offline as soon as the rows are shown', async ({
  app,
  context,
  page,
}) => {
  // The browser is never idle, so all code that is present was requested together with the rows.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const session = await page.request.post(`${app.url}/api/session`, { data: app.administrator })
  expect(session.status()).toBe(200)
  const missing = new Set(['form-dialog', 'history-dialog', 'delete-rows'])
  const underWay = new Set<Request>()
  const ended = (request: Request) => {
    underWay.delete(request)
    for (const name of missing) if (request.url().includes(`/assets/${name}-`)) missing.delete(name)
  }
  page.on('request', (request) => void (request.url().includes('/assets/') && underWay.add(request)))
  page.on('requestfinished', ended)
  page.on('requestfailed', (request) => void underWay.delete(request))
  await page.goto(`${app.url}/admin/services`)
  await expect(page.getByRole('link', { name: 'Edit Brand Mirror', exact: true })).toBeAttached()
  await expect.poll(() => missing.size + underWay.size).toBe(0)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Edit Brand Mirror', exact: true }).click()
  await expect(page.getByLabel('Service name')).toHaveValue('Brand Mirror')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete Brand Mirror', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'History of Brand Mirror', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible()
  await page.keyboard.press('Escape')
  // Code that was not requested with the rows is missing.
  await page.getByRole('link', { name: 'Partners', exact: true }).click()
  await page.getByRole('link', { name: 'Usage', exact: true }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText('This part is not on this device yet. Connect once to load it.')
  await context.setOffline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Usage')
})

test('the code before the first rows of the admin is small, and page and worker share files', async ({
  app,
  request,
}) => {
  const read = async (path: string) => (await request.get(app.url + path)).body()
  const html = await read('/admin')
  const named = [...html.toString().matchAll(/\/assets\/[^"]+\.(?:js|css)/g)].map(([path]) => path)
  const worker = named.find((path) => path.includes('-worker-')) ?? ''
  const ofPage = named.filter((path) => path !== worker)
  const files = [html, ...(await Promise.all(ofPage.map(read)))]
  const kilobytes = files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0) / 1000
  // With fonts (35), separate code of the worker, and rows, the total is 300.
  expect(kilobytes).toBeLessThanOrEqual(200)
  const shared = ofPage.filter((path) => path.endsWith('.js')).map((path) => path.replace('/assets/', './'))
  const code = (await read(worker)).toString()
  expect(shared.filter((path) => code.includes(path)).length).toBeGreaterThan(0)
})
