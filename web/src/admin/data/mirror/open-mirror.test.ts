// @module-tag slow
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aMirrorStep, anInsertOf, aRow } from '../../testing/mirror-fixture.ts'
import { openFileStore, readKeptFiles } from './file-store.ts'
import { makeEmptyDatabase } from './make-empty-database.ts'
import type { MirrorDb } from './mirror-db.ts'
import { mirrorDatabasePrefix } from './mirror-name.ts'
import type { MirrorProgram } from './mirror-program.ts'
import { openMirror } from './open-mirror.ts'
import { serveMirror } from './serve-mirror.ts'

const USER = 'anna'
let archive: Blob
let program: MirrorProgram
beforeAll(async () => {
  const { resolve } = createRequire(import.meta.url)
  const [wasm = expect.fail(), data = expect.fail()] = await Promise.all(
    ['pglite.wasm', 'pglite.data'].map((name) => readFile(resolve(`@electric-sql/pglite/${name}`))),
  )
  program = { pgliteWasmModule: await WebAssembly.compile(wasm), fsBundle: new Blob([data]) }
  archive = new Blob([gunzipSync(await makeEmptyDatabase())])
})

const opened: MirrorDb[] = []
const warned = vi.fn<(...parts: unknown[]) => void>()
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  warned.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(warned)
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const db of opened.splice(0)) await db.close()
})

const fetchEmpty = vi.fn<() => Promise<Blob>>()
const inMemory = vi.fn<(reason: unknown) => void>()
beforeEach(() => {
  fetchEmpty.mockReset().mockResolvedValue(archive)
})

async function open(): Promise<MirrorDb> {
  const kept = readKeptFiles(USER)
  const db = await openMirror(USER, { program: Promise.resolve(program), kept, fetchEmpty, inMemory })
  opened.push(db)
  return db
}

const insert = (db: MirrorDb, name: string) =>
  db.query('insert into offering_themes (id, name) values (gen_random_uuid(), $1)', [name])
const names = async (db: MirrorDb) =>
  (await db.query<{ name: string }>('select name from offering_themes order by name')).rows.map(
    ({ name }) => name,
  )

// Databases are reopened without a shutdown, as after a tab has crashed.

test('a new database starts with the archive, and a stored one with its files', async () => {
  const first = await open()
  await insert(first, 'a')
  await first.flush()
  await insert(first, 'lost, not yet written')
  const second = await open()
  expect(await names(second)).toEqual(['a'])
  expect(fetchEmpty).toHaveBeenCalledTimes(1)
  await insert(second, 'b')
  await second.query('drop table case_keywords')
  await second.flush()
  expect(await names(await open())).toEqual(['a', 'b'])
  expect(warned).not.toHaveBeenCalled()
})

test('a database of another release is emptied and used', async () => {
  const before = await open()
  await insert(before, 'a')
  await before.query(`update made_with set schema = 'of another release'`)
  await before.flush()
  const after = await open()
  expect(await names(after)).toEqual([])
  await insert(after, 'b')
  await after.flush()
  expect(await names(await open())).toEqual(['b'])
  expect(fetchEmpty).toHaveBeenCalledTimes(1)
})

test('only changed files are written', async () => {
  const db = await open()
  await db.flush()
  const paths = async () => {
    const store = await openFileStore(USER)
    const files = await store.read()
    store.close()
    return files
  }
  const before = await paths()
  const written = vi.spyOn(IDBObjectStore.prototype, 'put')
  await insert(db, 'a')
  await db.flush()
  expect(written.mock.calls.length).toBeGreaterThan(0)
  expect(written.mock.calls.length).toBeLessThan(30)
  written.mockClear()
  await db.query('select 1')
  await db.fs?.syncToFs()
  expect(written).not.toHaveBeenCalled()
  written.mockRestore()
  expect(before.size).toBeGreaterThan(300)
  // Old log segments are not kept.
  expect(
    [...(await paths()).keys()].filter((path) => /^\/pg_wal\/[0-9A-F]{24}$/.test(path)).length,
  ).toBeLessThan(3)
})

