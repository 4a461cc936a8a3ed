// The work of one administrator in several tabs, with the invariants that hold whatever happens to the tabs.
import { editedRows, type EditedValues, overlaidRow } from '@coop/sync/overlay'
import { expect } from 'vitest'
import { pendingWrites } from '../data/outbox/pending-writes.ts'
import type { RowsClient } from '../data/rows/rows-client.ts'
import { Browser, type Tab } from './browser-fixture.ts'
import { aFeature, anInsertOf, aRow } from './mirror-fixture.ts'
import { idOf } from './outbox-fixture.ts'

export const ROWS = 3

/**
 * Names from the administrator are `m1`, `m2` …, names from others `f1` … The invariants:
 * - an edit shows at once in its tab, and no tab shows an earlier edit again;
 * - at rest every tab shows the rows of the server, overlaid with unaccepted edits;
 * - finally every stored edit has reached the server once, and has its receipt.
 */
export class Work {
  readonly browser = new Browser()
  /** Errors of listeners, which do not fail a test by themselves. */
  readonly faults: string[] = []
  #made = 0
  /** The newest name of each row that was stored on this device. */
  readonly #stored = new Map<string, number>()
  #editor: Tab | null = null
  /** Every name that a row has had on the server. */
  readonly #history = new Map<string, string[]>()
  readonly #created: string[] = []

  async begin(): Promise<void> {
    const { browser } = this
    browser.start()
    const { server } = browser
    const commit = server.commit.bind(server)
    server.commit = (changes) => {
      for (const change of changes['services'] ?? []) {
        const name = change.op === 'delete' ? null : change.row['name']
        if (typeof name !== 'string') continue
        this.#history.set(change.id, [...(this.#history.get(change.id) ?? []), name])
      }
      commit(changes)
    }
    const rows = Array.from({ length: ROWS }, (_, i) => aRow('services', i + 1, { name: 'f0' }))
    server.commit({ services: rows.map(anInsertOf), service_features: [aFeature(50, 1, 'x')] })
    await this.open()
    await this.rest()
    await browser.pass(1_000)
  }

