import 'fake-indexeddb/auto'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDelete, anUpdate, idOf, USER } from '../../testing/outbox-fixture.ts'
import type { Edit } from './outbox-events.ts'
import { endWaitsWhenLeft, leaveEdits } from './leave-edits.ts'
import { takeLeftEdits } from './left-edits.ts'
import { openOutbox, type Outbox } from './outbox-store.ts'

/** The storage that all pages of a browser share. */
let storage: Storage
const opened: Outbox[] = []
const ends: AbortController[] = []
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  const kept: Record<string, string> = {}
  storage = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    setItem(this: Record<string, string>, key: string, text: string) {
      kept[key] = this[key] = text
    },
    removeItem(this: Record<string, string>, key: string) {
      delete kept[key]
      delete this[key]
    },
  })
})
afterEach(() => {
  for (const end of ends.splice(0)) end.abort()
  for (const outbox of opened.splice(0)) outbox.close()
})

async function aPage() {
  const outbox = await openOutbox(USER)
  const end = new AbortController()
  opened.push(outbox)
  ends.push(end)
  const events = new EventTarget()
  const own = leaveEdits(outbox, end.signal, { events, storage })
  takeLeftEdits(outbox, own, end.signal, { events, storage, withLock: (_, signal, work) => work(signal) })
  return { outbox, events, ids: () => outbox.state.get().entries.map(({ write }) => write.id) }
}
const edit = (made: Edit) => ({ type: 'edit', edit: made, step: { id: made.id, fileName: null } }) as const
const rename = (id: number) => anUpdate(id, id, { name: `N${id}` }, { name: 'A' })
const keys = () => Object.keys(storage)

test('an edit that a closing page had not stored is in the outbox of the next page, and can be undone', async () => {
  const first = await aPage()
  void first.outbox.dispatch(edit(aDelete(1, 1)))
  void first.outbox.dispatch({
    type: 'edits',
    edits: [rename(2), rename(3)],
    step: { id: idOf(2), fileName: null },
  })
  first.events.dispatchEvent(new Event('pagehide'))
  // The transactions of the closed page are lost.
  globalThis.indexedDB = new IDBFactory()

  const next = await aPage()
  await vi.waitFor(() => expect(keys()).toEqual([]))
  expect(next.ids()).toEqual([idOf(1), idOf(2), idOf(3)])
  expect(next.outbox.state.get().steps.map(({ op, rows }) => [op, rows])).toEqual([
    ['delete', 1],
    ['update', 2],
  ])
})

test('an edit that the page stored after all is not added twice', async () => {
  const first = await aPage()
  const stored = first.outbox.dispatch(edit(rename(1)))
  const merged = first.outbox.dispatch(edit({ ...rename(2), rowId: idOf(1), base: { name: 'N1' } }))
  first.events.dispatchEvent(new Event('pagehide'))
  expect(keys()).toHaveLength(1)
  await Promise.all([stored, merged])

  const next = await aPage()
  await vi.waitFor(() => expect(keys()).toEqual([]))
  expect(next.ids()).toEqual([idOf(1)])
  expect(next.outbox.state.get().steps).toHaveLength(2)
})

test('an open page takes left edits as well, and a restored page continues with its own', async () => {
  const next = await aPage()
  const first = await aPage()
  const stored = first.outbox.dispatch(edit(rename(1)))
  first.events.dispatchEvent(new Event('pagehide'))
  first.events.dispatchEvent(new Event('pageshow'))
  expect(keys()).toEqual([])
  await stored

  const left = [edit(rename(2))]
  storage.setItem(`coop-left-edits ${USER} other`, JSON.stringify({ schemaVersion: SCHEMA_VERSION, left }))
  next.events.dispatchEvent(new Event('storage'))
  await vi.waitFor(() => expect(keys()).toEqual([]))
  expect(next.ids()).toEqual([idOf(1), idOf(2)])
})

test('edits that a page of an older version has left are sent with the field names of that version', async () => {
  const older = SCHEMA_VERSION - 1
  storage.setItem(
    `coop-left-edits ${USER} old`,
    JSON.stringify({ schemaVersion: older, left: [edit(rename(1))] }),
  )
  const { outbox } = await aPage()
  await vi.waitFor(() => expect(keys()).toEqual([]))
  expect(outbox.state.get()).toMatchObject({ entries: [{ write: { schemaVersion: older } }], steps: [] })
})

test('the edits of another user are not taken', async () => {
  storage.setItem('coop-left-edits user-2 x', '{}')
  const { outbox } = await aPage()
  await outbox.latest()
  expect(keys()).toEqual(['coop-left-edits user-2 x'])
})

test('each time the page closes, a wait ends before the edits are left', async () => {
  const end = new AbortController()
  ends.push(end)
  const events = new EventTarget()
  const unlessLeft = endWaitsWhenLeft(end.signal, events)
  const never = new Promise<string>(() => {})
  for (const visit of ['first', 'second']) {
    const waited = unlessLeft(never, visit)
    events.dispatchEvent(new Event('pagehide'))
    expect(await waited).toBe(visit)
    events.dispatchEvent(new Event('pageshow'))
    expect(await unlessLeft(Promise.resolve('done'), visit)).toBe('done')
  }
})
