import { openAsBlob } from 'node:fs'
import { adminShapes } from '@coop/sync/shapes'
import { entityNamed, entityNames } from '@coop/sync/entities'
import { type Browser, expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { z } from 'zod'
import { readEditsFile } from '../src/admin/data/edits-file/read-edits-file.ts'
import { isAdminCached } from './support/admin-cached.ts'
import { type Administrator, administratorAt, openServices, queue } from './support/admin.ts'
import { filesOfDevice, rowsOfDevice } from './support/device-rows.ts'
import { invitedAccount } from './support/invited-account.ts'
import { annasAfternoon, annasMorning } from './support/offline-day/annas-day.ts'
import { bertsAfternoon, bertsMorning } from './support/offline-day/berts-day.ts'
import {
  conflictsOf,
  countOf,
  editsOf,
  type PlannedAccident,
  type PlannedStep,
} from './support/offline-day/planned-step.ts'
import { type App, test } from './support/server.ts'
import { waitForLocalRows } from './support/strict-page.ts'
import { takeNextRelease } from './support/take-next-release.ts'

test.use({ ownApp: import.meta.url })

// Two administrators work offline for a day, on rows of every kind and partly on the same ones, while their tabs crash
// and the server is updated. Then both are online, and every device has the rows of Postgres.

const whole = [...annasMorning, ...annasAfternoon, ...bertsMorning, ...bertsAfternoon]
const lists = [
  'Services',
  'Companies',
  'Cases',
  'Content',
  'Article Categories',
  'Website Assets',
  'Partners',
  'Value Props',
  'Themes',
]

/** An administrator whose tab may be replaced after an accident. */
type Device = Pick<Administrator, 'context' | 'proxy' | 'page' | 'leave'>

async function goOffline({ context, proxy }: Device): Promise<void> {
  proxy.cut()
  await context.setOffline(true)
}

async function goOnline({ context, proxy }: Device): Promise<void> {
  proxy.restore()
  await context.setOffline(false)
}

async function openTab(device: Device): Promise<void> {
  device.page = await device.context.newPage()
  await openServices(device.page)
}

async function suffer(device: Device, happens: PlannedAccident['happens']): Promise<void> {
  switch (happens) {
    case 'crash': {
      const crash = device.page.waitForEvent('crash')
      const session = await device.context.newCDPSession(device.page)
      session.send('Page.crash').catch(() => {}) // The page can no longer respond.
      await crash
      await device.page.close()
      return openTab(device)
    }
    case 'closed and opened again':
      await device.page.close()
      return openTab(device)
    case 'second tab': // The first tab stays open.
      return openTab(device)
    case 'reload':
      await device.page.reload()
      return openServices(device.page)
    default:
      happens satisfies never
  }
}

/** A failed step reports its name and saves a screenshot. */
async function live(device: Device, steps: readonly PlannedStep[]): Promise<void> {
  for (const step of steps) {
    const name = 'make' in step ? step.what : step.happens
    await test.step(name, async () => {
      try {
        await ('make' in step ? step.make(device.page) : suffer(device, step.happens))
      } catch (error) {
        await device.page.screenshot({ path: test.info().outputPath(`${name}.png`) })
        throw new Error(`The step failed: ${name}`, { cause: error })
      }
    })
  }
}

const exportedEdits = z.array(z.object({ write: z.object({ id: z.string() }) }))

/** The ids of the pending edits of a device, from its exported file. */
async function waitingEdits({ page }: Device): Promise<string[]> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /edits? pending/ })
    .click()
  const download = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
  const { edits } = await readEditsFile(await openAsBlob(await (await download).path()))
  return exportedEdits.parse(edits).map(({ write }) => write.id)
}

/** Updates a device to the next release, and waits until the admin opens offline with it. */
async function takeRelease({ page }: Device): Promise<void> {
  await takeNextRelease(page)
  await openServices(page)
  await expect.poll(() => page.evaluate(isAdminCached, 'code' as const)).toBe(true)
}

/** The server's results for these writes, in the order of the writes. */
async function statusesOf(app: App, ids: readonly string[]): Promise<unknown[]> {
  const rows = await runSql(
    app.databaseUrl,
    `select l.status from unnest(string_to_array($1, ',')) with ordinality w (id, place)
     left join write_ledger l on l.id = w.id::uuid order by place`,
    [ids.join()],
  )
  return rows.map(({ status }) => status)
}

async function expectConflicts({ page }: Device, parts: readonly PlannedStep[][]): Promise<void> {
  const conflicts = conflictsOf(...parts)
  await expect(queue(page)).toHaveText(`${conflicts.length} edits need a decision`)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /need a decision/ })
    .click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(conflicts.length)
  for (const { card, shows } of conflicts)
    for (const text of shows) await expect(page.getByRole('article', { name: card })).toContainText(text)
}

async function solveConflicts({ page }: Device, parts: readonly PlannedStep[][]): Promise<void> {
  for (const { card, solve } of conflictsOf(...parts)) {
    const article = page.getByRole('article', { name: card })
    await solve(article)
    await expect(article).toHaveCount(0)
  }
}

