import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openingThatNeverEnds, useTimePassing } from '../../../storage/testing/frozen-transaction.ts'
import { aRow } from '../../testing/mirror-fixture.ts'
import { USER } from '../../testing/outbox-fixture.ts'
import { aSnapshotMeta, wholeTable } from '../../testing/snapshot-fixture.ts'
import { openSnapshotStore, snapshotPrefix, type SnapshotStore } from './snapshot-store.ts'

let store: SnapshotStore
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  store = await openSnapshotStore(USER)
  await store.claim('L1')
})
afterEach(() => {
  store.close()
  vi.restoreAllMocks()
})

const [one, two, three] = [1, 2, 3].map((number) => aRow('services', number))
if (!one || !two || !three) throw new Error('Three rows are needed')
const all = ['services']
const write = (name: string) =>
  store.write(aSnapshotMeta(), new Map([['services', wholeTable([{ ...one, name }])]]))

/** Changes the stored data as another program would. */
async function tamper(change: (db: Awaited<ReturnType<typeof openDB>>) => Promise<unknown>): Promise<void> {
  const db = await openDB(snapshotPrefix + USER)
  await change(db)
  db.close()
}

test('written rows and meta are read again', async () => {
  expect(await store.read(all)).toBeNull()
  await write('A')
  expect(await store.read(all)).toMatchObject({
    meta: aSnapshotMeta(),
    tables: new Map([['services', [{ ...one, name: 'A' }]]]),
  })
})

test('an empty table exists, and a table that was never written does not', async () => {
  const meta = aSnapshotMeta({ chunks: { services: 1 } })
  await store.write(meta, new Map([['services', wholeTable([])]]))
  expect((await store.read(all))?.tables.get('services')).toEqual([])
  expect(await store.read(['cases'])).toBeNull()
})

test('a chunk is replaced alone; a table that is written whole loses its old chunks', async () => {
  const meta = aSnapshotMeta({ chunks: { services: 2 } })
  await store.write(meta, new Map([['services', wholeTable([two], [one, three])]]))
  await store.write(meta, new Map([['services', { fresh: false, chunks: new Map([[1, [one]]]) }]]))
  expect((await store.read(all))?.tables.get('services')).toEqual([two, one])
  await store.write(aSnapshotMeta(), new Map([['services', wholeTable([three])]]))
  expect((await store.read(all))?.tables.get('services')).toEqual([three])
})

test.each([
  ['is missing', (db) => db.delete('chunks', ['services', 0])],
  ['cannot be parsed', (db) => db.put('chunks', '[{"id":', ['services', 0])],
  ['holds no rows', (db) => db.put('chunks', '{"id":"a"}', ['services', 0])],
  ['is too many', (db) => db.put('chunks', '[]', ['services', 1])],
] satisfies [string, Parameters<typeof tamper>[0]][])(
  'a snapshot of which a chunk %s is none',
  async (_, change) => {
    await write('A')
    await tamper(change)
    expect(await store.read(all)).toBeNull()
    // Complete tables can still be read.
    expect(await store.read([])).not.toBeNull()
  },
)

test.each([
  ['of another version', (meta: object) => ({ ...meta, schema: 1 })],
  ['of another user', (meta: object) => ({ ...meta, userId: 'somebody else' })],
  ['without a position', (meta: object) => ({ ...meta, state: null })],
])('a snapshot %s counts as no snapshot', async (_, change) => {
  await write('A')
  await tamper(async (db) => db.put('meta', change(await db.get('meta', 'meta')), 'meta'))
  expect(await store.read(all)).toBeNull()
})

test('a lineage that another one has replaced can no longer write', async () => {
  await write('A')
  const next = await openSnapshotStore(USER)
  await next.claim('L2')
  await expect(write('B')).rejects.toThrow('Another tab writes the snapshot')
  expect((await store.read(all))?.tables.get('services')).toMatchObject([{ name: 'A' }])
  const meta = aSnapshotMeta({ version: { lineage: 'L2', revision: 1 } })
  await next.write(meta, new Map([['services', wholeTable([{ ...one, name: 'C' }])]]))
  expect((await store.read(all))?.tables.get('services')).toMatchObject([{ name: 'C' }])
  next.close()
})

test('a write that fails halfway leaves the whole snapshot unchanged', async () => {
  await write('A')
  const stringify = vi.spyOn(JSON, 'stringify')
  stringify
    .mockImplementationOnce(() => '[]')
    .mockImplementationOnce(() => {
      throw new Error('no memory')
    })
  const tables = new Map([['services', wholeTable([one], [two])]])
  await expect(store.write(aSnapshotMeta(), tables)).rejects.toThrow('no memory')
  vi.restoreAllMocks()
  expect((await store.read(all))?.tables.get('services')).toMatchObject([{ name: 'A' }])
})

test('a snapshot is written with strict durability, in one transaction', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await write('A')
  expect(transaction.mock.calls).toEqual([[['chunks', 'meta'], 'readwrite', { durability: 'strict' }]])
})

test('a database that cannot be opened is deleted and created again', async () => {
  await write('A')
  store.close()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  // A later build has raised the version.
  const later = await openDB(snapshotPrefix + USER, 2)
  later.close()
  store = await openSnapshotStore(USER)
  expect(await store.read(all)).toBeNull()
  await store.claim('L1')
  await write('B')
  expect(await store.read(all)).not.toBeNull()
})

test('a deletion does not wait for a tab that has the snapshot open', async () => {
  await write('A')
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(snapshotPrefix + USER)
    request.addEventListener('success', resolve)
    request.addEventListener('error', reject)
  })
  await expect(store.read(all)).rejects.toThrow(DOMException)
})

test('if another tab blocks the opening, the visit starts without a snapshot, and the next visit opens it', async () => {
  await write('A')
  store.close()
  const blocked = await openingThatNeverEnds(snapshotPrefix + USER)
  const { settled, stalled } = useTimePassing()
  expect(await stalled(openSnapshotStore(USER))).toMatchObject({
    status: 'rejected',
    reason: { name: 'StorageStall' },
  })
  blocked.end()
  const opening = openSnapshotStore(USER)
  expect(await settled(opening)).toMatchObject({ status: 'fulfilled' })
  store = await opening
  // The database that opened too late is closed, so it blocks no deletion.
  expect(await settled(deleteDB(snapshotPrefix + USER))).toMatchObject({ status: 'fulfilled' })
})
