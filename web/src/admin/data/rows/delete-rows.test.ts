import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anUpdate } from '../../testing/outbox-fixture.ts'
import { aSnapshotMeta } from '../../testing/snapshot-fixture.ts'
import { mirrorDatabasePrefix } from '../mirror/mirror-name.ts'
import { openOutbox } from '../outbox/outbox-store.ts'
import { deleteRowsOfOthers } from './delete-rows.ts'
import { openSnapshotStore, snapshotPrefix } from './snapshot-store.ts'
import { provideEmptyStorage } from '../../testing/empty-storage.ts'

beforeEach(provideEmptyStorage)

const opened: { close(): void }[] = []
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  for (const each of opened.splice(0)) each.close()
})

/** Stores the data of a user in the browser: an edit, the rows of the last visit, and the local database. */
async function aUser(userId: string) {
  const outbox = await openOutbox(userId)
  await outbox.dispatch({ type: 'edit', edit: anUpdate(1, 1, { name: 'B' }, { name: 'A' }) })
  const snapshots = await openSnapshotStore(userId)
  opened.push(outbox, snapshots)
  await snapshots.claim('L1')
  await snapshots.write(aSnapshotMeta({ chunks: {} }), new Map())
  const mirror = await openDB(mirrorDatabasePrefix + userId, 1)
  mirror.close()
}

const names = async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []).sort()
const outboxes = ['coop-outbox-anna', 'coop-outbox-bert']

test('the rows of other users are deleted from this browser, and all their edits stay', async () => {
  await aUser('anna')
  await aUser('bert')
  await deleteRowsOfOthers('anna')
  expect(await names()).toEqual([...outboxes, `${snapshotPrefix}anna`, `${mirrorDatabasePrefix}anna`].sort())
  const outbox = await openOutbox('bert')
  opened.push(outbox)
  expect(outbox.state.get().entries).toHaveLength(1)
})

test('a sign-out deletes the rows of all users', async () => {
  await aUser('anna')
  await aUser('bert')
  await deleteRowsOfOthers(null)
  expect(await names()).toEqual(outboxes)
})

test('the data of a user whose id starts with the id of another is deleted too', async () => {
  await aUser('anna')
  await aUser('anna-maria')
  await deleteRowsOfOthers('anna')
  expect((await names()).filter((name) => name.includes('maria'))).toEqual(['coop-outbox-anna-maria'])
})

test('the undo data of other users is deleted with their rows, and their edits stay', async () => {
  const outbox = await openOutbox('bert')
  opened.push(outbox)
  const edit = anUpdate(1, 1, { name: 'B' }, { name: 'A' })
  await outbox.dispatch({ type: 'edit', edit, step: { id: 's1', fileName: null } })
  await deleteRowsOfOthers('bert')
  const [step] = (await outbox.latest()).steps
  if (step === undefined) throw new Error('His own steps stay')
  expect(await outbox.readPiece(step, 0)).toEqual([expect.objectContaining({ before: { name: 'A' } })])

  await deleteRowsOfOthers(null)
  const { steps, entries } = await outbox.latest()
  expect([steps.length, entries.length]).toEqual([0, 1])
  expect(await outbox.readPiece(step, 0)).toEqual([])
})