/** All rows of a table as browsers have them, ordered by id. */
async function rowsInPostgres(app: App, table: string): Promise<unknown[]> {
  const columns = (adminShapes.get(table)?.columns ?? []).map((name) =>
    // Browsers have times in the format of Postgres.
    name.endsWith('_at') ? `("${name}" at time zone 'utc')::text || '+00' as "${name}"` : `"${name}"`,
  )
  const rows = await runSql(
    app.databaseUrl,
    `select to_jsonb(r) as row from (select ${columns.join()} from ${table}) r
     order by id::text collate "C"`,
  )
  return rows.map(({ row }) => row)
}

/** Pages of the site that changed during the day, with their expected texts. */
async function pagesInPostgres(app: App): Promise<{ path: string; texts: string[] }[]> {
  const rows = await runSql(
    app.databaseUrl,
    `select '/services/' || slug as path, array_remove(array[name, short_description], null) as texts from services
       where published and slug in ('brand-desk', 'customer-panel', 'crisis-voice', 'queue-clinic', 'five-day-prototype',
         'winter-harbour-counsel', 'night-shift-listening')
     union all select '/members/' || slug, array[name] from service_companies
       where slug in ('routa-rinne', 'saimaa-seal-watch', 'ahti-co')
     union all select '/cases/' || slug, array_remove(array[title, challenge], null) from cases
       where slug in ('a-pier-that-pays-for-itself', 'nets-without-holes', 'a-ticket-for-three-islands')
     union all select '/insights?article=' || slug, array[title] from content
       where slug in ('a-day-without-a-line', 'the-price-of-a-discount', 'two-habits-of-boards-that-work')`,
  )
  return z.array(z.object({ path: z.string(), texts: z.array(z.string()) })).parse(rows)
}

const withdrawnPages = [
  '/services/model-caretaker',
  '/services/investor-story-workshop',
  '/cases/cash-for-thirteen-weeks',
  '/insights?article=in-praise-of-the-boring-pilot',
]

/** The texts that are missing in a document from the server. */
async function missingTexts(page: Page, address: string, texts: readonly string[]): Promise<string[]> {
  const html = await (await page.request.get(address)).text()
  const text = await page.evaluate(
    (source) => new DOMParser().parseFromString(source, 'text/html').body.textContent ?? '',
    html,
  )
  return texts.filter((each) => !text.includes(each))
}

async function startDay(browser: Browser, app: App): Promise<{ anna: Device; bert: Device }> {
  const anna = await administratorAt(browser, app)
  const account = await invitedAccount(anna.page, 'bert@paradox.example')
  const bert = await administratorAt(browser, app, account)
  // A control that cannot be pressed fails in its step, and does not use up the time of the whole day.
  for (const { context } of [anna, bert]) context.setDefaultTimeout(60_000)
  return { anna, bert }
}

async function expectListsOf(page: Page, app: App): Promise<void> {
  for (const [index, list] of lists.entries()) {
    const table = entityNamed(entityNames[index] ?? 'services').table
    const [{ count } = { count: 0 }] = await runSql(app.databaseUrl, `select count(*)::int from ${table}`)
    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: list, exact: true })
      .click()
    await expect(page.getByText(`${String(count)} in all`), list).toBeVisible()
  }
}

