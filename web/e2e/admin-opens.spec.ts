import { type BrowserContext, expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { isAdminCached } from './support/admin-cached.ts'
import { administratorAt, openServices, queue, renameService, rowOf, signIn } from './support/admin.ts'
import { type HoldingProxy, startHoldingProxy } from './support/holding-proxy.ts'
import { type App, test } from './support/server.ts'

// The admin opens at once: its rows wait neither for the local database nor, after the first visit, for the network.

/** The files that PGlite needs to open. */
const PGLITE = /\/assets\/(mirror-worker|serve-mirror|pglite|initdb)/

interface Visit {
  context: BrowserContext
  proxy: HoldingProxy
  page: Page
  leave(): Promise<void>
}

test.describe('an administrator behind a proxy that holds requests', () => {
  async function visit(app: App, newContext: (url: string) => Promise<BrowserContext>): Promise<Visit> {
    const proxy = await startHoldingProxy(app.url)
    const context = await newContext(proxy.url)
    return {
      context,
      proxy,
      page: await context.newPage(),
      async leave() {
        await context.close()
        await proxy.close()
      },
    }
  }

  test('without the local database list, search, form and queue work, and a tab that dies loses nothing', async ({
    app,
    browser,
  }) => {
    const admin = await visit(app, (baseURL) => browser.newContext({ baseURL }))
    const { context, proxy } = admin
    proxy.hold(PGLITE)
    await signIn(admin.page, proxy.url, app.administrator)
    await openServices(admin.page)
    await expect.poll(() => admin.page.evaluate(hasSnapshot)).toBe(true)
    // No worker of the database runs before a query, and only its code is fetched, for the cache of the service worker.
    expect(proxy.held().filter((path) => !path.endsWith('.js'))).toEqual([])
    expect(admin.page.workers().map((worker) => worker.url())).not.toContainEqual(
      expect.stringMatching(PGLITE),
    )
    // The tab dies before this query gets a response.
    admin.page.evaluate(askDatabase, 'select 1').catch(() => {})
    await expect.poll(() => proxy.held().some((path) => PGLITE.test(path))).toBe(true)
    await admin.page.getByLabel('Search services').fill('brand desk')
    await renameService(admin.page, 'Brand Desk', 'Brand Desk, early')
    await expect(queue(admin.page)).toHaveText('All on the site')
    const stored = await runSql(app.databaseUrl, `select name from services where slug = 'brand-desk'`)
    expect(stored).toEqual([{ name: 'Brand Desk, early' }])

    // From now on no save reaches the server.
    proxy.hold(/^\/(assets\/(mirror-worker|serve-mirror|pglite|initdb)|api\/writes|shapes)/)
    await renameService(admin.page, 'Brand Desk, early', 'Brand Desk, held')
    await expect(queue(admin.page)).toContainText('1 edit')
    await expect.poll(() => proxy.held()).toContain('/api/writes')
    const crash = await context.newPage()
    await admin.page.close({ runBeforeUnload: false })

    proxy.release()
    proxy.hold(PGLITE)
    await openServices(crash)
    await expect(rowOf(crash, 'Brand Desk, held')).toBeVisible()
    await expect(queue(crash)).toHaveText('All on the site')
    const names = await runSql(app.databaseUrl, `select name from services where slug = 'brand-desk'`)
    expect(names).toEqual([{ name: 'Brand Desk, held' }])
    await admin.leave()
  })

  test('the first visit shows the rows of the open list while those of other lists are still loading', async ({
    app,
    browser,
  }) => {
    const admin = await visit(app, (baseURL) => browser.newContext({ baseURL }))
    const { page, proxy } = admin
    proxy.hold(/^\/shapes\/admin\/(cases|write_ledger)\?/)
    await page.goto('/admin/services')
    await page.getByLabel('Email').fill(app.administrator.email)
    await page.getByLabel('Password').fill(app.administrator.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(rowOf(page, 'Market Entry Reality Check')).toBeVisible()
    await expect(page.getByText(/^Loading content: [\d,]+ of [\d,]+$/)).toBeVisible()
    await page.getByRole('link', { name: 'Cases', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Cases/ })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(page.getByText('No cases yet')).toHaveCount(0)
    proxy.release()
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByText(/^Loading content/)).toHaveCount(0)
    await admin.leave()
  })

  test('the next visit shows rows even if the server sends none', async ({ app, browser }) => {
    const admin = await visit(app, (baseURL) => browser.newContext({ baseURL }))
    const { page, proxy, context } = admin
    await signIn(page, proxy.url, app.administrator)
    await openServices(page)
    await expect.poll(() => page.evaluate(hasSnapshot)).toBe(true)
    await page.close()
    proxy.hold(/^\/(shapes|api)\//)
    const again = await context.newPage()
    await openServices(again)
    await expect(again.getByText(/^[\d,]+ in all$/)).toBeVisible()
    await expect(queue(again)).toHaveText('All on the site')
    await admin.leave()
  })
})

test(
  'a second tab gets its rows from the first tab, and continues when that is closed',
  { tag: '@long' },
  async ({ app, browser }) => {
    const admin = await administratorAt(browser, app)
    const second = await admin.context.newPage()
    await openServices(second)
    await renameService(admin.page, 'Customer Panel', 'Customer Panel, from the first tab')
    await expect(rowOf(second, 'Customer Panel, from the first tab')).toBeVisible()
    await admin.page.close()
    await runSql(
      app.databaseUrl,
      `update services set name = 'Panel, from elsewhere' where slug = 'customer-panel'`,
    )
    await expect(rowOf(second, 'Panel, from elsewhere')).toBeVisible()
    await renameService(second, 'Panel, from elsewhere', 'Panel, from the second tab')
    await expect(queue(second)).toHaveText('All on the site')
    await admin.leave()
  },
)

test(
  'a tab takes over rows and edits from a tab of an older release, and from a closed one of a newer release',
  { tag: '@long' },
  async ({ app, browser }) => {
    const admin = await administratorAt(browser, app)
    // There is one lock for the rows and one for the sender. Uploads have a lock only while files are pending.
    await expect.poll(async () => (await admin.page.evaluate(heldTags)).length).toBe(2)
    const tags = await admin.page.evaluate(heldTags)
    await admin.page.close()
    // These pages hold the locks of another release, but neither read nor send.
    const older = await admin.context.newPage()
    await older.goto('/readyz')
    await older.evaluate(holdForOtherRelease, { tags, openedAt: 1, steal: false })
    const tab = await admin.context.newPage()
    await openServices(tab)
    await renameService(tab, 'Repositioning', 'Repositioning, taken over')
    await expect(queue(tab)).toHaveText('All on the site')
    await runSql(
      app.databaseUrl,
      `update services set name = 'Repositioning, followed' where slug = 'repositioning'`,
    )
    await expect(rowOf(tab, 'Repositioning, followed')).toBeVisible()

    const newer = await admin.context.newPage()
    await newer.goto('/readyz')
    await newer.evaluate(holdForOtherRelease, { tags, openedAt: Date.now() + 1_000, steal: true })
    await expect.poll(() => tab.workers().map((worker) => worker.url())).toEqual([])
    await renameService(tab, 'Repositioning, followed', 'Repositioning, sent later')
    await expect(queue(tab)).toContainText('1 edit')
    await newer.close()
    await expect(queue(tab)).toHaveText('All on the site')
    const names = await runSql(app.databaseUrl, `select name from services where slug = 'repositioning'`)
    expect(names).toEqual([{ name: 'Repositioning, sent later' }])
    await admin.leave()
  },
)

test(
  'a snapshot that is broken or cannot be opened is fetched again, and local edits stay',
  { tag: '@long' },
  async ({ app, browser }) => {
    const admin = await administratorAt(browser, app)
    await expect.poll(() => admin.page.evaluate(hasSnapshot)).toBe(true)
    admin.proxy.cut()
    await renameService(admin.page, 'Price Test', 'Price Test, kept')
    await admin.page.goto('about:blank')
    admin.proxy.restore()
    const blank = await admin.context.newPage()
    // This file has the same origin, but does not start the admin.
    await blank.goto('/favicon.ico')
    await blank.evaluate(breakSnapshot)
    await openServices(blank)
    await expect(rowOf(blank, 'Price Test, kept')).toBeVisible()
    await expect(queue(blank)).toHaveText('All on the site')
    await admin.leave()
  },
)

test('after signing out no row remains in the browser, and no tab shows one', async ({ app, browser }) => {
  const admin = await administratorAt(browser, app)
  const second = await admin.context.newPage()
  await openServices(second)
  await expect.poll(() => admin.page.evaluate(hasSnapshot)).toBe(true)
  // The local database opens at the first query, and contains all rows.
  expect(await admin.page.evaluate(databasesWithRows)).toHaveLength(1)
  const [counted] = await runSql(app.databaseUrl, 'select count(*)::int as count from services')
  const answer = await second.evaluate(askDatabase, 'select count(*)::int as count from services')
  expect(answer).toEqual([counted])
  expect(await admin.page.evaluate(databasesWithRows)).toHaveLength(2)
  await admin.page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(admin.page.getByLabel('Email')).toBeVisible()
  await expect(second.getByLabel('Email')).toBeVisible()
  await expect.poll(() => admin.page.evaluate(databasesWithRows)).toEqual([])
  await admin.leave()
})

test(
  'the local database includes pending edits, and stops an endless query before it answers the next one',
  { tag: '@long' },
  async ({ app, browser }) => {
    const admin = await administratorAt(browser, app)
    const { page, proxy } = admin
    await expect.poll(() => page.evaluate(hasSnapshot)).toBe(true)
    // From now on the files of the database are available offline.
    expect(await page.evaluate(askDatabase, 'select 1 as one')).toEqual([{ one: 1 }])
    proxy.cut()
    await page.getByLabel('Search services').fill('queue clinic')
    await renameService(page, 'Queue Clinic', 'Queue Clinic, only here')
    const named = `select name from services where slug = 'queue-clinic'`
    expect(await page.evaluate(askDatabase, named)).toEqual([{ name: 'Queue Clinic, only here' }])
    // The query stores only a few rows at a time. A query that collects rows would run out of memory before the time
    // limit.
    const endless = page.evaluate(
      askDatabase,
      `select count(*) from ${['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `services ${name}`).join()}`,
    )
    const behind = page.evaluate(askDatabase, named)
    await expect(endless).rejects.toThrow('too-long')
    expect(await behind).toEqual([{ name: 'Queue Clinic, only here' }])
    proxy.restore()
    await expect(queue(page)).toHaveText('All on the site')
    await admin.leave()
  },
)

test(
  'code is cached at once, the local database after a minute, and the app opens offline in dark mode',
  { tag: '@long' },
  async ({ app, context, page, request }) => {
    await page.clock.install()
    await signIn(page, app.url, app.administrator)
    await expect.poll(() => page.evaluate(isAdminCached, 'code' as const)).toBe(true)
    await page.getByRole('banner').getByRole('link', { name: 'All on the site' }).click()
    await expect(page.getByText('Ready offline')).toBeVisible()
    expect(await page.evaluate(isAdminCached, 'all' as const)).toBe(false)
    await page.clock.fastForward('01:00')
    await expect.poll(() => page.evaluate(isAdminCached, 'all' as const)).toBe(true)

    const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
    const { start_url: start } = await (await request.get(`${app.url}${manifest}`)).json()
    expect(start).toBe('/admin')
    await page.getByRole('radio', { name: 'Dark' }).check()
    await page.addInitScript(noteFirstScheme)
    const firstScheme = () => page.evaluate(() => document.body.dataset['firstScheme'])
    await page.goto(app.url + start)
    expect(await firstScheme()).toBe('dark')
    await context.setOffline(true)
    await page.goto(app.url + start)
    expect(await firstScheme()).toBe('dark')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  },
)

/** Runs in the page. Records the colour scheme of the document when its body starts, before the first paint. */
function noteFirstScheme(): void {
  new MutationObserver((_records, observer) => {
    if (document.body === null) return
    observer.disconnect()
    document.body.dataset['firstScheme'] = document.documentElement.dataset['scheme'] ?? 'system'
  }).observe(document, { childList: true, subtree: true })
}

/** Runs in the page. Returns the names of the databases that contain rows. */
async function databasesWithRows(): Promise<string[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
  return names.filter((name) => name.startsWith('coop-rows-') || name.startsWith('coop-mirror-'))
}

/** Runs in the page. Returns the names of the locks that identify the release of a tab. */
async function heldTags(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name }) => (name?.includes(' ') === true ? [name] : []))
}

