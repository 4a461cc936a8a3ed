import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MirrorDb } from './mirror-db.ts'
import { aLedgerRow, anInsertOf, aRow, aStep, aStoreOn, shownRows } from '../../testing/mirror-fixture.ts'
import { startLeader } from './mirror-leader.ts'
import type { FromLeader } from './mirror-messages.ts'
import { rowsQuery } from './mirror-schema.ts'
import { ready } from './open-mirror.ts'
import { anUpdate, idOf, USER } from '../../testing/outbox-fixture.ts'
import { openOutbox, type Outbox } from '../outbox/outbox-store.ts'

let db: MirrorDb
let outbox: Outbox
let life: AbortController
beforeAll(async () => {
  db = await ready(await MirrorDb.open({}))
})
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  life = new AbortController()
  await db.exec(`update synced.made_with set schema = 'emptied by ready'`)
  await ready(db)
  outbox = await openOutbox(USER)
  await aStoreOn(db).store.commit(aStep(10, { services: [anInsertOf(aRow('services', 1, { name: 'A' }))] }))
})
afterEach(() => {
  life.abort()
  outbox.close()
})
afterAll(() => db.close())

const noServer: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))
const edit = { type: 'edit', edit: anUpdate(1, 1, { name: 'Mine' }, { name: 'A' }) } as const

async function lead(fetcher = noServer) {
  const messages: FromLeader[] = []
  const options = { db, outbox, origin: 'http://localhost', signal: life.signal, fetch: fetcher }
  const leader = await startLeader({ ...options, post: (message) => messages.push(message) })
  return { leader, messages }
}

const nameOf = async () => (await shownRows(db, 'services')).get(idOf(1))?.['name']

test('offline, an edit is on the screen as soon as it is queued, and tabs receive the id of its row', async () => {
  const { leader, messages } = await lead()
  await outbox.dispatch(edit)
  await leader.settled()
  expect(await nameOf()).toBe('Mine')
  expect(messages.findLast(({ type }) => type === 'changed')).toMatchObject({
    changed: { rows: { services: [idOf(1)] } },
    folded: outbox.version(),
  })
  await vi.waitFor(() =>
    expect(messages).toContainEqual(
      expect.objectContaining({ status: expect.objectContaining({ phase: 'offline' }) }),
    ),
  )
})

test('edits of an earlier visit are folded before the first query', async () => {
  await outbox.dispatch(edit)
  const { leader, messages } = await lead()
  leader.receive({ type: 'query', id: 'q', sql: rowsQuery('services', 'all'), params: [] })
  await vi.waitFor(() =>
    expect(messages).toContainEqual({
      type: 'rows',
      id: 'q',
      rows: [{ id: idOf(1), values: expect.stringMatching(/"name": "Mine".*"companies": \[\]/) }],
      folded: outbox.version(),
    }),
  )
})

test('an answer that the mirror has and the outbox lacks is delivered at the start', async () => {
  await outbox.dispatch(edit)
  await aStoreOn(db).store.commit(
    aStep(11, {
      services: [{ op: 'update', id: idOf(1), row: { name: 'Mine' } }],
      write_ledger: [aLedgerRow(1, 1, { status: 'accepted' })],
    }),
  )
  await lead()
  expect(outbox.state.get().entries).toEqual([])
  expect(outbox.state.get().receipts).toMatchObject([{ writeId: idOf(1), lsn: '11', onSite: false }])
  expect(await nameOf()).toBe('Mine')
})

test('a receipt is marked as on the site when the public position has passed its edit', async () => {
  await outbox.dispatch(edit)
  await aStoreOn(db).store.commit(aStep(11, { write_ledger: [aLedgerRow(1, 1, { status: 'accepted' })] }))
  let lsn = 10
  await lead(async (input) => {
    if (!String(input instanceof Request ? input.url : input).endsWith('/shapes/heads'))
      return noServer(input)
    return Response.json({ position: 'x', lsn: String(lsn++), heads: {} })
  })
  await vi.waitFor(() => expect(outbox.state.get().receipts).toMatchObject([{ onSite: true }]))
})

test('a query that fails is reported to the tab that sent it', async () => {
  const { leader, messages } = await lead()
  leader.receive({ type: 'query', id: 'q', sql: 'select nonsense', params: [] })
  await vi.waitFor(() =>
    expect(messages).toContainEqual(expect.objectContaining({ type: 'query-failed', id: 'q' })),
  )
})

test('a database of another version is emptied', async () => {
  await db.exec(`update synced.made_with set schema = 'older'`)
  await ready(db)
  expect((await shownRows(db, 'services')).size).toBe(0)
  await aStoreOn(db).store.commit(aStep(10, { services: [anInsertOf(aRow('services', 1))] }))
  await ready(db)
  expect((await shownRows(db, 'services')).size).toBe(1)
})
