import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAdminData } from '../create-admin-data.ts'
import { idOf, noFiles, USER } from '../../testing/outbox-fixture.ts'
import { syncedServices } from '../../testing/synced-fixture.ts'
import { createLive } from '../live.ts'
import { createRowSource, isRowSourceOf } from '../rows/row-source.ts'
import type { SyncedRows } from '../rows/followed-rows.ts'
import { openOutbox, type Outbox } from './outbox-store.ts'
import { queueView } from './queue-view.ts'

// These tests click flags quickly, and check what the screen shows and what is stored.

const FLAG = 'show_on_homepage'
const opened: Outbox[] = []
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  for (const outbox of opened.splice(0)) outbox.close()
  vi.restoreAllMocks()
})

/** A tab with a list of services, none of them on the home page. Only the test changes the synced rows. */
async function aTab(rows = 1) {
  const outbox = await openOutbox(USER)
  opened.push(outbox)
  let ids = 0
  const names = Array.from({ length: rows }, (_, i) => idOf(i + 1))
  const synced = createLive<SyncedRows | undefined>(syncedServices(names))
  const source = createRowSource(
    synced,
    outbox.optimistic,
    { get: () => queueView(outbox.state.get(), true), subscribe: outbox.state.subscribe },
    'services',
  )
  source.subscribe(() => {})
  const data = createAdminData({
    outbox,
    sender: { wake() {} },
    files: noFiles,
    rows(entity) {
      if (!isRowSourceOf(source, entity)) throw new Error(`No rows of ${entity} here`)
      return source
    },
    newId: () => idOf(++ids + 1_000),
    now: () => 0,
  })
  const rowOf = (row: number) => source.get()?.find(({ id }) => id === idOf(row))
  return {
    outbox,
    flip: (row: number) => data.flip('services', idOf(row), FLAG),
    shown: (row: number) => rowOf(row)?.values[FLAG],
    mark: (row: number) => rowOf(row)?.edit?.kind ?? null,
    /** The row arrives from the server, with the effect of these writes. */
    sync(value: boolean, ...writes: string[]) {
      synced.set({ ...syncedServices(names, { [FLAG]: value }), applied: new Set(writes) })
    },
  }
}

test('a flip is shown at once, and marked as on this device when it is stored', async () => {
  const tab = await aTab()
  const kept = tab.flip(1)
  expect([tab.shown(1), tab.mark(1)]).toEqual([true, null])
  await kept
  expect([tab.shown(1), tab.mark(1)]).toEqual([true, 'on-device'])
})

test('each quick click flips the value of the previous one, and stays on the screen while the rows lag behind', async () => {
  const tab = await aTab()
  const { writeId } = await tab.flip(1)
  const [back, again] = [tab.flip(1), tab.flip(1)]
  const last = tab.flip(1)
  expect(tab.shown(1)).toBe(false)
  await Promise.all([back, again, last])
  expect([tab.shown(1), tab.mark(1)]).toEqual([false, null])
  // The rows arrive with the first click, which was sent before the later clicks reverted it.
  tab.sync(true, writeId ?? '')
  expect(tab.shown(1)).toBe(true)
})

test('a pending click overlays every row without it, and a row that contains it shows later changes of others', async () => {
  const tab = await aTab()
  const { writeId } = await tab.flip(1)
  tab.sync(false)
  expect(tab.shown(1)).toBe(true)
  // Another user has flipped the flag back since.
  tab.sync(false, writeId ?? '')
  expect(tab.shown(1)).toBe(false)
})

test('five hundred flips are stored in one transaction, with one write for each row that ends up changed', async () => {
  const tab = await aTab(30)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  const kept = Array.from({ length: 500 }, (_, i) => tab.flip((i % 30) + 1))
  await Promise.all(kept)
  // Each of the 30 rows gets 16 flips, and the first 20 rows one more.
  const changed = Array.from({ length: 20 }, (_, i) => idOf(i + 1))
  const { entries } = tab.outbox.state.get()
  expect(entries.map(({ write }) => write.rowId)).toEqual(changed)
  for (const { write } of entries)
    expect([write.base, write.changes]).toEqual([{ [FLAG]: false }, { [FLAG]: true }])
  // Twenty writes, the `meta` records, the steps, and the undo data of the last hundred steps.
  expect(put).toHaveBeenCalledTimes(122)
  expect([tab.shown(1), tab.shown(20), tab.shown(21)]).toEqual([true, true, false])
})

test('a flip that cannot be stored disappears from the screen, and the next click flips the old value', async () => {
  const tab = await aTab()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const refused = tab.flip(1)
  expect(tab.shown(1)).toBe(true)
  await expect(refused).rejects.toThrow('This device has no space left')
  expect([tab.shown(1), tab.mark(1)]).toEqual([false, null])
  put.mockRestore()
  await tab.flip(1)
  expect([tab.shown(1), tab.mark(1)]).toEqual([true, 'on-device'])
})