/** Runs in the page. Takes the locks permanently, like a tab of another release. */
async function holdForOtherRelease(other: {
  tags: string[]
  openedAt: number
  steal: boolean
}): Promise<void> {
  const forever = () => new Promise<never>(() => {})
  const taken = other.tags.map(
    (tag) =>
      new Promise<void>((resolve) => {
        const name = tag.split(' ')[0] ?? tag
        const hold = () =>
          navigator.locks.request(`${name} 0 ${other.openedAt}`, () => {
            resolve()
            return forever()
          })
        navigator.locks.request(name, { steal: other.steal }, hold).catch(() => {})
      }),
  )
  await Promise.all(taken)
}

/** Runs in the page. Returns the response of the local database to a query sent as a tab sends it to the leader. */
async function askDatabase(sql: string): Promise<unknown> {
  const name = (await indexedDB.databases())
    .map((each) => each.name ?? '')
    .find((each) => each.startsWith('coop-rows-'))
  const id = crypto.randomUUID()
  const answers = new BroadcastChannel(`${name}-answers`)
  return new Promise((resolve, reject) => {
    const questions = new BroadcastChannel(`${name}-questions`)
    const message = { type: 'ask', id, question: { sql, params: [], texts: false } }
    answers.addEventListener('message', ({ data }) => {
      // Rows are shown before there is a leader. It does not receive earlier queries.
      if (data.type === 'open') questions.postMessage(message)
      if (data.id !== id) return
      answers.close()
      questions.close()
      const { kind, columns, rows } = data.answer
      if (kind === 'rows') {
        const names: string[] = columns.map((column: { name: string }) => column.name)
        resolve(rows.map((row: unknown[]) => Object.fromEntries(names.map((each, i) => [each, row[i]]))))
      } else reject(new Error(JSON.stringify(data.answer)))
    })
    questions.postMessage(message)
  })
}

/** Runs in the page. Whether the rows of this visit are stored for the next one. */
async function hasSnapshot(): Promise<boolean> {
  const name = (await indexedDB.databases())
    .map((each) => each.name ?? '')
    .find((each) => each.startsWith('coop-rows-'))
  if (name === undefined) return false
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('error', () => reject(new Error('The snapshot cannot be opened')))
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('meta').objectStore('meta').getKey('meta')
      counting.addEventListener('success', () => {
        opening.result.close()
        resolve(counting.result === 'meta')
      })
    })
  })
}

/** Runs in the page. Truncates one chunk of services. */
async function breakSnapshot(): Promise<void> {
  const name = (await indexedDB.databases())
    .map((each) => each.name ?? '')
    .find((each) => each.startsWith('coop-rows-'))
  if (name === undefined) throw new Error('There is no snapshot')
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('error', () => reject(new Error('The snapshot cannot be opened')))
    opening.addEventListener('success', () => {
      const tx = opening.result.transaction('chunks', 'readwrite')
      tx.objectStore('chunks').put('[{"id":"', ['services', 0])
      tx.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })
}