test.each([
  ['damaged', () => Promise.resolve(new Blob(['no archive']))],
  ['missing', () => Promise.reject(new Error('Not found'))],
])('with an archive that is %s Postgres creates the database', async (_, fetching) => {
  fetchEmpty.mockImplementation(fetching)
  const db = await open()
  await insert(db, 'a')
  await db.flush()
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('Postgres makes one'), expect.anything())
  expect(await names(await open())).toEqual(['a'])
})

test('damaged files are replaced with a new database', async () => {
  const db = await open()
  await insert(db, 'a')
  await db.flush()
  const kept = await openDB(mirrorDatabasePrefix + USER, 1)
  await kept.put('files', new Uint8Array(8_192), '/global/pg_control')
  await kept.put('files', new Uint8Array(1), '/of-a-former-database')
  kept.close()
  const second = await open()
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('made anew'), expect.anything())
  expect(await names(second)).toEqual([])
  await insert(second, 'b')
  await second.flush()
  const store = await openFileStore(USER)
  expect((await store.read()).has('/of-a-former-database')).toBe(false)
  store.close()
  expect(await names(await open())).toEqual(['b'])
})

test('a browser that stores nothing has the database in memory', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('It is not allowed', 'SecurityError')
  })
  const db = await open()
  await insert(db, 'a')
  await db.flush()
  expect(await names(db)).toEqual(['a'])
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('until the tab closes'), expect.anything())
  expect(inMemory).toHaveBeenCalledWith(expect.objectContaining({ name: 'SecurityError' }))
})

test('without space the database continues in memory, and is written when there is space', async () => {
  const db = await open()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  })
  await insert(db, 'a')
  await expect(db.flush()).rejects.toThrow('quota')
  put.mockRestore()
  expect(await names(db)).toEqual(['a'])
  await db.flush()
  expect(await names(await open())).toEqual(['a'])
})

/** Makes writes fail like a full disk: at the end of the transaction, as browsers report it. */
function withoutRoom(): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- it is applied to the database that it was called on
  const { transaction } = IDBDatabase.prototype
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    const begun = transaction.apply(this, args)
    if (args[1] === 'readwrite') {
      Object.defineProperty(begun, 'error', {
        value: new DOMException('Too much is stored', 'QuotaExceededError'),
      })
      queueMicrotask(() => begun.abort())
    }
    return begun
  })
  return () => spy.mockRestore()
}

test('missing space is reported while results continue, and so is its return', async () => {
  const told: (string | null)[] = []
  const source = { program: Promise.resolve(program), kept: readKeptFiles(USER), fetchEmpty }
  const answer = await serveMirror(USER, source, (notStored) => told.push(notStored))
  const makeRoom = withoutRoom()
  const commit = (lsn: number) =>
    answer({
      call: 'commit',
      step: aMirrorStep(lsn, { services: [anInsertOf(aRow('services', lsn))] }),
    })
  await commit(10)
  await expect.poll(() => told).toEqual(['no-room'])
  expect(
    await answer({ call: 'query', query: { sql: 'select count(*)::int from services', params: [] } }),
  ).toMatchObject({ answer: { rows: [[1]] } })
  makeRoom()
  await commit(11)
  await expect.poll(() => told).toEqual(['no-room', null])
  expect((await readKeptFiles(USER))?.files.size).toBeGreaterThan(300)
})

test('a browser that stores nothing reports that, and not missing space', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('It is not allowed', 'SecurityError')
  })
  const told: (string | null)[] = []
  const source = { program: Promise.resolve(program), kept: readKeptFiles(USER), fetchEmpty }
  const answer = await serveMirror(USER, source, (notStored) => told.push(notStored))
  await answer({ call: 'commit', step: aMirrorStep(10, {}) })
  expect(told).toEqual(['refused'])
})