test('despite crashes and an update, eighty edits are each applied once, and both devices match Postgres', async ({
  app,
  browser,
  page: visitor,
}) => {
  expect([
    countOf(annasMorning) + countOf(annasAfternoon),
    countOf(bertsMorning) + countOf(bertsAfternoon),
  ]).toEqual([50, 30])
  const { anna, bert } = await startDay(browser, app)
  await visitor.goto(`${app.url}/services/customer-panel`)
  await waitForLocalRows(visitor)
  const [{ last: before } = { last: 0 }] = await runSql(
    app.databaseUrl,
    'select coalesce(max(id), 0)::int as last from row_history',
  )
  const sent: string[] = []

  await test.step('morning: both are offline', async () => {
    await Promise.all([goOffline(anna), goOffline(bert)])
    await Promise.all([live(anna, annasMorning), live(bert, bertsMorning)])
    await expect(queue(anna.page)).toContainText(`${countOf(annasMorning)} edits pending`)
    await expect(queue(bert.page)).toContainText(`${countOf(bertsMorning)} edits pending`)
    sent.push(...(await waitingEdits(anna)))
  })

  await test.step('noon: an update, and a connection for Anna that keeps breaking', async () => {
    await app.release()
    anna.proxy.breakEvery(300_000)
    await goOnline(anna)
    await openServices(anna.page)
    await takeRelease(anna)
    anna.proxy.breakEvery(null)
    await expect(queue(anna.page)).toHaveText('All on the site')
    expect(await statusesOf(app, sent)).toEqual(Array(26).fill('accepted'))
    await expect(visitor.getByText('Short, by Anna.').first()).toBeVisible()
  })

  await test.step('afternoon: both are offline', async () => {
    await goOffline(anna)
    await Promise.all([live(anna, annasAfternoon), live(bert, bertsAfternoon)])
    await expect(queue(bert.page)).toContainText('30 edits pending')
  })

  await test.step('evening: Bert is online again, and his tab dies while it sends', async () => {
    const edits = await waitingEdits(bert)
    expect(edits).toHaveLength(30)
    await goOnline(bert)
    await expect.poll(async () => (await statusesOf(app, edits)).some((status) => status !== null)).toBe(true)
    await suffer(bert, 'crash')
    await takeRelease(bert)
    await expect.poll(async () => (await statusesOf(app, edits)).includes(null)).toBe(false)
    await expectConflicts(bert, [[...bertsMorning], [...bertsAfternoon]])
    sent.push(...edits)
  })

  await test.step('evening: Anna is online again', async () => {
    const edits = await waitingEdits(anna)
    expect(edits).toHaveLength(24)
    await goOnline(anna)
    await expect.poll(async () => (await statusesOf(app, edits)).includes(null)).toBe(false)
    await expectConflicts(anna, [[...annasAfternoon]])
    sent.push(...edits)
  })

  await test.step('all conflicts are resolved', async () => {
    await Promise.all([
      solveConflicts(bert, [[...bertsMorning], [...bertsAfternoon]]),
      solveConflicts(anna, [[...annasAfternoon]]),
    ])
    for (const { page } of [anna, bert]) await expect(queue(page)).toHaveText('All on the site')
  })

  await test.step('each edit was applied once', async () => {
    const conflicts = conflictsOf(whole)
    expect(new Set(sent).size).toBe(80)
    const [ledger] = await runSql(
      app.databaseUrl,
      `select count(*)::int as all, count(*) filter (where status = 'conflict')::int as conflicts from write_ledger`,
    )
    expect(ledger).toEqual({
      all: 80 + conflicts.filter(({ isSent }) => isSent).length,
      conflicts: conflicts.length,
    })
    const applied = await runSql(
      app.databaseUrl,
      `select l.entity, l.row_id, l.op, count(h.id)::int as times from write_ledger l
       left join row_history h on h.write_id = l.id and h.table_name = l.entity and h.row_id = l.row_id and h.id > $1::bigint
       where l.status = 'accepted' group by l.id having count(h.id) <> 1`,
      [String(before)],
    )
    expect(applied).toEqual([])
  })

  await test.step('Postgres contains the intended result of every edit', async () => {
    const edits = editsOf(whole)
    const [holds = {}] = await runSql(
      app.databaseUrl,
      `select ${edits.map(({ truth }, place) => `(${truth}) as "${place}"`).join()}`,
    )
    const untrue = edits.filter((_, place) => holds[String(place)] !== true).map(({ what }) => what)
    expect(untrue).toEqual([])
  })

  await test.step('both devices have the rows of Postgres', async () => {
    for (const { page } of [anna, bert]) {
      for (const table of adminShapes.keys()) {
        if (table === 'write_ledger') continue
        const rows = await rowsInPostgres(app, table)
        await expect.poll(async () => (await rowsOfDevice(page)).get(table) ?? [], table).toEqual(rows)
      }
      await expectListsOf(page, app)
      expect(await filesOfDevice(page)).toEqual([])
    }
  })

  await test.step('the site shows the rows of Postgres, to a crawler and in an open page', async () => {
    await visitor.reload()
    await takeNextRelease(visitor)
    for (const { path, texts } of await pagesInPostgres(app)) {
      await expect.poll(() => missingTexts(visitor, app.url + path, texts), path).toEqual([])
      await visitor.goto(app.url + path)
      await waitForLocalRows(visitor)
      for (const text of texts) await expect(visitor.locator('body')).toContainText(text)
    }
    for (const path of withdrawnPages)
      await expect.poll(async () => (await visitor.request.get(app.url + path)).status(), path).toBe(404)
  })

  await test.step('every picture is served, and no unused file remains', async () => {
    const files = await runSql(
      app.databaseUrl,
      `select image_url as address, file_size as size, is_active from website_assets
       where image_url like '/media/%'`,
    )
    for (const { address, size, is_active } of files) {
      // Only administrators can load the file of an inactive asset.
      const response = await (is_active === true
        ? visitor.request.get(app.url + String(address))
        : anna.context.request.get(String(address)))
      expect([address, response.status(), (await response.body()).length]).toEqual([address, 200, size])
    }
    const unused = await runSql(
      app.databaseUrl,
      `select address from media_files f where not exists (select 1 from website_assets where image_url = f.address)`,
    )
    // The picture that Anna replaced by Bert's remains until the next cleanup.
    expect(unused.map(({ address }) => String(address).replace(/-[0-9a-f-]{36}/, ''))).toEqual([
      '/media/backgrounds/birches-of-anna.webp',
    ])
    expect(await runSql(app.databaseUrl, 'select id from staged_uploads')).toEqual([])
  })

  await anna.leave()
  await bert.leave()
})
