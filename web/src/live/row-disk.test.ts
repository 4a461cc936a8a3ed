import 'fake-indexeddb/auto'
import { createMemoryRows, type ReaderStep } from '@coop/sync/reader'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { watchTransactions } from '../storage/testing/frozen-transaction.ts'
import { openRowDisk, type RowDisk } from './row-disk.ts'

const state = (position: string) => ({
  position,
  lsn: '1',
  shapes: { services: { handle: 'h', offset: '1_0' }, cases: { handle: 'k', offset: '1_0' } },
})

/** Commits steps together with the resulting rows. */
function committer(disk: RowDisk) {
  const memory = createMemoryRows<{ services: object; cases: object }>(['services', 'cases'])
  return async (from: string | null, step: ReaderStep): Promise<void> => {
    await memory.commit(step)
    await disk.commit(from, step, memory.rows())
  }
}

test('the next visit reads the stored rows, changes and state', async () => {
  const first = await openRowDisk('kept')
  expect(await first.read()).toBeNull()
  const commit = committer(first)
  await commit(null, {
    state: state('p1'),
    shapes: [
      {
        name: 'services',
        fresh: true,
        changes: [
          { op: 'insert', id: '1', row: { id: '1', name: 'One', slug: 'one' } },
          { op: 'insert', id: '2', row: { id: '2', name: 'Two', slug: 'two' } },
        ],
      },
    ],
  })
  await commit('p1', {
    state: state('p2'),
    shapes: [
      {
        name: 'services',
        fresh: false,
        changes: [
          { op: 'update', id: '1', row: { name: 'First' } },
          { op: 'update', id: '1', row: { slug: 'first' } },
          { op: 'delete', id: '2' },
        ],
      },
    ],
  })
  first.close()
  const stored = await (await openRowDisk('kept')).read()
  expect(stored?.state.position).toBe('p2')
  expect(stored?.shapes.find(({ name }) => name === 'services')?.changes).toEqual([
    { op: 'insert', id: '1', row: { id: '1', name: 'First', slug: 'first' } },
  ])
  expect(stored?.shapes.find(({ name }) => name === 'cases')).toMatchObject({ fresh: true, changes: [] })
})

test('a fresh shape replaces only its own rows', async () => {
  const disk = await openRowDisk('fresh')
  const commit = committer(disk)
  const insert = (name: string, id: string) => ({
    name,
    fresh: true,
    changes: [{ op: 'insert' as const, id, row: { id } }],
  })
  await commit(null, {
    state: state('p1'),
    shapes: [insert('services', 'old'), insert('cases', 'case')],
  })
  const changes = [
    { op: 'update' as const, id: 'old', row: { name: 'Changed' } },
    { op: 'insert' as const, id: 'more', row: { id: 'more' } },
  ]
  await commit('p1', { state: state('p1a'), shapes: [{ name: 'services', fresh: false, changes }] })
  await commit('p1a', { state: state('p2'), shapes: [insert('services', 'new')] })
  const ids = (await disk.read())?.shapes.map(({ name, changes }) => [name, changes.map(({ id }) => id)])
  expect(ids).toEqual([
    ['services', ['new']],
    ['cases', ['case']],
  ])
})

test('a step is refused and not stored if the disk lacks the previous step', async () => {
  const disk = await openRowDisk('gap')
  const commit = committer(disk)
  const services = (fresh: boolean, id: string) => [
    { name: 'services', fresh, changes: [{ op: 'insert' as const, id, row: { id } }] },
  ]
  await commit(null, { state: state('p1'), shapes: services(true, '1') })
  await expect(commit('p2', { state: state('p3'), shapes: services(false, '3') })).rejects.toThrow('p2')
  // The disk already has this step, as if another tab had written it.
  await commit('p0', { state: state('p1'), shapes: services(false, '1') })
  const stored = await disk.read()
  expect(stored?.state.position).toBe('p1')
  expect(stored?.shapes.find(({ name }) => name === 'services')?.changes.map(({ id }) => id)).toEqual(['1'])
  await disk.clear()
  expect(await disk.read()).toBeNull()
})

test('a write transaction is committed at once and reads nothing, so that no frozen tab keeps it open', async () => {
  const disk = await openRowDisk('brief')
  const commit = committer(disk)
  const update = { op: 'update' as const, id: '1', row: { name: 'First' } }
  const insert = { op: 'insert' as const, id: '1', row: { id: '1', name: 'One' } }
  const services = (fresh: boolean, change: typeof update | typeof insert) => [
    { name: 'services', fresh, changes: [change] },
  ]
  await commit(null, { state: state('p1'), shapes: services(true, insert) })
  const seen = watchTransactions()
  await commit('p1', { state: state('p2'), shapes: services(false, update) })
  await disk.clear()
  expect(seen.readsWithinWrites()).toEqual([])
  expect(seen.uncommitted()).toBe(0)
  seen.end()
})

test('all rows replace stored rows that lack a step, and later steps continue from them', async () => {
  const disk = await openRowDisk('replaced')
  const commit = committer(disk)
  const services = (fresh: boolean, ...ids: string[]) => [
    { name: 'services', fresh, changes: ids.map((id) => ({ op: 'insert' as const, id, row: { id } })) },
  ]
  await commit(null, { state: state('p1'), shapes: services(true, '1', 'gone') })
  await commit('p1', { state: state('p1a'), shapes: services(false, 'gone, too') })
  const rows = {
    services: new Map([
      ['1', { id: '1' }],
      ['2', { id: '2' }],
    ]),
    cases: new Map(),
  }
  await disk.replace(state('p2'), rows)
  await commit('p2', { state: state('p3'), shapes: services(false, '3') })
  const stored = await disk.read()
  expect(stored?.state.position).toBe('p3')
  expect(stored?.shapes.find(({ name }) => name === 'services')?.changes.map(({ id }) => id)).toEqual([
    '1',
    '2',
    '3',
  ])
})

test('rows stored by the first version survive the upgrade until their shape is read again', async () => {
  const before = await openDB('upgraded', 1, {
    upgrade(opened) {
      opened.createObjectStore('rows')
      opened.createObjectStore('state')
    },
  })
  await before.put('rows', { id: '1', name: 'One' }, ['services', '1'])
  await before.put('rows', { id: '2', name: 'Two' }, ['cases', '2'])
  await before.put('state', state('p1'), 'state')
  before.close()
  const disk = await openRowDisk('upgraded')
  const idsOf = async () => (await disk.read())?.shapes.map(({ changes }) => changes.map(({ id }) => id))
  expect(await idsOf()).toEqual([['1'], ['2']])
  const commit = committer(disk)
  const insert = { op: 'insert' as const, id: '3', row: { id: '3' } }
  await commit('p1', { state: state('p2'), shapes: [{ name: 'services', fresh: true, changes: [insert] }] })
  expect(await idsOf()).toEqual([['3'], ['2']])
})
