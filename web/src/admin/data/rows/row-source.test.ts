import { expect, test, vi } from 'vitest'
import { aLiveOutbox, anInsert, anUpdate, aDelete, idOf, rejected } from '../../testing/outbox-fixture.ts'
import { syncedServices } from '../../testing/synced-fixture.ts'
import { createLive } from '../live.ts'
import { queueView } from '../outbox/queue-view.ts'
import { createRowSource } from './row-source.ts'
import type { SyncedRows } from './followed-rows.ts'

/** A source of services with these names and the ids 1, 2 …, and an outbox that stores at once. */
function aSource(...names: string[]) {
  const outbox = aLiveOutbox()
  const synced = createLive<SyncedRows | undefined>(syncedServices(names))
  const queue = { get: () => queueView(outbox.live.get(), false), subscribe: outbox.live.subscribe }
  const source = createRowSource(synced, outbox.live, queue, 'services')
  const row = (number: number) => source.get()?.find(({ id }) => id === idOf(number))
  return {
    outbox,
    synced,
    source,
    row,
    names: () => source.get()?.map(({ values }) => values.name),
    rename: (write: number, row: number, name: string, from: string) =>
      outbox.edits(anUpdate(write, row, { name }, { name: from })),
  }
}

test('before rows are known there are none, and an edit adds none', () => {
  const { source, synced, rename, names } = aSource('A')
  synced.set(undefined)
  source.subscribe(() => {})
  rename(10, 1, 'B', 'A')
  expect(source.get()).toBeUndefined()
  synced.set(syncedServices(['A']))
  expect(names()).toEqual(['B'])
})

test('a new edit in the outbox is shown at once, and stays over later changes of its row', () => {
  const { source, synced, rename, names } = aSource('A')
  source.subscribe(() => {})
  rename(10, 1, 'B', 'A')
  expect(names()).toEqual(['B'])
  synced.set(syncedServices(['A'], { duration: '1-4-weeks' }))
  expect(source.get()?.[0]?.values).toMatchObject({ name: 'B', duration: '1-4-weeks', write_id: idOf(10) })
})

test('a write that the synced rows contain is not applied again, so later changes of others are shown', () => {
  const { source, synced, rename, names } = aSource('A')
  source.subscribe(() => {})
  rename(10, 1, 'B', 'A')
  synced.set({ ...syncedServices(['Theirs']), applied: new Set([idOf(10)]) })
  expect(names()).toEqual(['Theirs'])
})

test('a write that leaves the queue before the rows with its effect arrive stays on the screen until then', () => {
  const { source, synced, outbox, rename, names } = aSource('A')
  source.subscribe(() => {})
  rename(10, 1, 'B', 'A')
  outbox.sends()
  outbox.applies(idOf(10))
  expect(outbox.state.entries).toEqual([])
  expect(names()).toEqual(['B'])
  synced.set({ ...syncedServices(['Theirs']), applied: new Set([idOf(10)]) })
  expect(names()).toEqual(['Theirs'])
})

test('unchanged rows stay the same objects, and so does the list', () => {
  const { source, synced, rename, row } = aSource('A', 'B', 'C')
  source.subscribe(() => {})
  const [first, second, third] = source.get() ?? []
  rename(10, 2, 'B2', 'B')
  expect(source.get()).toEqual([first, row(2), third])
  expect([row(1), row(3)].every((each) => each === first || each === third)).toBe(true)
  expect(row(2)).not.toBe(second)
  const before = source.get()
  const listener = vi.fn<() => void>()
  source.subscribe(listener)
  // The values are the same, in new objects.
  synced.set(syncedServices(['A', 'B', 'C']))
  expect(source.get()).toBe(before)
  expect(listener).not.toHaveBeenCalled()
})

test('a new row is shown, a deleted row is hidden, and a deletion that needs a decision shows its row again', () => {
  const { source, outbox, names } = aSource('A', 'B')
  source.subscribe(() => {})
  outbox.edits(anInsert(10, 3, { name: 'C' }), aDelete(11, 1))
  expect(names()).toEqual(['B', 'C'])
  outbox.sends()
  outbox.receives([rejected(11)])
  expect(names()?.toSorted()).toEqual(['A', 'B', 'C'])
})

test('a discarded edit leaves the synced row, without its mark', () => {
  const { source, outbox, row, rename } = aSource('A')
  source.subscribe(() => {})
  const before = row(1)
  rename(10, 1, 'B', 'A')
  expect(row(1)).toMatchObject({ values: { name: 'B' }, edit: { kind: 'on-device' } })
  outbox.happens({ type: 'discard-all' })
  expect(row(1)).toEqual(before)
})

test('without listeners nothing is followed, and `get` still returns the current rows', () => {
  const { source, rename, names, synced } = aSource('A')
  const end = source.subscribe(() => {})
  end()
  rename(10, 1, 'B', 'A')
  expect(names()).toEqual(['B'])
  synced.set(syncedServices(['A', 'C']))
  expect(names()).toEqual(['B', 'C'])
})

test('a row without a field that this release declares shows the field empty, and can be edited', () => {
  const { source, synced, rename, row } = aSource('A')
  source.subscribe(() => {})
  const newer = syncedServices(['B'])
  const withoutDuration = [...newer.rows].map(
    ([id, values]) =>
      [id, Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'duration'))] as const,
  )
  synced.set({ ...newer, rows: new Map(withoutDuration) })
  expect(row(1)?.values).toMatchObject({ name: 'B', duration: null })
  rename(10, 1, 'C', 'B')
  expect(row(1)?.values.name).toBe('C')
})
