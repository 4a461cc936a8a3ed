import type { Page } from '@playwright/test'
import { writeSchema } from '@coop/sync/write'
import { z } from 'zod'
import { openServices } from './admin-page.ts'
import { browserRow } from './browser-row.ts'

const flips = 500
/** The toggles that are pressed in turn: all but the last 20 presses cancel each other. */
const toggles = 30

/**
 * Five hundred presses of visibility toggles offline, each as soon as the browser takes the next. It measures the time
 * to the frame that shows a press (one for each, in milliseconds), the time until the last is shown and stored, the
 * bytes written to the outbox's database, and the number of writes sent once the network returns.
 */
await browserRow(async (browser, input) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1100 } })
  await context.addInitScript(countOutboxWrites)
  const page = await openServices(context, input)
  const sent: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/writes')) return
    const { writes } = z.object({ writes: z.array(writeSchema) }).parse(request.postDataJSON())
    sent.push(...writes.map(({ id }) => id))
  })
  await context.setOffline(true)
  await page.getByText('Offline', { exact: true }).first().waitFor()
  const pressed = await press(page)
  await context.setOffline(false)
  await page.getByText('All on the site', { exact: true }).first().waitFor()
  return { ...pressed, sent: sent.length }
})

interface Counted {
  transactions: number
  writes: number
  /** The end of the last transaction that wrote. */
  endedAt: number
}

declare global {
  interface Window {
    outboxWrites: Counted
  }
}

/** Counts, in the page, the writes to the database of the outbox. */
function countOutboxWrites(): void {
  window.outboxWrites = { transactions: 0, writes: 0, endedAt: 0 }
  for (const name of ['put', 'delete'] as const) {
    IDBObjectStore.prototype[name] = new Proxy<(...args: never[]) => IDBRequest>(
      IDBObjectStore.prototype[name],
      {
        apply(original, store: IDBObjectStore, args) {
          const { transaction } = store
          if (transaction.db.name.startsWith('coop-outbox-')) {
            window.outboxWrites.writes += 1
            // Every change writes the record beside the entries once.
            if (store.name === 'meta') {
              window.outboxWrites.transactions += 1
              transaction.addEventListener('complete', () => {
                window.outboxWrites.endedAt = performance.now()
              })
            }
          }
          return Reflect.apply(original, store, args)
        },
      },
    )
  }
}

function press(
  page: Page,
): Promise<{ shown: number[]; lost: number; total: number } & Omit<Counted, 'endedAt'>> {
  return page.evaluate(
    async ({ flips, toggles }) => {
      const buttons = [...document.querySelectorAll<HTMLElement>('table button[aria-pressed]')].slice(
        0,
        toggles,
      )
      if (buttons.length < toggles) throw new Error('The list has too few toggles')
      const wanted = buttons.map((button) => button.getAttribute('aria-pressed') === 'true')
      let open: { toggle: number; wanted: boolean; at: number }[] = []
      const shown: number[] = []
      let lastShown = 0
      let lastPress = performance.now()
      const start = performance.now()
      const watching = (async () => {
        while (shown.length < flips && performance.now() - lastPress < 20_000) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
          // This frame shows the present state of the document; a later press of a toggle covers an earlier one.
          const latest = new Map(open.map(({ toggle, wanted }) => [toggle, wanted]))
          const seen = open.filter(
            ({ toggle }) => (buttons[toggle]?.getAttribute('aria-pressed') === 'true') === latest.get(toggle),
          )
          if (seen.length === 0) continue
          lastShown = performance.now()
          shown.push(...seen.map(({ at }) => lastShown - at))
          open = open.filter((flip) => !seen.includes(flip))
        }
      })()
      for (let flip = 0; flip < flips; flip++) {
        const toggle = flip % toggles
        wanted[toggle] = !wanted[toggle]
        lastPress = performance.now()
        open.push({ toggle, wanted: wanted[toggle], at: lastPress })
        buttons[toggle]?.click()
        await new Promise((resolve) => setTimeout(resolve))
      }
      await watching
      // Resolves when nothing has been written for a while.
      while (performance.now() - window.outboxWrites.endedAt < 1_000)
        await new Promise((resolve) => setTimeout(resolve, 50))
      const { transactions, writes, endedAt } = window.outboxWrites
      return { shown, lost: open.length, total: Math.max(lastShown, endedAt) - start, transactions, writes }
    },
    { flips, toggles },
  )
}