  async open(): Promise<Tab> {
    const tab = await this.browser.openTab()
    const newest = new Map(this.#stored)
    tab.services.subscribe(() => {
      if (tab.thread.isDead) return
      for (const { id, values } of tab.services.get() ?? []) {
        const mine = numberOf(values.name)
        if (mine === null) continue
        if (mine < (newest.get(id) ?? 0)) this.faults.push(`${id} goes back to ${values.name}`)
        newest.set(id, mine)
      }
    })
    return tab
  }

  /** Renames a row in this tab, if the tab shows it. Resolves when the edit is stored. */
  async rename(tab: Tab, rowId: string, features: boolean): Promise<void> {
    const { browser } = this
    if (this.#editor !== tab) await browser.settle()
    this.#editor = tab
    const row = tab.services.get()?.find(({ id }) => id === rowId)
    if (row === undefined || tab.thread.isDead) return
    const number = ++this.#made
    const name = `m${number}`
    const item = { id: idOf(1_000 + number), feature_text: name, display_order: 0 }
    const changes = features ? { name, features: [item] } : { name }
    const saved = tab.data.save('services', rowId, row.values, changes)
    const shown = tab.services.get()?.find(({ id }) => id === rowId)
    if (!tab.thread.isDead) mustEqual(shown?.values.name, name)
    void saved.then(() => this.#stored.set(rowId, number))
  }

  async create(tab: Tab): Promise<void> {
    if (tab.services.get() === undefined) return
    const name = `m${++this.#made}`
    const number = this.#made
    const saved = tab.data.create('services', { name })
    const isShown = tab.services.get()?.some(({ values }) => values.name === name)
    if (!tab.thread.isDead) mustEqual(isShown, true)
    void saved.then(({ rowId }) => {
      this.#stored.set(rowId, number)
      return this.#created.push(rowId)
    })
  }

  /** Another person renames a row, or changes another field of it. */
  changeElsewhere(rowId: string, field: 'name' | 'short_description'): void {
    const { server } = this.browser
    if (!server.rows('services').has(rowId)) return
    server.commit({ services: [{ op: 'update', id: rowId, row: { [field]: `f${++this.#made}` } }] })
  }

  addElsewhere(): void {
    const number = 500 + ++this.#made
    this.browser.server.commit({
      services: [anInsertOf(aRow('services', number, { name: `f${this.#made}` }))],
      service_features: [aFeature(2_000 + number, number, 'x')],
    })
  }

  /** Goes online and catches up before more time passes, and checks that all tabs show the expected rows. */
  async rest(): Promise<void> {
    const { browser } = this
    browser.server.isOnline = true
    for (const { thread, worker } of browser.tabs) thread.isFrozen = worker.isFrozen = false
    for (const tab of browser.tabs) tab.client.wake()
    await browser.until(() => {
      browser.server.tick()
      const { lsn } = browser.server
      return browser.lsn === lsn && browser.tabs.every(({ client }) => isLive(client))
    })
    await browser.settle()
    for (const tab of browser.tabs) mustEqual(shownIn(tab), this.#expectedIn(tab))
  }

  /** The rows of the server, overlaid with the edits that it has not accepted. */
  #expectedIn({ outbox }: Tab): Map<string, unknown> {
    const { server } = this.browser
    const rows = editedRows('services', (table) => server.rows(table).values())
    const ledger = server.rows('write_ledger')
    const waiting = pendingWrites(outbox.state.get().entries).filter(({ id }) => !ledger.has(id))
    for (const write of waiting) {
      const row = overlaidRow('services', rows.get(write.rowId), [write])
      if (row === undefined) rows.delete(write.rowId)
      else rows.set(write.rowId, row)
    }
    return visible(rows)
  }

  /** Sends everything, and checks every receipt. */
  async end(): Promise<void> {
    const { browser } = this
    browser.isDiskSlow = false
    browser.endSlowWrites('live')
    browser.lostResponses = 0
    if (browser.tabs.length === 0) await this.open()
    await this.rest()
    for (const { data } of browser.tabs) data.sendNow()
    await browser.until(() => browser.tabs.every(({ outbox }) => outbox.state.get().entries.length === 0))
    await this.rest()
    const { server } = browser
    for (const tab of browser.tabs) {
      mustEqual(shownIn(tab), visible(editedRows('services', (table) => server.rows(table).values())))
      const receipts = tab.outbox.state.get().receipts.map(({ writeId }) => writeId)
      mustEqual(receipts.toSorted(), server.applied.toSorted())
    }
    for (const [rowId, number] of this.#stored) {
      const mine = (this.#history.get(rowId) ?? []).flatMap((name) => numberOf(name) ?? [])
      mustEqual(Math.max(0, ...mine) >= number, true, `${rowId} has lost m${number}`)
      const ordered = [...new Set(mine)].sort((a, b) => a - b)
      mustEqual(mine, ordered, `${rowId} was written out of order, or twice`)
    }
  }

  /** Checks that late writes of dead tabs change nothing: the next visit has the same rows, even offline. */
  async visitOffline(): Promise<void> {
    const { browser } = this
    await browser.pass(1_000)
    browser.endSlowWrites('dead')
    await browser.settle()
    browser.killAll()
    browser.server.isOnline = false
    const tab = await this.open()
    await browser.until(() => tab.services.get() !== undefined)
    const rows = editedRows('services', (table) => browser.server.rows(table).values())
    mustEqual(shownIn(tab), visible(rows))
  }

  rowIds(): string[] {
    return [...Array.from({ length: ROWS }, (_, i) => idOf(i + 1)), ...this.#created]
  }
}

function isLive(client: RowsClient): boolean {
  return client.view.get().phase === 'live' && client.synced('services').get()?.complete === true
}

function mustEqual(actual: unknown, expected: unknown, message?: string): void {
  expect(actual, message).toEqual(expected)
}

function numberOf(name: string): number | null {
  return name.startsWith('m') ? Number(name.slice(1)) : null
}

function shownIn({ services }: Tab): Map<string, unknown> {
  return visible((services.get() ?? []).map(({ id, values }) => [id, values] as const))
}

/** The field of a row that this work changes. */
function visible(rows: Iterable<readonly [string, EditedValues]>): Map<string, unknown> {
  const shown = [...rows].map(([id, { name, short_description, features }]) => {
    return [id, { name, short_description, features }] as const
  })
  return new Map(shown.sort(([a], [b]) => (a < b ? -1 : 1)))
}
